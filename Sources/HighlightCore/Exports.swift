// What the package's other targets know as members of HighlightStorage stays so: one import gives all of it.
@_exported public import LinkDetection
@_exported public import Platform
@_exported public import TextBoundaries
@_exported public import TextChecks
@_exported public import TextModel
@_exported public import TextRules
