"""The scripts of the site, checked by the compiler of TypeScript."""
