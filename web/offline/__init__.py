"""Reading without network: what is kept on a device, the program that answers from it, the app that it becomes."""
