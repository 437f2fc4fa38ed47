// One import of this module gives the core, and what that gives.
@_exported public import HighlightCore
