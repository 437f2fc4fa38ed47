pragma solidity >=0.8.18 <0.9.0;

type Price is uint128;

function half(uint256 amount) pure returns (uint256) {
    return amount / 2;
}

contract Vault {
    uint256 constant FEE = 0.5 ether;

    function keep(bytes calldata data) external returns (bytes memory) {
        uint256 rest = half(msg.value) - half(FEE);
        while (rest > 1e18) {
            if (rest == 7) continue;
            break;
        }
        assembly {
            function double(a) -> b {
                b := mul(a, 2)
            }
            rest := double(rest)
        }
        return data[4:8];
    }
}
