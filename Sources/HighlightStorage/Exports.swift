// The convenient import of this product: it exports all modules whose types its interface names. Files of this package
// import each module that they use.
@_exported public import HighlightCore
@_exported public import Platform
@_exported public import TextChecks
@_exported public import TextModel
@_exported public import TextRules
