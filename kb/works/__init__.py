"""Works beside the Comprehensive Rules through time: which section is which, what ships of them, what they answer."""
