/// Fixed limits of the amounts that a folder, a text or a client can cause. No key of the configuration raises them.
///
/// Limits that a user may set are in `limits` of the configuration. These are for products: a template times its matches,
/// a name times its uses, files times their sizes. Sizes are bytes of UTF-8.
package enum Bounds {
  /// The target of a link that a rule fills in. A match with a longer one is not a link.
  package static let linkBytes = 8 << 10
  /// The message of a match. A longer one is cut.
  package static let messageBytes = 1 << 10
  /// The replacement of a match. A match with a longer one has no fix.
  package static let fixBytes = 64 << 10
  /// All link targets, messages and fixes that rules and queries give in one document. Matches after that have none.
  package static let filledBytes = 16 << 20
  /// The findings of rules in one document. Matches after them are not reported.
  package static let findings = 100_000
  /// A line of a file that machines get with a finding. A longer one is left out.
  package static let snippetBytes = 4 << 10
  /// All word files of one configuration. A file that does not fit is not read.
  package static let wordFileBytes = 16 << 20
  /// The number of word files of one configuration.
  package static let wordFiles = 100
  /// The groups of a rule's pattern.
  package static let groups = 100
  /// All expressions of a configuration, compiled: of its rules and of `spelling.ignore`. A rule or an expression that
  /// does not fit is not used.
  package static let expressionBytes = 32 << 20
  /// The compiled expressions of one language of rules, and of the queries that a folder adds to one language.
  package static let languageExpressionBytes = 8 << 20
  /// The matches of rules in one document; a match with a link or a finding counts twice. Rules are off after them.
  package static let ruleMatches = 2_000_000
  /// The name of a rule or of a scope.
  package static let nameBytes = 128
  /// The problems of one configuration file that are listed; others are counted.
  package static let problems = 100
}
