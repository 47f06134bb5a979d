/** The public half of the house's keys: handed over by the signer once, kept, and never changed without a loud refusal. */
import { createHash } from 'node:crypto';
import type { ChainDriver, OwnAddress } from '#platform/chains/driver.ts';
import { keyringOf, type DepositContext } from './context.ts';

/** The signer holds other keys than those whose addresses players were given: nothing more is given out. */
export class KeyChanged extends Error {
  override name = 'KeyChanged';
}

/** Addresses fetched from the signer at a time, where they cannot be derived. */
const POOL = 200;

function fingerprintOf(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 8);
}

/**
 * Makes sure that the chain's keys are known and the signer's, and that its hot address is watched.
 * @throws KeyChanged; SignerUnreachable when it was never heard, or has to be asked for the hot address
 */
export async function openKeyring(context: DepositContext, driver: ChainDriver): Promise<void> {
  await compareKey(context, driver);
  if (!driver.derive) await fillPool(context, driver, 0);
  const hot = await addressOf(context, driver, '1/0');
  await context.kit.db.transaction(async (client) => {
    await client.query(`select pg_advisory_xact_lock(hashtext($1))`, [addressLock(keyringOf(driver))]);
    await client.query(
      `insert into wallet_address (keyring, path, address, target, at) values ($1, $2, $3, $4, $5) on conflict do nothing`,
      [keyringOf(driver), hot.path, hot.address, hot.target, new Date(context.kit.runtime.now())],
    );
  });
}

/** Held while an address is written, so that their numbers grow in the order of the commits. */
export function addressLock(keyring: string): string {
  return `wallet address ${keyring}`;
}

async function compareKey(context: DepositContext, driver: ChainDriver): Promise<void> {
  const { kit } = context;
  const keyring = keyringOf(driver);
  const given = await givenKey(context, driver).catch(async (error: unknown) => {
    // While the signer is away, what it once said holds.
    if ((await keptKey(kit, keyring)) === null) throw error;
    return undefined;
  });
  if (given === undefined) return;
  if (given === null) throw new KeyChanged(`the signer has no public key for ${driver.id}`);
  // A pool that was filled before its key was kept is what players' addresses came from.
  const first = (await pooled(context, keyring, 0))?.address ?? given;
  await kit.db.pool.query(
    'insert into wallet_keyring (keyring, xpub, fingerprint, at) values ($1, $2, $3, $4) on conflict do nothing',
    [keyring, first, fingerprintOf(first), new Date(kit.runtime.now())],
  );
  const other = fingerprintOf(given);
  const { rows } = await kit.db.pool.query<{ fingerprint: string; refused: string | null }>(
    `update wallet_keyring set refused = case when xpub = $2 then null else $3 end where keyring = $1
     returning fingerprint, refused`,
    [keyring, given, other],
  );
  const { fingerprint, refused } = rows[0]!;
  if (refused === null) return;
  const finding = `The signer's key for ${driver.name} is ${other}; the addresses that players have belong to ${fingerprint}.`;
  await kit.services.cases.open(kit.db.pool, {
    subject: `keyring:${keyring}`,
    kind: 'signer',
    chain: driver.id,
    currency: null,
    finding,
    detail: { given: other, kept: fingerprint },
  });
  throw new KeyChanged(finding);
}

/** What tells the signer's keys from others: the public key, or the first deposit address of a pool. */
async function givenKey({ signer }: DepositContext, driver: ChainDriver): Promise<string | null> {
  if (driver.derive) return signer.publicKey(driver.id);
  // The pool begins with the hot address.
  const [first] = await signer.pool(driver.id, 1, 1);
  return first?.address ?? null;
}

/** @throws KeyChanged while the signer holds other keys than the addresses that would be given out belong to */
export async function refuseOtherKeys({ kit }: DepositContext, driver: ChainDriver): Promise<void> {
  const { rows } = await kit.db.pool.query<{ refused: string | null }>(
    'select refused from wallet_keyring where keyring = $1',
    [keyringOf(driver)],
  );
  const refused = rows[0]?.refused ?? null;
  if (refused !== null) throw new KeyChanged(`the signer holds other keys for ${driver.id}: ${refused}`);
}

async function keptKey({ db }: Pick<DepositContext['kit'], 'db'>, keyring: string): Promise<string | null> {
  const { rows } = await db.pool.query<{ xpub: string }>(
    'select xpub from wallet_keyring where keyring = $1',
    [keyring],
  );
  return rows[0]?.xpub ?? null;
}

/**
 * One of our own addresses, derived from the kept public key, or from the pool.
 * @param path '0/17' deposit address 17, '1/0' the hot address
 * @throws when there is no key yet; SignerUnreachable where it has to be asked
 */
export async function addressOf(
  context: DepositContext,
  driver: ChainDriver,
  path: string,
): Promise<OwnAddress> {
  const keyring = keyringOf(driver);
  if (driver.derive) {
    const xpub = await keptKey(context.kit, keyring);
    if (xpub === null) throw new Error(`there is no public key for ${driver.id} yet`);
    return driver.derive(xpub, path);
  }
  const [branch, index] = path.split('/').map(Number);
  if (branch !== 0) return context.signer.address(driver.id, path);
  return (await pooled(context, keyring, index!)) ?? (await refilled(context, driver, index!));
}

async function pooled({ kit }: DepositContext, keyring: string, index: number): Promise<OwnAddress | null> {
  const { rows } = await kit.db.pool.query<OwnAddress>(
    'select path, address, target from wallet_pool where keyring = $1 and index = $2',
    [keyring, index],
  );
  return rows[0] ?? null;
}

async function refilled(context: DepositContext, driver: ChainDriver, index: number): Promise<OwnAddress> {
  await fillPool(context, driver, index);
  const found = await pooled(context, keyringOf(driver), index);
  if (!found) throw new Error(`the pool of ${driver.id} has no address ${index}`);
  return found;
}

/** Fetches addresses until the one with this index is there. */
async function fillPool({ kit, signer }: DepositContext, driver: ChainDriver, index: number): Promise<void> {
  const keyring = keyringOf(driver);
  const { rows } = await kit.db.pool.query<{ next: number }>(
    'select coalesce(max(index) + 1, 0)::int as next from wallet_pool where keyring = $1',
    [keyring],
  );
  const next = rows[0]!.next;
  if (next > index) return;
  // The pool begins with the hot address, so deposit address 0 is its second.
  const made = await signer.pool(driver.id, next + 1, Math.max(POOL, index - next + 1));
  const wrong = made.find(({ path }, step) => path !== `0/${next + step}`);
  if (wrong) throw new Error(`the signer's pool of ${driver.id} has ${wrong.path} out of its place`);
  await kit.db.pool.query(
    `insert into wallet_pool (keyring, index, path, address, target)
     select $1, $2 + n - 1, p, a, t from unnest($3::text[], $4::text[], $5::text[]) with ordinality as x (p, a, t, n)
     on conflict do nothing`,
    [
      keyring,
      next,
      made.map(({ path }) => path),
      made.map(({ address }) => address),
      made.map(({ target }) => target),
    ],
  );
}
