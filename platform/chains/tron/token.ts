/** TRC-20: the calldata of a transfer and the log that tells of one. */

/** keccak256 of 'Transfer(address,address,uint256)'. */
export const TRANSFER_TOPIC = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
/** Of 'transfer(address,uint256)'. */
export const TRANSFER_SELECTOR = 'a9059cbb';
/** Of 'balanceOf(address)'. */
export const BALANCE_SELECTOR = '70a08231';

/** An address as an argument: 32 bytes with the 20 that the chain's prefix is taken from. */
export function addressWord(target: string): string {
  return target.slice(2).padStart(64, '0');
}

export function amountWord(amount: bigint): string {
  return amount.toString(16).padStart(64, '0');
}

/** 41-hex of an argument; null when it is no address. Some wallets write the prefix into it, and the chain cuts it off. */
export function wordAddress(word: string): string | null {
  return /^0{22}(00|41)[0-9a-f]{40}$/.test(word) ? `41${word.slice(24)}` : null;
}

export function transferData(to: string, amount: bigint): string {
  return TRANSFER_SELECTOR + addressWord(to) + amountWord(amount);
}

/** Payee and amount of a transfer's calldata; null when it is something else. */
export function readTransferData(data: string): { to: string; amount: bigint } | null {
  if (!data.startsWith(TRANSFER_SELECTOR) || !/^[0-9a-f]{136}$/.test(data)) return null;
  const to = wordAddress(data.slice(8, 72));
  return to === null ? null : { to, amount: BigInt(`0x${data.slice(72)}`) };
}
