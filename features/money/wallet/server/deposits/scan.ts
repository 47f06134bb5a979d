/**
 * Reads a chain, block by block, and credits what is final. Everything it knows is in the database and every step is one
 * transaction that begins with what the last one left, so it can be killed anywhere and goes on from there.
 */
import type { BlockRef, ChainDriver, ScannedBlock } from '#platform/chains/driver.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { ChainDisagreement } from '#platform/chains/second-node.ts';
import { isFailure } from '#platform/contract/error.ts';
import { openCase } from '../reconciliation/cases.ts';
import { creditDeposit } from './credit.ts';
import { KeyChanged, openKeyring } from './keyring.ts';
import type { DepositContext } from './context.ts';
import type { DepositRow } from './row.ts';
import { takeTransfers } from './take.ts';
import { notifyDeposits } from './notify.ts';
import { walkBack } from './walk-back.ts';
import { watchedTargets } from './watched.ts';
import type { Cursor } from './cursor.ts';

/** Blocks whose hashes are kept: a reorganisation deeper than this stops the reading of the chain. */
const KEPT_BLOCKS = 300;

/**
 * 'more': there are blocks to read at once. 'idle': all are read, or the node is behind. 'moved': the chain was reorganised, look again.
 * 'halted': it needs a member of staff.
 */
type StepResult = 'more' | 'idle' | 'moved' | 'halted';

/** Opens or renews a case about nodes that do not say the same. */
async function noteDisagreement(
  kit: ServerKit,
  driver: ChainDriver,
  { height, sameBlock, said }: ChainDisagreement,
): Promise<void> {
  const finding = `The two nodes of ${driver.name} do not say the same of block ${height}${sameBlock ? ', though they give it the same hash' : ''}. Nothing is credited until they do.`;
  await openCase(kit, kit.db.pool, {
    subject: `disagreement:${driver.id}`,
    kind: 'disagreement',
    chain: driver.id,
    currency: null,
    finding,
    detail: { height, ...said },
  });
  kit.log.error({ chain: driver.id, height, ...said }, finding);
}

export interface Scanner {
  /** @throws ChainUnreachable, ChainMoved, or whatever the database says; nothing is half done then */
  step(): Promise<StepResult>;
}

export async function readCursor({ db }: Pick<ServerKit, 'db'>, chain: string): Promise<Cursor | null> {
  const { rows } = await db.pool.query<{ height: string; hash: string; halted: string | null }>({
    name: 'chain-cursor',
    text: 'select height, hash, halted from chain_cursor where chain = $1',
    values: [chain],
  });
  const row = rows[0];
  return row ? { ...row, height: Number(row.height) } : null;
}

export function createScanner(context: DepositContext, driver: ChainDriver): Scanner {
  const { kit } = context;
  const watched = watchedTargets(kit, driver);
  let keysKnown = false;
  let lagging = false;

  /** Two nodes that differ: nothing is read, and staff are told. A branch of a few blocks may end by itself. */
  async function step(): Promise<StepResult> {
    try {
      return await readOn();
    } catch (error) {
      if (!(error instanceof ChainDisagreement)) throw error;
      const { height } = await driver.tip().catch(() => error);
      if (error.sameBlock || height - error.height >= driver.confirmations - 1)
        await noteDisagreement(kit, driver, error);
      return 'idle';
    }
  }

  async function readOn(): Promise<StepResult> {
    if (!keysKnown) await openKeys();
    const tip = await driver.tip();
    const cursor = await readCursor(kit, driver.id);
    if (!cursor) {
      await begin(tip);
      return 'more';
    }
    if (cursor.halted !== null) return 'halted';
    const here = tip.height === cursor.height ? tip : await driver.blockAt(cursor.height);
    if (here === null) return await behind(cursor, tip);
    if (here.hash !== cursor.hash) return walkBack(context, driver, cursor, tip);
    lagging = false;
    if (tip.height > cursor.height) {
      const last = Math.min(tip.height, cursor.height + driver.span);
      await watched.refresh();
      const blocks = await driver.read(cursor.height + 1, last, watched);
      if (!follows(cursor, blocks, last)) return 'moved';
      await take(cursor, blocks, tip.height);
      await notifyDeposits(kit, await settle(last));
      return last < tip.height ? 'more' : 'idle';
    }
    await kit.db.pool.query('update chain_cursor set tip = $2, read_at = $3 where chain = $1', [
      driver.id,
      tip.height,
      new Date(kit.runtime.now()),
    ]);
    // A process that died after reading left these.
    await settle(cursor.height);
    return 'idle';
  }

  /**
   * The node does not have the last block that was read. That alone is a node that lags behind, or one of several behind an
   * address: nothing is undone on its word. Only another hash at a height that was read says that the chain was reorganised.
   */
  async function behind(cursor: Cursor, tip: BlockRef): Promise<StepResult> {
    const { rows } = await kit.db.pool.query<{ hash: string }>(
      'select hash from chain_block where chain = $1 and height = $2',
      [driver.id, tip.height],
    );
    const known = rows[0]?.hash;
    if (known !== undefined && known !== tip.hash) return walkBack(context, driver, cursor, tip);
    if (!lagging)
      kit.log.warn(
        { chain: driver.id, read: cursor.height, tip: tip.height },
        'the node is behind what was read; it is waited for',
      );
    lagging = true;
    return 'idle';
  }

  async function openKeys(): Promise<void> {
    try {
      await openKeyring(context, driver);
    } catch (error) {
      // No further address is given out; what comes to the known ones is still read.
      if (!(error instanceof KeyChanged)) throw error;
      kit.log.error({ chain: driver.id }, error.message);
    }
    keysKnown = true;
  }

  /** The first look at a chain: what is below was before the house. No address is given out before this. */
  async function begin({ height, hash }: { height: number; hash: string }): Promise<void> {
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
  async function take(cursor: Cursor, blocks: readonly ScannedBlock[], tip: number): Promise<void> {
    const last = blocks.at(-1)!;
    const changed = await kit.db.transaction(async (client) => {
      const { rows } = await client.query<{ hash: string }>(
        'select hash from chain_cursor where chain = $1 and height = $2 for update',
        [driver.id, cursor.height],
      );
      if (rows[0]?.hash !== cursor.hash) return [];
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
  async function settle(height: number): Promise<DepositRow[]> {
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

  return { step };
}

/** Whether these blocks are the ones asked for and each stands on the one before. */
function follows(cursor: Cursor, blocks: readonly ScannedBlock[], last: number): boolean {
  if (blocks.length !== last - cursor.height) return false;
  let below = cursor.hash;
  return blocks.every(({ height, hash, parent }, index) => {
    const fits = height === cursor.height + 1 + index && parent === below;
    below = hash;
    return fits;
  });
}
