/** What the house's addresses held when a day's trees were made, and their signatures over the roots. */
import type { ChainDriver } from '#platform/chains/driver.ts';
import { SignerUnreachable } from '#platform/chains/signer/client.ts';
import { reserveText } from '#engines/reserves/message.ts';
import { signatureFault } from '#engines/reserves/verify.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { Reserve } from '../reserve-form.ts';
import { coldAddresses } from './cold.ts';

type Parts = Pick<ServerKit, 'db' | 'chains' | 'signer' | 'money' | 'runtime' | 'log'>;

/** A tree of real money. */
interface Tree {
  readonly day: string;
  readonly cur: number;
  readonly root: string;
}

interface Owner {
  readonly address: string;
  readonly kind: Reserve['kind'];
}

/** Reads of one balance: blocks may come while it is asked for, so that it is known only between which two it was. */
const MAX_READS = 3;

/**
 * Adds to the newest published day, when it is today's, what it lacks: each address once, and signatures that could not be had before. Safe to
 * repeat. A chain that does not answer, or has no node, is left out and asked again with the next call.
 */
export async function takeReserves(parts: Parts, today: string): Promise<void> {
  const { rows: trees } = await parts.db.pool.query<Tree>(
    `select to_char(day, 'YYYY-MM-DD') as day, cur, encode(root, 'hex') as root from solvency_tree where day = $1 and cur > 0`,
    [today],
  );
  if (trees.length === 0) return;
  const byCurrency = new Map(trees.map((tree) => [tree.cur, tree]));
  for (const driver of parts.chains.list()) {
    try {
      await ofChain(parts, driver, byCurrency);
    } catch (err) {
      parts.log.warn({ err, chain: driver.id }, 'reserves of this chain wait');
    }
  }
}

async function ofChain(parts: Parts, driver: ChainDriver, trees: ReadonlyMap<number, Tree>): Promise<void> {
  const owed = driver.assets.flatMap((asset) => {
    const currency = parts.money.currency(asset.currency);
    const tree = currency && trees.get(currency.id);
    return tree ? [{ asset, tree }] : [];
  });
  for (const address of await coldAddresses(parts.db.pool, driver.id, driver.network))
    for (const { asset, tree } of owed)
      await writeAmount(parts, driver, asset, tree, { address, kind: 'cold' });
  const { address } = await parts.signer.address(driver.id, '1/0');
  for (const { asset, tree } of owed) {
    await writeAmount(parts, driver, asset, tree, { address, kind: 'hot' });
    await writeSignature(parts, driver, asset.currency, tree, address);
  }
}

/** Of each address once a day. */
async function writeAmount(
  { db, runtime }: Parts,
  driver: ChainDriver,
  { currency, decimals }: ChainDriver['assets'][number],
  { day, cur }: Tree,
  { address, kind }: Owner,
): Promise<void> {
  const { rowCount } = await db.pool.query(
    'select from solvency_reserve where day = $1 and chain = $2 and address = $3 and cur = $4',
    [day, driver.id, address, cur],
  );
  if (rowCount !== 0) return;
  const { amount, from, to } = await amountOf(driver, address, currency);
  await db.pool.query(
    `insert into solvency_reserve (day, chain, network, address, cur, kind, decimals, amount, from_height, to_height, taken_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing`,
    [
      day,
      driver.id,
      driver.network,
      address,
      cur,
      kind,
      decimals,
      amount.toString(),
      from,
      to,
      new Date(runtime.now()),
    ],
  );
}

async function amountOf(
  driver: ChainDriver,
  address: string,
  currency: string,
): Promise<{ amount: bigint; from: number; to: number }> {
  let before = await driver.tip();
  for (let reads = 1; ; reads++) {
    const amount = await driver.balance(address, currency);
    const after = await driver.tip();
    if (after.hash === before.hash || reads === MAX_READS)
      return {
        amount,
        from: Math.min(before.height, after.height),
        to: Math.max(before.height, after.height),
      };
    before = after;
  }
}

async function writeSignature(
  { db, signer, runtime, log }: Parts,
  { id: chain, network }: ChainDriver,
  currency: string,
  { day, cur, root }: Tree,
  address: string,
): Promise<void> {
  const { rowCount } = await db.pool.query(
    'select from solvency_signature where day = $1 and chain = $2 and address = $3 and cur = $4',
    [day, chain, address, cur],
  );
  if (rowCount !== 0) return;
  const text = reserveText({ day, root });
  const answer = await signer.reserves(chain, currency, text);
  if ('refused' in answer) {
    log.error({ chain, currency, day, rule: answer.refused }, 'the signer does not sign for the reserves');
    return;
  }
  const { signature } = answer;
  // Nothing is published that a reader would find wrong.
  const fault = signatureFault({ chain, network, address, text, signature });
  if (answer.address !== address || fault !== null)
    throw new SignerUnreachable(`the signer's signature of ${chain} does not hold: ${fault ?? 'address'}`);
  await db.pool.query(
    'insert into solvency_signature (day, chain, address, cur, signature, at) values ($1, $2, $3, $4, $5, $6) on conflict do nothing',
    [day, chain, address, cur, signature, new Date(runtime.now())],
  );
}

interface Row extends Omit<Reserve, 'currency' | 'from' | 'to' | 'at'> {
  readonly day: string;
  readonly cur: number;
  readonly from_height: string;
  readonly to_height: string;
  readonly taken_at: Date;
}

/** Of each of these days, in the order of currencies and chains. */
export async function readReserves(
  { db, money }: Pick<ServerKit, 'db' | 'money'>,
  days: readonly string[],
): Promise<ReadonlyMap<string, readonly Reserve[]>> {
  const { rows } = await db.pool.query<Row>(
    `select to_char(r.day, 'YYYY-MM-DD') as day, r.chain, r.network, r.address, r.cur, r.kind, r.decimals, r.amount::text, r.from_height::text,
        r.to_height::text, r.taken_at, s.signature
      from solvency_reserve r left join solvency_signature s using (day, chain, address, cur)
      where r.day = any($1::date[]) order by r.cur, r.chain, r.kind desc, r.address`,
    [days],
  );
  const found = new Map<string, Reserve[]>(days.map((day) => [day, []]));
  for (const { day, cur, from_height: from, to_height: to, taken_at: at, ...row } of rows)
    found.get(day)!.push({
      ...row,
      currency: money.currencyById(cur).code,
      from: Number(from),
      to: Number(to),
      at: at.toISOString(),
    });
  return found;
}
