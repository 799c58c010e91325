"""What is built on top of the dialects."""
