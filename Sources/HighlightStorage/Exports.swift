// The convenient import of this product: it gives all that its interface names. The package's own files import what they name.
@_exported public import HighlightCore
@_exported public import Platform
@_exported public import TextChecks
@_exported public import TextModel
@_exported public import TextRules
