// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface Token {
    function transfer(address to, uint256 value) external returns (bool);
}

/// Pays several from its own holdings in one transaction, and can fail after it did. For tests of the scanner only.
contract Spread {
    receive() external payable {}

    function tokens(Token token, address[] calldata to, uint256[] calldata values) external {
        for (uint256 i; i < to.length; i++) token.transfer(to[i], values[i]);
    }

    /// Coin by internal calls: no log shows them, only a trace does.
    function coins(address payable[] calldata to, uint256[] calldata values) external payable {
        for (uint256 i; i < to.length; i++) give(to[i], values[i]);
    }

    /// Coin to `to` in a call that is undone, while the transaction itself succeeds.
    function coinUndone(address payable to, uint256 value) external payable {
        try this.giveAndFail(to, value) {} catch {}
    }

    function tokenThenFail(Token token, address payable to, uint256 value) external payable {
        token.transfer(to, value);
        give(to, msg.value);
        revert("as asked");
    }

    function giveAndFail(address payable to, uint256 value) external {
        give(to, value);
        revert("as asked");
    }

    function give(address payable to, uint256 value) private {
        (bool done, ) = to.call{value: value}("");
        require(done, "not taken");
    }
}
