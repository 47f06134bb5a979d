/** Which nonce a payment takes, on chains that have them, and whether those that were taken are without a gap. */
import type { OwnAddress } from '#platform/chains/driver.ts';
import type { PayoutWorker } from './store.ts';

/**
 * The least one that no payment of ours holds, from the chain's own count on: one that the signer refused, or that was
 * given back, is taken again, so what came after it does not wait for ever.
 */
export async function nextNonce(
  { context: { kit }, driver }: PayoutWorker,
  from: OwnAddress,
): Promise<bigint | null> {
  const counted = await driver.nonce(from.address);
  if (counted === null) return null;
  const { rows } = await kit.db.pool.query<{ next: string | null; taken: string[] }>(
    `select (select next::text from chain_nonce where chain = $1 and address = $2) as next,
       array(select nonce::text from chain_payment where chain = $1 and source = $3 and nonce >= $4) as taken`,
    [driver.id, from.address, from.path, counted.toString()],
  );
  const { next, taken } = rows[0]!;
  if (next !== null && counted > BigInt(next)) await foreign({ kit, driver }, from, counted, next);
  const held = new Set(taken);
  let free = counted;
  while (held.has(free.toString())) free += 1n;
  return free;
}

/** The chain counts more than was ever taken here: somebody else has the key, or a copy of this database. */
async function foreign(
  { kit, driver }: Pick<PayoutWorker, 'driver'> & { kit: PayoutWorker['context']['kit'] },
  from: OwnAddress,
  counted: bigint,
  next: string,
): Promise<void> {
  const detail = { path: from.path, counted: counted.toString(), next };
  kit.log.error({ chain: driver.id, ...detail }, 'a nonce of ours was used by somebody else');
  await kit.services.cases.open(kit.db.pool, {
    subject: `nonce:${driver.id}:${from.path}`,
    kind: 'nonce',
    chain: driver.id,
    currency: null,
    finding: `Transactions were made from ${from.address} that this house does not know of: the chain counts ${counted}, and ${next} were made here.`,
    detail,
  });
}

/** Numbers between the chain's count and the last one that is out which no payment holds: all above them wait. */
export async function gapsOf(
  { context: { kit }, driver }: PayoutWorker,
  from: OwnAddress,
): Promise<bigint[]> {
  const counted = await driver.nonce(from.address);
  if (counted === null) return [];
  const { rows } = await kit.db.pool.query<{ nonce: string; out: boolean }>(
    `select p.nonce::text, bool_or(t.txid is not null) as out from chain_payment p join chain_transaction t on t.payment_id = p.id
      where p.chain = $1 and p.source = $2 and p.nonce >= $3 and p.state = 'open' group by p.nonce`,
    [driver.id, from.path, counted.toString()],
  );
  const held = new Set(rows.map(({ nonce }) => nonce));
  const last = rows.reduce(
    (most, { nonce, out }) => (out && BigInt(nonce) > most ? BigInt(nonce) : most),
    -1n,
  );
  const gaps: bigint[] = [];
  for (let at = counted; at < last; at += 1n) if (!held.has(at.toString())) gaps.push(at);
  return gaps;
}

/** An alarm for staff while there is a gap. The next payment fills it; where none comes, somebody has to. */
export async function watchGaps(worker: PayoutWorker): Promise<void> {
  const { driver, context } = worker;
  if (driver.family !== 'evm') return;
  const hot = await context.hot(driver.id);
  const gaps = await gapsOf(worker, hot);
  if (gaps.length === 0) return;
  const { kit } = context;
  const numbers = gaps.slice(0, 20).join(', ');
  kit.log.error({ chain: driver.id, nonces: numbers }, 'payments wait for a nonce that nobody holds');
  await kit.services.cases.open(kit.db.pool, {
    subject: `gap:${driver.id}:${hot.path}`,
    kind: 'nonce',
    chain: driver.id,
    currency: null,
    finding: `Payments from ${hot.address} wait for transaction number ${numbers}, which no payment has. The next payment takes it.`,
    detail: { nonces: gaps.slice(0, 20).map(String), path: hot.path },
  });
}
