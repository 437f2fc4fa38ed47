/**
 * @dev Converts a `uint256`, see {IERC20-approve}.
 * @param value what is converted
 * @inheritdoc IFoo
 */
contract A {}
/// @title A shop
/// @custom:security none
contract B {}
// @dev no documentation
