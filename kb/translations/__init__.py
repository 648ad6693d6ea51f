"""Japanese texts beside the English ones that they translate."""
