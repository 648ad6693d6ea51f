"""Programs that measure and that make data; none is part of the installed package."""
