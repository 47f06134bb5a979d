/** Writes down what a chain brought, in the transaction of whoever read it. The same transfer twice is one row. */
import type pg from 'pg';
import type { BlockRef, ChainDriver, OwnAddress, Transfer } from '#platform/chains/driver.ts';
import { toLedger } from '#platform/chains/units.ts';
import { microEur } from '#platform/server/money/currency.ts';
import { classify, MAX_UNITS, neededFor } from './classify.ts';
import { noteOutputs } from '../withdrawals/outputs.ts';
import { keyringOf, type DepositContext, settingsOf } from './context.ts';
import { ADD_STEP, type DepositRow } from './row.ts';

export interface Found {
  readonly transfer: Transfer;
  /** Null: in no block yet. */
  readonly block: Pick<BlockRef, 'height' | 'hash'> | null;
}

/** One of our addresses, and the internal id of whose it is. */
interface Owner extends OwnAddress {
  readonly account_id: string | null;
}

const COLUMNS = `id, chain, txid, part, keyring, target, account_id, currency, amount, decimals, units, rest, state, needed,
  spendable_from, block_height, block_hash, seen_at`;

/** The row is about the same money for the same address as what has come now. */
const SAME =
  '(d.target, d.currency, d.amount) is not distinct from (excluded.target, excluded.currency, excluded.amount)';
/**
 * A transfer in a block moves a row that was in none, and decides all of it: run again in another block, a contract may
 * pay something else. What was credited in a block that was undone, and is the same, is for its player again without a
 * second look; what staff had closed, and is the same, stays closed. A transfer in no block is only ever new.
 */
const IN_BLOCK = `
insert into deposit as d (${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
on conflict (chain, txid, part) do update set block_height = excluded.block_height, block_hash = excluded.block_hash,
  state = case when d.state = 'closed' and ${SAME} then d.state when d.credits > 0 and ${SAME} then 'confirming'
    else excluded.state end, needed = excluded.needed,
  account_id = case when d.target = excluded.target then coalesce(d.account_id, excluded.account_id) else excluded.account_id end,
  counted = case when d.target = excluded.target then d.counted end, asked = case when ${SAME} then d.asked end,
  target = excluded.target, currency = excluded.currency, amount = excluded.amount, decimals = excluded.decimals,
  units = excluded.units, rest = excluded.rest, spendable_from = excluded.spendable_from
where d.state in ('seen', 'orphaned', 'conflicted', 'below_minimum', 'unattributed', 'internal', 'closed')
  and d.block_height is null
returning *`;
const IN_NO_BLOCK = `
insert into deposit (${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
on conflict (chain, txid, part) do nothing returning *`;

/** @returns the rows that are new or have moved */
export async function takeTransfers(
  context: DepositContext,
  client: pg.ClientBase,
  driver: ChainDriver,
  found: readonly Found[],
): Promise<DepositRow[]> {
  // Tokens can be moved by nothing at all; that is no deposit.
  const wanted = found.filter(({ transfer }) => transfer.amount > 0n);
  if (wanted.length === 0) return [];
  const owners = await ownersOf(client, keyringOf(driver), wanted);
  if (driver.family === 'utxo') await noteSpendable(client, driver, wanted, owners);
  const own = await ownPayments(client, wanted);
  const taken: DepositRow[] = [];
  for (const one of wanted) {
    const row = await takeOne(context, client, driver, one, {
      own: own.has(one.transfer.txid),
      account: owners.get(one.transfer.target)?.account_id ?? null,
    });
    if (row) taken.push(row);
  }
  return taken;
}

async function ownersOf(
  client: pg.ClientBase,
  keyring: string,
  found: readonly Found[],
): Promise<ReadonlyMap<string, Owner>> {
  const { rows } = await client.query<Owner>(
    'select address, target, path, account_id from wallet_address where keyring = $1 and target = any($2::text[])',
    [keyring, [...new Set(found.map(({ transfer }) => transfer.target))]],
  );
  return new Map(rows.map((row) => [row.target, row]));
}

/** Outputs that payments can be made from, now that they are in a block. */
async function noteSpendable(
  client: pg.ClientBase,
  { id }: ChainDriver,
  found: readonly Found[],
  owners: ReadonlyMap<string, Owner>,
): Promise<void> {
  const seen = found.flatMap(({ transfer, block }) => {
    const owner = owners.get(transfer.target);
    return owner && block ? { transfer, owner, height: block.height } : [];
  });
  await noteOutputs(client, id, seen);
}

/** Which of these transactions are payments, sweeps or fundings of ours: they are stored before they are sent. */
async function ownPayments(client: pg.ClientBase, found: readonly Found[]): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ txid: string }>(
    'select txid from chain_transaction where txid = any($1::text[])',
    [[...new Set(found.map(({ transfer }) => transfer.txid))]],
  );
  return new Set(rows.map(({ txid }) => txid));
}

async function takeOne(
  { kit }: DepositContext,
  client: pg.ClientBase,
  driver: ChainDriver,
  { transfer, block }: Found,
  { own, account }: { own: boolean; account: string | null },
): Promise<DepositRow | undefined> {
  const settings = settingsOf(kit);
  const asset = driver.assets.find(({ currency }) => currency === transfer.currency)!;
  const currency = kit.money.currency(transfer.currency);
  const { units, rest } = toLedger(transfer.amount, asset.decimals, currency?.scale ?? asset.decimals);
  const worth = currency && units <= MAX_UNITS ? microEur(units, currency) : 0n;
  const now = new Date(kit.runtime.now());
  const { rows } = await client.query<DepositRow>(block ? IN_BLOCK : IN_NO_BLOCK, [
    kit.runtime.uuid(),
    driver.id,
    transfer.txid,
    transfer.part,
    keyringOf(driver),
    transfer.target,
    account,
    transfer.currency,
    transfer.amount.toString(),
    asset.decimals,
    units.toString(),
    rest.toString(),
    classify({ own, account, currency, units, mined: block !== null }, settings),
    neededFor(driver.id, driver.confirmations, worth, settings),
    transfer.spendableFrom ?? null,
    block?.height ?? null,
    block?.hash ?? null,
    now,
  ]);
  const row = rows[0];
  if (!row) return undefined;
  const detail = block ? { block: block.height, hash: block.hash } : {};
  await client.query(ADD_STEP, [row.id, now, row.state, null, JSON.stringify(detail)]);
  return row;
}
