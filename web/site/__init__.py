"""The newest release as a folder of files: the reader's own pages, with links from file to file."""
