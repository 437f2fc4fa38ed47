import HighlightTestSupport
import Testing

/// Tests of scripts, packages and documents, which `make test-all` runs: no user's file depends on them.
@Suite(.enabled(if: TestEnvironment.runsAll, "make test-all runs it"))
enum ToolTests {}
