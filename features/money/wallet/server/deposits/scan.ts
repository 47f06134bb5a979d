/**
 * Reads a chain, block by block, and credits what is final. Everything it knows is in the database and every step is one
 * transaction that begins with what the last one left, so it can be killed anywhere and goes on from there.
 */
import type { BlockRef, ChainDriver } from '#platform/chains/driver.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { ChainDisagreement } from '#platform/chains/second-node.ts';
import { SignerUnreachable } from '#platform/chains/signer/client.ts';
import { KeyChanged, openKeyring } from './keyring.ts';
import type { DepositContext } from './context.ts';
import { beginReading, follows, readCursor, settleFinal, takeBlocks } from './blocks.ts';
import { notifyDeposits } from './notify.ts';
import { reverseAbove, walkBack } from './walk-back.ts';
import { watchedTargets } from './watched.ts';
import type { Cursor } from './cursor.ts';

/**
 * 'more': there are blocks to read at once. 'idle': all are read, or the node is behind. 'moved': the chain was reorganised, look again.
 * 'halted': it needs a member of staff.
 */
type StepResult = 'more' | 'idle' | 'moved' | 'halted';

/** How often the signer is asked whether it holds the keys that players' addresses belong to: it may be started with others, and with those again. */
const KEYS_EVERY_MS = 5 * 60_000;

/** Opens or renews a case about nodes that do not say the same. */
async function noteDisagreement(
  kit: ServerKit,
  driver: ChainDriver,
  { height, sameBlock, said }: ChainDisagreement,
): Promise<void> {
  const finding = `The two nodes of ${driver.name} do not say the same of block ${height}${sameBlock ? ', though they give it the same hash' : ''}. Nothing is credited until they do.`;
  await kit.services.cases.open(kit.db.pool, {
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
  /** Height of the chain at the last step; null before the first. */
  tip(): number | null;
}

export function createScanner(context: DepositContext, driver: ChainDriver): Scanner {
  const { kit } = context;
  const watched = watchedTargets(kit, driver);
  let keysLookedAt: number | null = null;
  let lagging = false;
  let seen: number | null = null;

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
    // A process that died in the middle of a walk back left these.
    await reverseAbove(context, driver);
    await lookAtKeys();
    const tip = await driver.tip();
    seen = tip.height;
    const cursor = await readCursor(kit, driver.id);
    if (!cursor) {
      await beginReading(kit, driver, tip);
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
      await takeBlocks(context, driver, cursor, blocks, tip.height);
      await notifyDeposits(kit, await settleFinal(kit, driver, last));
      return last < tip.height ? 'more' : 'idle';
    }
    await kit.db.pool.query('update chain_cursor set tip = $2, read_at = $3 where chain = $1', [
      driver.id,
      tip.height,
      new Date(kit.runtime.now()),
    ]);
    // A process that died after reading left these.
    await settleFinal(kit, driver, cursor.height);
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

  async function lookAtKeys(): Promise<void> {
    const now = kit.runtime.now();
    const isFirst = keysLookedAt === null;
    if (keysLookedAt !== null && now - keysLookedAt < KEYS_EVERY_MS) return;
    try {
      await openKeyring(context, driver);
    } catch (error) {
      // No further address is given out; what comes to the known ones is still read.
      if (error instanceof KeyChanged) kit.log.error({ chain: driver.id }, error.message);
      // What it said before holds while it is away.
      else if (isFirst || !(error instanceof SignerUnreachable)) throw error;
    }
    keysLookedAt = now;
  }

  return { step, tip: () => seen };
}
