/** Deposits that were seen and never came: their money was spent by another transaction, nobody mines them, or theirs does something else now. */
import type { DepositContext } from './context.ts';
import { ADD_STEP, type DepositRow } from './row.ts';
import { notifyDeposits } from './notify.ts';

/** Asked for after so long without a block. */
const PATIENCE_MS = 3_600_000;

/** If one is mined after all, the scanner finds it, and it goes on from there. */
export async function dropLost({ kit }: DepositContext): Promise<void> {
  const { rows } = await kit.db.pool.query<DepositRow>(
    `select * from deposit where state in ('seen', 'orphaned') and aggregator is null and seen_at < $1 order by seen_at limit 100`,
    [new Date(kit.runtime.now() - PATIENCE_MS)],
  );
  for (const { id, chain, txid, part } of rows) {
    const driver = kit.chains.get(chain);
    if (!driver) continue;
    const known = await driver.look(txid, { has: () => true }).catch(() => undefined);
    // The node is away, or the transaction waits, or has it: it may still come. Mined without it, it does something else now.
    const without = known?.block && !known.transfers.some((one) => one.part === part);
    if (known !== null && !without) continue;
    const lost = await kit.db.transaction(async (client) => {
      const moved = await client.query<DepositRow>(
        `update deposit set state = 'conflicted' where id = $1 and state in ('seen', 'orphaned') and block_height is null returning *`,
        [id],
      );
      if (moved.rows[0])
        await client.query(ADD_STEP, [id, new Date(kit.runtime.now()), 'conflicted', null, '{}']);
      return moved.rows;
    });
    await notifyDeposits(kit, lost);
  }
}
