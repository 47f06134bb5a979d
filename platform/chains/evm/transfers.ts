/** What one transaction brings to addresses that are watched. Pure. */
import type { ChainAsset, Transfer, Watched } from '../driver.ts';
import { address, fields, list, quantity, type NodeReceipt, type NodeTransaction } from './fields.ts';

/** keccak256('Transfer(address,address,uint256)') */
export const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
/** First four bytes of keccak256('transfer(address,uint256)'). */
const TRANSFER_SELECTOR = '0xa9059cbb';

/** The allow-listed assets of a chain, by what a transfer shows of them. */
export interface Listed {
  readonly coin: string;
  /** Currency by contract address in lower case. */
  readonly tokens: ReadonlyMap<string, string>;
}

export function listed(assets: readonly ChainAsset[]): Listed {
  const tokens = assets.flatMap(({ contract, currency }) =>
    contract === null ? [] : [[contract, currency] as const],
  );
  return { coin: assets[0]!.currency, tokens: new Map(tokens) };
}

/**
 * The recipient of a Transfer event in lower case, null for every other event. Amounts of zero are no transfers (address
 * poisoning sends those). Takes events as they come from the node: this is asked of every event of a block.
 */
export function recipientOf({ topics, data }: { topics: readonly unknown[]; data: unknown }): string | null {
  const [topic, , to] = topics;
  if (topics.length !== 3 || typeof topic !== 'string' || typeof to !== 'string') return null;
  if (topic.toLowerCase() !== TRANSFER_TOPIC || !to.startsWith('0x000000000000000000000000')) return null;
  if (typeof data !== 'string' || data.length !== 66 || /^0x0+$/.test(data)) return null;
  return `0x${to.slice(26).toLowerCase()}`;
}

/**
 * Transfers of a mined transaction. Parts count within the transaction ('native', 'log:<index in the receipt>'), so they stay
 * the same when a reorganisation moves it to another place.
 */
export function minedTransfers(
  { coin, tokens }: Listed,
  transaction: NodeTransaction,
  receipt: NodeReceipt,
  watched: Watched,
): Transfer[] {
  if (!receipt.success) return [];
  const txid = receipt.hash;
  const found: Transfer[] = [];
  const { to, value } = transaction;
  if (to !== null && value > 0n && watched.has(to))
    found.push({ txid, part: 'native', target: to, currency: coin, amount: value });
  for (const [index, log] of receipt.logs.entries()) {
    const currency = tokens.get(log.address);
    const target = currency === undefined ? null : recipientOf(log);
    if (currency !== undefined && target !== null && watched.has(target))
      found.push({ txid, part: `log:${index}`, target, currency, amount: BigInt(log.data) });
  }
  return found;
}

/** What a transaction that waits would bring: its own value, or a plain token transfer (whose only event is its first). */
export function waitingTransfers(
  { coin, tokens }: Listed,
  { hash: txid, to, value, input }: NodeTransaction,
  watched: Watched,
): Transfer[] {
  if (to === null) return [];
  if (value > 0n && watched.has(to))
    return [{ txid, part: 'native', target: to, currency: coin, amount: value }];
  const currency = tokens.get(to);
  if (currency === undefined || input.length !== 138 || !input.startsWith(TRANSFER_SELECTOR)) return [];
  const target = `0x${input.slice(34, 74)}`;
  const amount = BigInt(`0x${input.slice(74)}`);
  return amount > 0n && watched.has(target) ? [{ txid, part: 'log:0', target, currency, amount }] : [];
}

/**
 * Coin that contracts passed on inside a transaction, from its call tree (debug_trace... with callTracer): calls that were not
 * undone, neither they nor one above them. Parts are the way down the tree ('call:0.2'). The top call is the transaction's own
 * value and left out. DELEGATECALL shows its caller's value again and moves nothing.
 */
export function tracedTransfers(coin: string, txid: string, trace: unknown, watched: Watched): Transfer[] {
  const found: Transfer[] = [];
  walk(trace, '', 0);
  return found;

  function walk(value: unknown, path: string, depth: number): void {
    const frame = fields(value, 'trace');
    if (frame.error !== undefined && frame.error !== null) return;
    const moves = frame.type === 'CALL' || frame.type === 'SELFDESTRUCT';
    if (depth > 0 && moves && frame.to !== undefined && frame.value !== undefined) {
      const target = address(frame.to, 'trace recipient');
      const amount = quantity(frame.value, 'trace value');
      if (amount > 0n && watched.has(target))
        found.push({ txid, part: `call:${path}`, target, currency: coin, amount });
    }
    if (frame.calls === undefined) return;
    for (const [index, inner] of list(frame.calls, 'trace calls').entries())
      walk(inner, path === '' ? `${index}` : `${path}.${index}`, depth + 1);
  }
}
