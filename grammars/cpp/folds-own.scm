(import_declaration) @fold.imports
