"""The live table: the rules run in the page itself, by Python compiled to WebAssembly."""
