; Vim script: parameters of lambdas, whose body sees them by their name alone
(lambda_expression) @local.scope
