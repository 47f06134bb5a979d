/** A deposit as it is stored, and as it is shown. */
import { formatAmount, formatUnits } from '#platform/contract/money.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { CountedDeposit } from '#platform/server/policy/restrictions.ts';
import type { DepositState, DepositView } from '../../views.ts';

/** Numerics come as text. */
export interface DepositRow {
  id: string;
  chain: string;
  txid: string;
  part: string;
  aggregator: string | null;
  keyring: string | null;
  target: string | null;
  account_id: string | null;
  currency: string;
  amount: string;
  decimals: number;
  units: string;
  rest: string;
  state: DepositState;
  needed: number;
  block_height: string | null;
  block_hash: string | null;
  seen_at: Date;
  credited_at: Date | null;
  credits: number;
  posting: string | null;
  held: string;
  hold_id: string | null;
  rule: string | null;
  price_eur: string | null;
  worth: string | null;
  note: string | null;
  asked: Asked | null;
  /** What of it counts towards limits; stays when its chain undoes it. */
  counted: CountedDeposit | null;
}

/** An act of staff that waits for a second member of staff. */
export interface Asked {
  readonly act: 'attribute' | 'credit' | 'release' | 'bank';
  readonly by: string;
  readonly at: string;
  /** Internal id of the player it shall belong to. */
  readonly account: string;
  /** Ledger units it is about. */
  readonly units: string;
}

/** Blocks on top of a deposit's own, itself included, up to what is needed. @param height last block that was read */
export function confirmationsOf(
  row: Pick<DepositRow, 'block_height' | 'needed' | 'state'>,
  height: number | null,
): number {
  if (row.block_height === null || height === null) return 0;
  const deep = height - Number(row.block_height) + 1;
  return Math.max(0, row.state === 'credited' ? deep : Math.min(deep, row.needed));
}

/** @param height last block of its chain that was read; null when it came by no chain of ours */
export function depositViewOf(
  kit: Pick<ServerKit, 'money' | 'chains'>,
  row: DepositRow,
  height: number | null,
): DepositView {
  const currency = kit.money.currency(row.currency);
  const driver = row.aggregator === null ? kit.chains.get(row.chain) : undefined;
  return {
    _id: row.id,
    currency: row.currency,
    // A coin the ledger does not know is shown as its chain counts it.
    sum:
      currency === undefined
        ? formatUnits(BigInt(row.amount), row.decimals)
        : formatAmount(BigInt(row.units), currency),
    created_at: row.seen_at.toISOString(),
    confirmations: confirmationsOf(row, height),
    aggregator: row.aggregator,
    status: row.state === 'credited' || row.state === 'held' ? 1 : 0,
    state: row.state,
    needed: row.needed,
    chain: row.aggregator === null ? row.chain : null,
    network: driver?.network ?? null,
    txid: row.txid,
    held:
      row.held === '0' || currency === undefined
        ? null
        : { sum: formatAmount(BigInt(row.held), currency), rule: row.rule ?? '' },
  };
}

/** Heights up to which chains were read, by chain. */
export async function readHeights({ db }: Pick<ServerKit, 'db'>): Promise<Map<string, number>> {
  const { rows } = await db.pool.query<{ chain: string; height: string }>(
    'select chain, height from chain_cursor',
  );
  return new Map(rows.map((row) => [row.chain, Number(row.height)]));
}

/** Writes down what became of a deposit. @param by public id of who did it, null for the program */
export const ADD_STEP =
  'insert into deposit_step (deposit_id, at, what, by, detail) values ($1, $2, $3, $4, $5)';
