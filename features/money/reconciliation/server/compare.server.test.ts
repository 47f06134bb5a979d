import { expect, it } from 'vitest';
import type { Chains } from '#platform/chains/chains.ts';
import type { ChainDriver } from '#platform/chains/driver.ts';
import { fixedRuntime } from '#platform/server/runtime.ts';
import { NO_PAYOUTS } from '#platform/server/services/payout-books.ts';
import { openTestDatabase, quietLog } from '#platform/server/testing/open-database.ts';
import { reconcile } from './run.ts';

it('coins that are missing on a chain that never stands still are a case; what moved meanwhile is none', async () => {
  const db = await openTestDatabase();
  const { pool } = db;
  const deposit = (amount: number) =>
    pool.query(
      `insert into deposit (id, chain, txid, part, currency, amount, decimals, units, state, needed, seen_at, block_height)
       values (gen_random_uuid(), 'bsc', gen_random_uuid()::text, 'native', 'bnb', $1, 18, 0, 'confirming', 3, now(), 1)`,
      [amount],
    );
  const payment = (state: string) =>
    pool.query(
      `with b as (insert into chain_burn (id, chain, network, cur, amount, at) values (gen_random_uuid(), 'bsc', 'local', 1, 40, now())
         returning id)
       insert into chain_payment (id, chain, kind, burn_id, source, currency, amount, at, state)
       select gen_random_uuid(), 'bsc', 'burn', id, '1/0', 'bnb', 40, now(), $1 from b`,
      [state],
    );
  await pool.query(
    `insert into wallet_address (keyring, path, address, target, at) values ('evm', '1/0', 'hot', 'hot', now())`,
  );
  await pool.query(`insert into chain_cursor (chain, height, hash, read_at) values ('bsc', 10, '', now())`);
  await deposit(100);

  let tip = 10;
  const clock = fixedRuntime();
  const read = () => pool.query(`update chain_cursor set height = $1 where chain = 'bsc'`, [tip]);
  interface Night {
    held: bigint;
    blocks?: number;
    /** While the node is asked. */
    meanwhile?: () => Promise<unknown>;
    /** While the comparison waits. */
    waiting?: () => Promise<unknown>;
  }
  /** What the cases say after one comparison. */
  async function night({ held, blocks = 0, meanwhile, waiting }: Night): Promise<string[]> {
    const driver: Partial<ChainDriver> = {
      id: 'bsc',
      family: 'evm',
      assets: [{ currency: 'bnb', decimals: 18, contract: null }],
      tip: async () => ({ height: tip, hash: '', parent: '' }),
      async balance() {
        tip += blocks;
        await meanwhile?.();
        return held;
      },
    };
    const sleep = async (milliseconds: number) => {
      await clock.sleep(milliseconds);
      await waiting?.();
    };
    const chains: Partial<Chains> = { list: () => [driver as ChainDriver] };
    await reconcile({
      db,
      log: quietLog,
      chains: chains as Chains,
      runtime: { ...clock, sleep },
      signer: null,
      services: { payoutBooks: NO_PAYOUTS },
    });
    const { rows } = await pool.query<{ finding: string }>('select finding from reconciliation_case');
    return rows.map(({ finding }) => finding);
  }

  // A payment is mined before the node is asked and ends in the books after they were read.
  await payment('open');
  const end = () =>
    pool.query(`update chain_payment set state = 'done', ended_at = now() where chain = 'bsc'`);
  expect(await night({ held: 60n, meanwhile: end })).toEqual([]);
  // One begins and ends meanwhile.
  expect(await night({ held: 20n, meanwhile: () => payment('done') })).toEqual([]);
  // A block that nobody reads.
  expect(await night({ held: 0n, blocks: 1 })).toEqual([]);
  // A deposit in a block that is read only then.
  const arrive = async () => {
    await deposit(50);
    await read();
  };
  expect(await night({ held: 70n, blocks: 1, waiting: arrive })).toEqual([]);
  // A node that is behind what was read before.
  tip -= 1;
  expect(await night({ held: 20n, blocks: 1 })).toEqual([]);
  expect(await night({ held: 65n, blocks: 1, waiting: read })).toEqual([
    'Our addresses on bsc hold 0.000000000000000005 BNB less than the books say.',
  ]);
});
