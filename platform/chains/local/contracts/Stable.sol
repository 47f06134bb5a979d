// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Two tokens of the development chain, as small as they can be: no approvals, no owner, a fixed supply.

abstract contract Balances {
    mapping(address => uint256) public balanceOf;
    string public symbol;
    uint256 public totalSupply;
    uint8 public constant decimals = 6;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor(string memory symbol_, uint256 supply, address holder) {
        symbol = symbol_;
        totalSupply = supply;
        balanceOf[holder] = supply;
        emit Transfer(address(0), holder, supply);
    }

    function move(address to, uint256 value) internal {
        require(to != address(0), "to nobody");
        require(balanceOf[msg.sender] >= value, "balance too low");
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
    }
}

/// As USDT on Ethereum: `transfer` gives nothing back. Callers that expect a bool fail on it.
contract TetherLike is Balances {
    constructor(string memory symbol_, uint256 supply, address holder) Balances(symbol_, supply, holder) {}

    function transfer(address to, uint256 value) external {
        move(to, value);
    }
}

/// As USDC and as the standard says: `transfer` gives true back.
contract StandardToken is Balances {
    constructor(string memory symbol_, uint256 supply, address holder) Balances(symbol_, supply, holder) {}

    function transfer(address to, uint256 value) external returns (bool) {
        move(to, value);
        return true;
    }
}
