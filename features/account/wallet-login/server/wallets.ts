/** Wallets of accounts: whose a wallet is, linking one, taking one away. */
import type pg from 'pg';
import { type Failure } from '#platform/contract/error.ts';
import { mailboxOf } from '#platform/server/identity/accounts.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { factorOrFresh, hasEnded } from '#platform/server/identity/own-session.ts';
import type { Proof as Shown } from '#platform/server/identity/proof.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import { loginFirst } from '#platform/server/http/serve.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { withdrawalLockMs } from '#platform/server/identity/withdrawal-lock.ts';
import type * as contract from '../contract.ts';
import type { Wallet } from '../contract.ts';
import { type Erasable, goes } from '#platform/server/services/erasure.ts';
import type { WayIn } from '#platform/server/services/ways-in.ts';
import { addressOf, withCapitals } from './nonces.ts';
import type { Proof } from './signature.ts';
import { last, notFresh, taken, tooMany, unknown } from './refusals.ts';

const most = 10;

interface Row {
  address: string;
  chain_id: string | null;
  linked_at: Date;
  used_at: Date;
}

export async function walletsOf({ db }: Pick<ServerKit, 'db'>, player: Player): Promise<Wallet[]> {
  const { rows } = await db.pool.query<Row>(
    'select address, chain_id, linked_at, used_at from login_wallet where account_id = $1 order by linked_at',
    [player.id.toString()],
  );
  return Promise.all(
    rows.map(async (row) => ({
      address: await withCapitals(row.address),
      contract: row.chain_id !== null,
      linked: row.linked_at.toISOString(),
      used: row.used_at.toISOString(),
    })),
  );
}

/** What its owner has proved, as opening an account and erasing one name it. */
export const proofOfWallet = (address: string): string => `wallet ${address}`;

/** Its wallets go with an account that is erased. */
export const erasableWallets: Erasable = {
  ...goes('access', ['login_wallet', 'account_id']),
  async proofs(client, { id }) {
    const { rows } = await client.query<{ address: string }>(
      'select address from login_wallet where account_id = $1',
      [id.toString()],
    );
    return rows.map(({ address }) => proofOfWallet(address));
  },
};

/** Whose wallet it is. What a contract says counts on the chain where it was linked, and not for a key's wallet. */
export async function ownerOf(
  { db, identity, runtime }: Pick<ServerKit, 'db' | 'identity' | 'runtime'>,
  address: string,
  proof: Proof,
): Promise<{ player: Player | null; known: boolean }> {
  const { rows } = await db.pool.query<{ account_id: string; chain_id: string | null }>(
    'select account_id, chain_id from login_wallet where address = $1',
    [address],
  );
  const row = rows[0];
  if (!row) return { player: null, known: false };
  if (proof.by === 'contract' && row.chain_id !== String(proof.chainId)) return { player: null, known: true };
  await db.pool.query('update login_wallet set used_at = $2 where address = $1', [
    address,
    new Date(runtime.now()),
  ]);
  return { player: await identity.byId(BigInt(row.account_id)), known: true };
}

/** A wallet is shown as long as it is linked to the account. */
export function byWallet({ id }: Player, address: string): Shown {
  return async (client) => {
    const { rowCount } = await client.query(
      'select 1 from login_wallet where address = $1 and account_id = $2',
      [address, id.toString()],
    );
    return rowCount === 1;
  };
}

export async function insertWallet(
  client: pg.PoolClient,
  account: bigint,
  address: string,
  proof: Proof,
  at: Date,
): Promise<void> {
  await client.query(
    'insert into login_wallet (address, account_id, chain_id, linked_at, used_at) values ($1, $2, $3, $4, $4)',
    [address, account.toString(), proof.by === 'contract' ? proof.chainId : null, at],
  );
}

/** Somebody else, or the same wallet in another window, was faster. */
export function isTaken(error: unknown): boolean {
  const { code, constraint } = (error ?? {}) as Partial<pg.DatabaseError>;
  return code === '23505' && constraint === 'login_wallet_pkey';
}

