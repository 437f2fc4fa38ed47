internal import ArgumentParser
internal import HighlightConfiguration
internal import HighlightRendering
internal import QueryTools
internal import SystemSupport

// What options take, of targets that know no argument parser.

extension CheckFormat: ExpressibleByArgument {}
extension FailureThreshold: ExpressibleByArgument {}
extension ClassNames: ExpressibleByArgument {}
extension FormattingChoice: ExpressibleByArgument {}
extension ItalicChoice: ExpressibleByArgument {}
extension OutputFormat: ExpressibleByArgument {}
extension PagingChoice: ExpressibleByArgument {}
extension StyleChoice: ExpressibleByArgument {}
extension WrapChoice: ExpressibleByArgument {}
