"""The screens in a browser: a small web server that lets in only those who may sit at the table."""
