/** Addresses of the house whose keys are kept elsewhere: they are watched, and what was signed for them is brought in and checked first. */
import type pg from 'pg';
import type { Audit } from '#platform/server/audit/audit.ts';
import type { Database } from '#platform/server/database/handle.ts';
import type { Runtime } from '#platform/server/runtime.ts';
import { reserveText } from '#engines/reserves/message.ts';
import { signatureFault, type SignatureFault } from '#engines/reserves/verify.ts';
import { normalAddress } from '../reserve-check.ts';
import type { Reserve } from '../reserve-form.ts';

type Parts = {
  readonly db: Pick<Database, 'pool' | 'transaction'>;
  readonly audit: Audit;
  readonly runtime: Pick<Runtime, 'now'>;
};

export type ColdAddress = Pick<Reserve, 'chain' | 'network' | 'address'>;

/** Days whose signatures can still be brought in. */
export const COLD_DAYS = 7;

/** Whose addresses are watched on a chain. */
export async function coldAddresses(
  client: Pick<pg.ClientBase, 'query'>,
  chain: string,
  network: string,
): Promise<string[]> {
  const { rows } = await client.query<{ address: string }>(
    'select address from solvency_cold where chain = $1 and network = $2 and ended_at is null order by address',
    [chain, network],
  );
  return rows.map(({ address }) => address);
}

/** Whether the house pays from it, as was published last: the command has no signer to ask. */
async function isHot(client: Pick<pg.ClientBase, 'query'>, cold: ColdAddress): Promise<boolean> {
  const { rows } = await client.query<{ address: string }>(
    `select address from solvency_reserve where kind = 'hot' and chain = $1 and network = $2 order by day desc limit 1`,
    [cold.chain, cold.network],
  );
  return rows.some(({ address }) => normalAddress({ ...cold, address }) === normalAddress(cold));
}

/**
 * @returns why it cannot be watched, or null: 'address', or 'unsupported' where no signature could be checked; 'hot' when it is
 * counted as that; 'there' when it is watched
 */
export async function addCold(
  { db, audit, runtime }: Parts,
  cold: ColdAddress,
): Promise<SignatureFault | 'hot' | 'there' | null> {
  const fault = signatureFault({ ...cold, text: '', signature: '' });
  // With no signature at all an address that is understood fails by that alone.
  if (fault !== 'signature') return fault ?? 'address';
  const address = normalAddress(cold);
  return db.transaction(async (client) => {
    if (await isHot(client, cold)) return 'hot';
    const { rowCount } = await client.query(
      `insert into solvency_cold as c (chain, network, address, at) values ($1, $2, $3, $4)
        on conflict (chain, network, address) do update set at = excluded.at, ended_at = null where c.ended_at is not null`,
      [cold.chain, cold.network, address, new Date(runtime.now())],
    );
    if (rowCount === 0) return 'there';
    await audit.append(
      { actor: 'cli', action: 'solvency.cold.add', subject: address, detail: { ...cold, address } },
      client,
    );
    return null;
  });
}

/** From the next day on it is not read any more; what was published stays. @returns whether it was watched */
export async function endCold({ db, audit, runtime }: Parts, cold: ColdAddress): Promise<boolean> {
  const address = normalAddress(cold);
  return db.transaction(async (client) => {
    const { rowCount } = await client.query(
      'update solvency_cold set ended_at = $4 where chain = $1 and network = $2 and address = any($3) and ended_at is null',
      // Segwit addresses were once kept as they were given, in capitals too.
      [cold.chain, cold.network, [address, cold.address], new Date(runtime.now())],
    );
    if (rowCount === 0) return false;
    await audit.append(
      { actor: 'cli', action: 'solvency.cold.end', subject: address, detail: { ...cold, address } },
      client,
    );
    return true;
  });
}

/** A reserve that waits for its signature, and the text for it. */
export interface UnsignedReserve extends ColdAddress {
  readonly day: string;
  readonly cur: number;
  readonly currency: string;
  readonly text: string;
}

/** Of the last days, newest first. */
export async function unsignedReserves({
  db,
  runtime,
}: Omit<Parts, 'audit'>): Promise<readonly UnsignedReserve[]> {
  const since = new Date(runtime.now() - COLD_DAYS * 86_400_000).toISOString().slice(0, 10);
  const { rows } = await db.pool.query<Omit<UnsignedReserve, 'text'> & { root: string }>(
    `select to_char(r.day, 'YYYY-MM-DD') as day, r.chain, r.network, r.address, r.cur, c.code as currency, encode(t.root, 'hex') as root
      from solvency_reserve r join solvency_tree t on t.day = r.day and t.cur = r.cur join currency c on c.id = r.cur
      where r.kind = 'cold' and r.day > $1::date
        and not exists (select from solvency_signature s where s.day = r.day and s.chain = r.chain and s.address = r.address and s.cur = r.cur)
      order by r.day desc, r.chain, r.address, r.cur`,
    [since],
  );
  return rows.map(({ root, ...row }) => ({ ...row, text: reserveText({ day: row.day, root }) }));
}

/** What is brought in: of which address, day and currency, and the signature as a wallet writes it. */
export interface ColdSignature extends Pick<Reserve, 'chain' | 'address' | 'currency'> {
  readonly day: string;
  readonly signature: string;
}

/** Keeps a signature that holds. @returns why not, or null; 'unknown': nothing waits for it */
export async function signCold(
  parts: Parts,
  { day, chain, address, currency, signature }: ColdSignature,
): Promise<SignatureFault | 'unknown' | null> {
  const waiting = (await unsignedReserves(parts)).find(
    (one) =>
      one.day === day &&
      one.chain === chain &&
      one.currency === currency &&
      normalAddress(one) === normalAddress({ ...one, address }),
  );
  if (!waiting) return 'unknown';
  const { network, cur, text } = waiting;
  const fault = signatureFault({ chain, network, address: waiting.address, text, signature });
  if (fault !== null) return fault;
  return parts.db.transaction(async (client) => {
    const { rowCount } = await client.query(
      `insert into solvency_signature (day, chain, address, cur, signature, at, by) values ($1, $2, $3, $4, $5, $6, 'cli') on conflict do nothing`,
      [day, chain, waiting.address, cur, signature, new Date(parts.runtime.now())],
    );
    if (rowCount === 0) return 'unknown';
    const detail = { day, chain, currency, signature };
    await parts.audit.append(
      { actor: 'cli', action: 'solvency.cold.sign', subject: waiting.address, detail },
      client,
    );
    return null;
  });
}
