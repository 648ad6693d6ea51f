"""Questions answered with the rules that decide them."""
