// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// The token of the house (ERC-20): a fixed supply and burn. Nobody owns it: no more is ever made, no account can be stopped, and
/// nothing here can be changed.
contract HouseToken {
    string public name;
    string public symbol;
    /// As the house's ledger has it, so that a unit there is a unit here.
    uint8 public constant decimals = 8;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    error ToNobody();
    error BalanceTooLow();
    error AllowanceTooLow();

    /// @param supply in smallest units; all that there ever is
    constructor(string memory name_, string memory symbol_, uint256 supply, address holder) {
        if (holder == address(0)) revert ToNobody();
        name = name_;
        symbol = symbol_;
        totalSupply = supply;
        balanceOf[holder] = supply;
        emit Transfer(address(0), holder, supply);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        _move(msg.sender, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        uint256 allowed = allowance[from][msg.sender];
        if (allowed != type(uint256).max) {
            if (allowed < value) revert AllowanceTooLow();
            unchecked {
                allowance[from][msg.sender] = allowed - value;
            }
        }
        _move(from, to, value);
        return true;
    }

    /// Takes tokens of the caller's out of the world.
    function burn(uint256 value) external {
        uint256 held = balanceOf[msg.sender];
        if (held < value) revert BalanceTooLow();
        unchecked {
            balanceOf[msg.sender] = held - value;
            totalSupply -= value;
        }
        emit Transfer(msg.sender, address(0), value);
    }

    function _move(address from, address to, uint256 value) private {
        if (to == address(0)) revert ToNobody();
        uint256 held = balanceOf[from];
        if (held < value) revert BalanceTooLow();
        unchecked {
            balanceOf[from] = held - value;
            balanceOf[to] += value;
        }
        emit Transfer(from, to, value);
    }
}
