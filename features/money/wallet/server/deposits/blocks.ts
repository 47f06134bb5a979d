/** Steps of the reading of a chain, each one transaction: its begin, blocks with what they brought, and what became final. */
import type { ChainDriver, ScannedBlock } from '#platform/chains/driver.ts';
import { isFailure } from '#platform/contract/error.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { DepositContext } from './context.ts';
import { creditDeposit } from './credit.ts';
import type { Cursor } from './cursor.ts';
import { notifyDeposits } from './notify.ts';
import type { DepositRow } from './row.ts';
import { takeTransfers } from './take.ts';

/** Blocks whose hashes are kept: a reorganisation deeper than this stops the reading of the chain. */
const KEPT_BLOCKS = 300;

export async function readCursor({ db }: Pick<ServerKit, 'db'>, chain: string): Promise<Cursor | null> {
  const { rows } = await db.pool.query<{ height: string; hash: string; halted: string | null }>({
    name: 'chain-cursor',
    text: 'select height, hash, halted from chain_cursor where chain = $1',
    values: [chain],
  });
  const row = rows[0];
  return row ? { ...row, height: Number(row.height) } : null;
}

/** The first look at a chain: what is below was before the house. No address is given out before this. */
export async function beginReading(
  kit: ServerKit,
  driver: ChainDriver,
  { height, hash }: { height: number; hash: string },
): Promise<void> {
  await kit.db.transaction(async (client) => {
    const { rowCount } = await client.query(
      'insert into chain_cursor (chain, height, hash, tip, read_at) values ($1, $2, $3, $2, $4) on conflict do nothing',
      [driver.id, height, hash, new Date(kit.runtime.now())],
    );
    if (rowCount === 1)
      await client.query('insert into chain_block (chain, height, hash) values ($1, $2, $3)', [
        driver.id,
        height,
        hash,
      ]);
  });
}

/** Writes blocks and what they brought, if nobody has moved the cursor meanwhile. */
export async function takeBlocks(
  context: DepositContext,
  driver: ChainDriver,
  cursor: Cursor,
  blocks: readonly ScannedBlock[],
  tip: number,
): Promise<void> {
  const { kit } = context;
  const last = blocks.at(-1)!;
  const changed = await kit.db.transaction(async (client) => {
    const { rows } = await client.query<{ hash: string }>(
      'select hash from chain_cursor where chain = $1 and height = $2 for update',
      [driver.id, cursor.height],
    );
    if (rows[0]?.hash !== cursor.hash) return [];
    const above = await client.query(
      `select 1 from deposit where chain = $1 and block_height > $2 and state in ('credited', 'held') limit 1`,
      [driver.id, cursor.height],
    );
    // Another process has walked back meanwhile: what is credited still would not be taken once more.
    if (above.rowCount !== 0) return [];
    const found = blocks.flatMap((block) => block.transfers.map((transfer) => ({ transfer, block })));
    const taken = await takeTransfers(context, client, driver, found);
    await client.query(
      'insert into chain_block (chain, height, hash) select $1, h, x from unnest($2::bigint[], $3::text[]) as t (h, x)',
      [driver.id, blocks.map(({ height }) => height), blocks.map(({ hash }) => hash)],
    );
    await client.query('delete from chain_block where chain = $1 and height <= $2', [
      driver.id,
      last.height - KEPT_BLOCKS,
    ]);
    await client.query(
      'update chain_cursor set height = $2, hash = $3, tip = $4, read_at = $5 where chain = $1',
      [driver.id, last.height, last.hash, tip, new Date(kit.runtime.now())],
    );
    return taken;
  });
  await notifyDeposits(kit, changed);
}

/** Credits what has become final at this height. @returns the others */
export async function settleFinal(
  kit: ServerKit,
  driver: ChainDriver,
  height: number,
): Promise<DepositRow[]> {
  const { rows } = await kit.db.pool.query<DepositRow>({
    name: 'deposits-confirming',
    text: `select * from deposit where chain = $1 and state = 'confirming' and account_id is not null
           and block_height is not null order by block_height, id limit 5000`,
    values: [driver.id],
  });
  const final = rows.filter((row) => Number(row.block_height) + row.needed - 1 <= height);
  for (const { id, account_id } of final) {
    const credited = await creditDeposit(kit, { id, user: BigInt(account_id!), from: 'confirming' });
    if (!isFailure(credited)) await notifyDeposits(kit, [credited]);
  }
  return rows.filter((row) => !final.includes(row));
}

/** Whether these blocks are the ones asked for and each stands on the one before. */
export function follows(cursor: Cursor, blocks: readonly ScannedBlock[], last: number): boolean {
  if (blocks.length !== last - cursor.height) return false;
  let below = cursor.hash;
  return blocks.every(({ height, hash, parent }, index) => {
    const fits = height === cursor.height + 1 + index && parent === below;
    below = hash;
    return fits;
  });
}
