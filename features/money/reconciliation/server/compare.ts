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
  /** It differs, and not as a matter of time: every block is read, no payment is open, and the books stood still meanwhile. */
  readonly certain: boolean;
}

type CompareKit = Pick<ServerKit, 'db' | 'chains' | 'log' | 'runtime'>;

/** Between two looks at how far a chain is read. */
const LOOK_MS = 500;
/** How long blocks may stay unread: the slowest chain is read every 20 seconds. */
const PATIENCE_MS = 30_000;

export async function compareChain(kit: CompareKit, driver: ChainDriver): Promise<Comparison[]> {
  const before = await readBooks(kit, driver);
  const cursor = await readCursor(kit, driver);
  const first = await heightOf(driver);
  const compared: { asset: ChainAsset; books: Books; row: Comparison }[] = [];
  for (const asset of driver.assets) {
    const books = before.get(asset.currency)!;
    const row = await compareAsset(kit, driver, asset, books);
    // A development chain has the place of the house's token before it has the token.
    if (!asset.burns || row.ledger !== 0n || row.unbooked !== 0n || row.onChain !== 0n)
      compared.push({ asset, books, row });
  }
  const differs = compared.some(({ row }) => row.difference);
  // A node that is behind the books shows balances from before them.
  const isBehind = first === null || cursor === null || first < cursor.height;
  if (!differs || isBehind || !(await isReadToTip(kit, driver))) return compared.map(({ row }) => row);
  const after = await readBooks(kit, driver);
  return compared.map(({ asset, books, row }) => ({
    ...row,
    certain: Boolean(row.difference) && stoodStill(books, after.get(asset.currency)!),
  }));
}

async function compareAsset(
  kit: CompareKit,
  driver: ChainDriver,
  { currency, decimals, contract }: ChainAsset,
  books: Books,
): Promise<Comparison> {
  const cost = contract === null ? BigInt(books.cost) : 0n;
  const ledger = BigInt(books.booked) - BigInt(books.paid) - cost;
  const unbooked = BigInt(books.unbooked);
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
    certain: false,
  };
}

/** Sums of one coin; the cost, and how many payments are open and have ended, are those of its chain. */
type Books = Record<'booked' | 'unbooked' | 'paid' | 'cost' | 'open' | 'ended', string>;

/** The books of every coin of a chain at one moment. */
async function readBooks({ db }: CompareKit, { id, assets }: ChainDriver): Promise<Map<string, Books>> {
  const { rows } = await db.pool.query<Books & { currency: string }>(
    `select a.currency,
       (select coalesce(sum(amount), 0) from deposit where chain = $1 and currency = a.currency and state in ('credited', 'held')) as booked,
       (select coalesce(sum(amount), 0) from deposit where chain = $1 and currency = a.currency and block_height is not null
          and state not in ('credited', 'held', 'internal')) as unbooked,
       (select coalesce(sum(amount), 0) from chain_payment where chain = $1 and currency = a.currency and kind in ('pay', 'burn')
          and state = 'done') as paid,
       (select coalesce(sum(spent), 0) from chain_cost where chain = $1) as cost,
       (select count(*) from chain_payment where chain = $1 and state = 'open') as open,
       (select count(*) from chain_payment where chain = $1 and state <> 'open') as ended
     from unnest($2::text[]) as a (currency)`,
    [id, assets.map(({ currency }) => currency)],
  );
  return new Map(rows.map((row) => [row.currency, row]));
}

/** No coin came, left or moved between two looks. What was only booked meanwhile had come before. */
function stoodStill(before: Books, after: Books): boolean {
  const came = ({ booked, unbooked }: Books) => BigInt(booked) + BigInt(unbooked);
  return (
    before.open === '0' &&
    after.open === '0' &&
    before.ended === after.ended &&
    before.paid === after.paid &&
    before.cost === after.cost &&
    came(before) === came(after)
  );
}

/** What our addresses hold: those that something ever came to. */
async function held({ db }: CompareKit, driver: ChainDriver, currency: string): Promise<bigint> {
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
async function ownOutputs(db: CompareKit['db'], driver: ChainDriver): Promise<OwnOutput[]> {
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

const heightOf = (driver: ChainDriver): Promise<number | null> =>
  driver.tip().then(
    ({ height }) => height,
    () => null,
  );

/** How far a chain is read; null: nobody reads it. */
async function readCursor({ db }: CompareKit, { id }: ChainDriver) {
  const { rows } = await db.pool.query<{ height: string; halted: string | null }>(
    'select height, halted from chain_cursor where chain = $1',
    [id],
  );
  return rows[0] ? { height: Number(rows[0].height), isHalted: rows[0].halted !== null } : null;
}

/**
 * Waits until every block is read that the node has now: on a fast chain there is always one that is not yet. False: nobody
 * reads it, or not soon enough.
 */
async function isReadToTip(kit: CompareKit, driver: ChainDriver): Promise<boolean> {
  const tip = await heightOf(driver);
  const until = kit.runtime.now() + PATIENCE_MS;
  for (;;) {
    const cursor = await readCursor(kit, driver);
    if (tip === null || cursor === null) return false;
    if (cursor.height >= tip) return true;
    if (cursor.isHalted || kit.runtime.now() >= until) return false;
    await kit.runtime.sleep(LOOK_MS);
  }
}
