# language: en
# TODO more cases
@web @smoke
Feature: Logging in
  As a user
  I want to log in
  So that I can see my page

  Anything else is a description.

  Background:
    Given a user "ann" with 3 roles
    And the page https://example.org/login is open

  Rule: Only once

    @slow
    Scenario: A wrong password
      When I enter "wrong \"x\"" for 'ann'
      Then I see <message> after 1.5 seconds
      But not:
        | name | count | ok   |
        | ann  | 12    | true |
        | b\|c | <n>   | no   |
      * this holds # always

  Scenario Outline: Amounts
    Given the body
      """json
      { "a": 1 }
      """
    Then it costs <price>

    Examples: prices
      | price |
      | 10.50 |
