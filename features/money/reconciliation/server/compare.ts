/** What the books say of one coin on one chain, and what the chain says. All sums are on-chain units. */
import type { ChainAsset, ChainDriver, OwnOutput } from '#platform/chains/driver.ts';
import type { ServerKit } from '#platform/server/kit.ts';

export interface Comparison {
  readonly chain: string;
  readonly currency: string;
  readonly decimals: number;
  /** Deposits that are on balances, less what was paid out and what the network took. */
  readonly ledger: bigint;
  /** Arrived and on nobody's balance yet. */
  readonly unbooked: bigint;
  /** Null: the node does not answer. */
  readonly onChain: bigint | null;
  readonly difference: bigint | null;
  /** Blocks are unread or payments are open: a difference may be only a matter of time. */
  readonly moving: boolean;
}

type Books = Pick<ServerKit, 'db' | 'chains' | 'log'>;

export async function compareChain(kit: Books, driver: ChainDriver): Promise<Comparison[]> {
  const before = await readHeight(kit, driver.id);
  const rows: Comparison[] = [];
  for (const asset of driver.assets) {
    const row = await compareAsset(kit, driver, asset);
    // A development chain has the place of the house's token before it has the token.
    if (!asset.burns || row.ledger !== 0n || row.unbooked !== 0n || row.onChain !== 0n) rows.push(row);
  }
  const tip = await driver.tip().catch(() => null);
  const quiet = tip !== null && before === tip.height && !(await hasOpenPayments(kit, driver.id));
  return rows.map((row) => ({ ...row, moving: !quiet }));
}

async function compareAsset(
  kit: Books,
  driver: ChainDriver,
  { currency, decimals, contract }: ChainAsset,
): Promise<Comparison> {
  const { rows } = await kit.db.pool.query<Record<'booked' | 'unbooked' | 'paid' | 'cost', string>>(
    `select (select coalesce(sum(amount), 0) from deposit where chain = $1 and currency = $2 and state in ('credited', 'held')) as booked,
       (select coalesce(sum(amount), 0) from deposit where chain = $1 and currency = $2 and block_height is not null
          and state not in ('credited', 'held', 'internal')) as unbooked,
       (select coalesce(sum(amount), 0) from chain_payment where chain = $1 and currency = $2 and kind in ('pay', 'burn') and state = 'done') as paid,
       (select coalesce(sum(spent), 0) from chain_cost where chain = $1 and $3) as cost`,
    [driver.id, currency, contract === null],
  );
  const sums = rows[0]!;
  const ledger = BigInt(sums.booked) - BigInt(sums.paid) - BigInt(sums.cost);
  const unbooked = BigInt(sums.unbooked);
  const onChain = await held(kit, driver, currency).catch((error: unknown) => {
    kit.log.warn({ err: error, chain: driver.id }, 'the chain cannot be compared now');
    return null;
  });
  return {
    chain: driver.id,
    currency,
    decimals,
    ledger,
    unbooked,
    onChain,
    difference: onChain === null ? null : onChain - ledger - unbooked,
    moving: false,
  };
}

/** What our addresses hold: those that something ever came to. */
async function held({ db }: Books, driver: ChainDriver, currency: string): Promise<bigint> {
  if (driver.unspent) {
    const outputs = await driver.unspent(await ownOutputs(db, driver));
    return outputs.reduce((sum, { amount }) => sum + amount, 0n);
  }
  const { rows } = await db.pool.query<{ address: string }>(
    `select a.address from wallet_address a where a.keyring = $1 and (a.account_id is null
       or exists (select 1 from deposit d where d.chain = $2 and d.target = a.target))`,
    [driver.family === 'evm' ? 'evm' : driver.id, driver.id],
  );
  let sum = 0n;
  for (const { address } of rows) sum += await driver.balance(address, currency);
  return sum;
}

/** Everything that ever came to us; the chain says what of it is still there. */
async function ownOutputs(db: Books['db'], driver: ChainDriver): Promise<OwnOutput[]> {
  const { rows } = await db.pool.query<
    { txid: string; part: string; amount: string } & Record<'address' | 'target' | 'path', string>
  >(
    `select d.txid, d.part, d.amount, a.address, a.target, a.path from deposit d
       join wallet_address a on a.keyring = d.keyring and a.target = d.target
     where d.chain = $1 and d.block_height is not null`,
    [driver.id],
  );
  return rows.map(({ txid, part, amount, address, target, path }) => ({
    txid,
    index: Number(part.slice('out:'.length)),
    amount: BigInt(amount),
    owner: { address, target, path },
  }));
}

async function readHeight({ db }: Books, chain: string): Promise<number | null> {
  const { rows } = await db.pool.query<{ height: string }>(
    'select height from chain_cursor where chain = $1',
    [chain],
  );
  return rows[0] ? Number(rows[0].height) : null;
}

async function hasOpenPayments({ db }: Books, chain: string): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    `select 1 from chain_payment where chain = $1 and state = 'open' limit 1`,
    [chain],
  );
  return rowCount === 1;
}
