"""Works beside the Comprehensive Rules: their texts, in whatever form they were published, as editions and sections."""
