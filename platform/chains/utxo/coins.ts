/** Which outputs a payment spends, and what it costs. Pure; amounts are units of the chain, sizes weight units (BIP 141). */
import type { DustRule, UtxoParameters } from './parameters.ts';

export interface Coin {
  readonly amount: bigint;
}

export interface Selection<C extends Coin> {
  readonly inputs: readonly C[];
  readonly fee: bigint;
  /** What comes back to us; 0n: no change output. */
  readonly change: bigint;
}

export interface SelectionRules {
  /** Units per 1000 virtual bytes. */
  readonly rate: bigint;
  readonly own: UtxoParameters['own'];
  /** Lengths of the payees' scripts, bytes. */
  readonly payees: readonly number[];
  /** Length of our change script, bytes, and the smallest change there may be. */
  readonly changeLength: number;
  readonly leastChange: bigint;
}

/** A transaction above 400,000 weight units is carried by nobody (MAX_STANDARD_TX_WEIGHT); 250 of our inputs stay far below. */
export const MAX_INPUTS = 250;

/**
 * Outpoint, sequence and a script length are 41 bytes. A signature with a low R (keys.ts makes no others) is at most 71 bytes
 * with its hash type, a public key 33, each with its length before it; witness bytes weigh a quarter of others.
 */
const INPUT_WEIGHT = { wpkh: 41 * 4 + 1 + 72 + 34, pkh: (41 + 72 + 34) * 4 } as const;

const countLength = (count: number) => (count < 0xfd ? 1 : 3);
const outputWeight = (scriptLength: number) => (8 + countLength(scriptLength) + scriptLength) * 4;

/** Size of a signed transaction that spends `inputs` outputs of ours, virtual bytes. */
export function virtualSize(own: UtxoParameters['own'], inputs: number, scripts: readonly number[]): number {
  const frame = (4 + 4 + countLength(inputs) + countLength(scripts.length)) * 4 + (own === 'wpkh' ? 2 : 0);
  const outputs = scripts.reduce((sum, length) => sum + outputWeight(length), 0);
  return Math.ceil((frame + inputs * INPUT_WEIGHT[own] + outputs) / 4);
}

/** @param rate units per 1000 virtual bytes */
export function feeFor(size: number, rate: bigint): bigint {
  return (BigInt(size) * rate + 999n) / 1000n;
}

/** The smallest output to `script` (hex) that the network carries (GetDustThreshold of policy.cpp). */
export function leastOutput(rule: DustRule, script: string): bigint {
  if ('flat' in rule) return rule.flat;
  const length = script.length / 2;
  // Cost of the output and of spending it one day: 32 + 4 + 1 + 107 + 4 bytes, a witness counted as a quarter.
  const witness =
    /^(00|5[1-9a-f]|60)(0[2-9a-f]|1[0-9a-f]|2[0-8])/.test(script) &&
    length === 2 + Number.parseInt(script.slice(2, 4), 16);
  const spend = witness ? 32 + 4 + 1 + Math.floor(107 / 4) + 4 : 32 + 4 + 1 + 107 + 4;
  return (BigInt(8 + countLength(length) + length + spend) * rule.rate) / 1000n;
}

/**
 * Picks outputs that pay `amount` and the fee: the smallest single one that does, else the largest first, so that a payment
 * has few inputs. Change too small to be carried goes to the fee. Null when there is not enough.
 */
export function selectCoins<C extends Coin>(
  coins: readonly C[],
  amount: bigint,
  rules: SelectionRules,
): Selection<C> | null {
  const falling = coins.toSorted((a, b) => (a.amount === b.amount ? 0 : a.amount > b.amount ? -1 : 1));
  const alone = falling.findLast((coin) => settle([coin], amount, rules) !== null);
  if (alone) return settle([alone], amount, rules);
  const inputs: C[] = [];
  for (const coin of falling.slice(0, MAX_INPUTS)) {
    inputs.push(coin);
    const selection = settle(inputs, amount, rules);
    if (selection) return selection;
  }
  return null;
}

/** Everything into one output of ours: the fee is taken out of it. Null when nothing worth carrying would be left. */
export function gatherCoins<C extends Coin>(
  coins: readonly C[],
  fee: bigint,
  leastChange: bigint,
): Selection<C> | null {
  const change = sum(coins) - fee;
  return coins.length > 0 && change >= leastChange ? { inputs: coins, fee, change } : null;
}

export const sum = (coins: readonly Coin[]): bigint =>
  coins.reduce((total, { amount }) => total + amount, 0n);

function settle<C extends Coin>(
  inputs: readonly C[],
  amount: bigint,
  rules: SelectionRules,
): Selection<C> | null {
  const { rate, own, payees, changeLength, leastChange } = rules;
  const left = sum(inputs) - amount;
  const bare = feeFor(virtualSize(own, inputs.length, payees), rate);
  if (left < bare) return null;
  const full = feeFor(virtualSize(own, inputs.length, [...payees, changeLength]), rate);
  const change = left - full;
  return change >= leastChange
    ? { inputs: [...inputs], fee: full, change }
    : { inputs: [...inputs], fee: left, change: 0n };
}
