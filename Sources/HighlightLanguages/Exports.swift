// The manifest is part of this library's interface: one import gives all of it.
@_exported public import LanguageManifest
