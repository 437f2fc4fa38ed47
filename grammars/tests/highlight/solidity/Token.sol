// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./Base.sol";
import {Ownable, Math as M} from "@openzeppelin/contracts/access/Ownable.sol";

/// @title A token
interface IToken {
    function total() external view returns (uint256);
}

library SafeMath {
    function add(uint a, uint b) internal pure returns (uint) { return a + b; }
}

error Insufficient(uint256 wanted, address who);

contract Token is IToken, Ownable {
    using SafeMath for uint256;

    enum State { Active, Paused }
    struct Holder { address account; uint256 amount; }
    event Sent(address indexed from, address to, uint amount);

    uint256 public constant MAX = 1_000 ether;
    mapping(address => uint256) private balances;
    address payable immutable owner_;
    string name = "tab\t";
    bytes4 id = hex"00ff";
    State state = State.Active;

    modifier onlyActive() {
        require(state == State.Active, "paused");
        _;
    }

    constructor(address payable first) Ownable(msg.sender) {
        owner_ = first;
    }

    receive() external payable {}
    fallback() external {}

    function send(address to, uint256 amount) public virtual override onlyActive returns (bool ok) {
        uint256 left = balances[msg.sender];
        if (left < amount) {
            revert Insufficient({wanted: amount, who: msg.sender});
        } else {
            balances[to] += amount;
        }
        for (uint i = 0; i < 10; i++) { continue; }
        while (true) { break; }
        unchecked { left--; }
        Holder memory holder = Holder(to, amount);
        holder.amount = 0x1F;
        emit Sent(msg.sender, to, amount);
        delete balances[to];
        try this.total() returns (uint v) { v; } catch Error(string memory reason) { reason; }
        assembly {
            let x := add(1, mload(0x40))
            sstore(0, x)
        }
        uint t = block.timestamp + 1 days;
        bytes memory data = abi.encodePacked(keccak256("x"), type(uint).max);
        return amount > 1 ? true : false;
    }

    function total() external pure returns (uint256) { return MAX; }
}