/** The chain may have been asked in between, and taken its time: the session has to be there still. */
export async function link(
  kit: ServerKit,
  { player, token }: Pick<Call<typeof contract.linkWallet>, 'player' | 'token'>,
  address: string,
  proof: Proof,
): Promise<Failure | null> {
  const at = new Date(kit.runtime.now());
  try {
    return await kit.db.transaction(async (client) => {
      await client.query('select 1 from account where id = $1 for update', [player.id.toString()]);
      if (await hasEnded(kit, token, client)) return loginFirst;
      const { rows } = await client.query<{ count: string }>(
        'select count(*) from login_wallet where account_id = $1',
        [player.id.toString()],
      );
      if (Number(rows[0]!.count) >= most) return tooMany;
      if (await kit.services.barredProof(client, proofOfWallet(address))) return taken;
      await insertWallet(client, player.id, address, proof, at);
      // A new way in: as after a change of the password, nothing leaves the account for two days.
      await kit.identity.lockWithdrawals(player.id, kit.runtime.now() + withdrawalLockMs, client);
      await notifyOwner(kit, client, player, 'linked', address);
      return null;
    });
  } catch (error) {
    if (isTaken(error)) return taken;
    throw error;
  }
}

/** Written down, and told to the player by letter: who can link a wallet can come back with it. */
async function notifyOwner(
  kit: ServerKit,
  client: pg.PoolClient,
  player: Player,
  what: 'linked' | 'unlinked',
  address: string,
): Promise<void> {
  const short = `${address.slice(0, 8)}…${address.slice(-6)}`;
  await kit.audit.append(
    { actor: player._id, action: `wallet.${what}`, subject: player._id, detail: { wallet: short } },
    client,
  );
  const to = mailboxOf(player);
  if (to === null) return;
  await kit.mail.send(
    {
      to,
      locale: player.locale,
      template: `wallet-login.${what}`,
      data: { name: player.name, wallet: short },
    },
    client,
  );
}

export async function unlink(kit: ServerKit, call: Call<typeof contract.unlinkWallet>) {
  const { player, body } = call;
  const address = await addressOf(body.address);
  if (address === null) return unknown;
  const unconfirmed = await kit.secondFactor.require(call);
  if (unconfirmed) return unconfirmed;
  const refused = await kit.db.transaction(async (client) => {
    // Two at once must not leave the account without a way in.
    const { rows } = await client.query<{ password: string | null }>(
      'select password from account where id = $1 for update',
      [player.id.toString()],
    );
    const left = await client.query(
      'select 1 from login_wallet where account_id = $1 and address <> $2 limit 1',
      [player.id.toString(), address],
    );
    if (rows[0]!.password === null && left.rowCount === 0) return last;
    const { rowCount } = await client.query(
      'delete from login_wallet where account_id = $1 and address = $2',
      [player.id.toString(), address],
    );
    if (rowCount !== 1) return unknown;
    await notifyOwner(kit, client, player, 'unlinked', address);
    return null;
  });
  return refused ?? { wallets: await walletsOf(kit, player) };
}

/** Who may link: a session that has shown the account's factor for it, or a fresh one where there is none. */
export function mayLink(kit: ServerKit, call: Call<typeof contract.linkNonce>): Promise<Failure | null> {
  return factorOrFresh(kit, call, notFresh);
}

/** Wallets open the account beside its password. */
export function walletsAsWay(kit: ServerKit): WayIn {
  return {
    kind: 'wallet',
    async count(db, account) {
      const { rows } = await db.query<{ count: number }>(
        'select count(*)::int as count from login_wallet where account_id = $1',
        [account.toString()],
      );
      return { count: rows[0]!.count, stays: false };
    },
    async end(client, player) {
      const { rows } = await client.query<{ address: string }>(
        'delete from login_wallet where account_id = $1 returning address',
        [player.id.toString()],
      );
      for (const { address } of rows) await notifyOwner(kit, client, player, 'unlinked', address);
    },
  };
}
