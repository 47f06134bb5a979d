/** What the protocol keeps, in the database: found by hashes, sealed with the installation key, consumed once. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Queryable } from '#platform/server/database/replica.ts';
import type { ServerKit } from '#platform/server/kit.ts';

type Kit = Pick<ServerKit, 'db' | 'vault' | 'runtime'>;

export interface Store {
  /** For the provider: one adapter a model. @param tx of the caller, for what is written with it */
  adapter(model: string, tx?: pg.PoolClient): Adapter;
  /** The grant a player gave a client; undefined when there is none in force. */
  grantOf(account: string, client: string): Promise<AdapterPayload | undefined>;
  /** Ends a player's grant to a client with everything under it. @returns whether there was one */
  revoke(account: string, client: string): Promise<boolean>;
  /** Ends all of a player's, in the caller's transaction. @returns the clients that had one */
  revokeAll(tx: pg.PoolClient, account: string): Promise<readonly string[]>;
  /** Ends every token and code of a client, in the caller's transaction; its grants stay. */
  dropTokens(tx: pg.PoolClient, client: string): Promise<void>;
  /** Leaves of every grant to a client only these scopes, in the caller's transaction. */
  narrow(tx: pg.PoolClient, client: string, scopes: readonly string[]): Promise<void>;
  purge(): Promise<void>;
}

interface Row {
  payload: Buffer;
  consumed_at: Date | null;
}

export function hashOf(id: string): Buffer {
  return createHash('sha256').update(id).digest();
}

/**
 * @param clients reads a client as the protocol describes it
 * @param alreadyUsed makes the refusal of a code or token that somebody else has just used
 */
export function createStore(
  kit: Kit,
  clients: (id: string) => Promise<AdapterPayload | undefined>,
  alreadyUsed: () => Error,
): Store {
  const { db, runtime } = kit;
  return {
    adapter: (model, tx) =>
      model === 'Client' ? clientAdapter(clients) : recordAdapter(kit, tx ?? db.pool, model, alreadyUsed),
    async grantOf(account, client) {
      const { rows } = await db.pool.query<Row>(
        `select payload, consumed_at from oauth_record
          where model = 'Grant' and account = $1 and client = $2 and expires_at > $3 order by created_at desc limit 1`,
        [account, client, new Date(runtime.now())],
      );
      return read(kit.vault, rows[0]);
    },
    revoke: (account, client) =>
      db.transaction(async (tx) => (await dropGrants(tx, account, client)).length > 0),
    revokeAll: (tx, account) => dropGrants(tx, account, null),
    async dropTokens(tx, client) {
      await tx.query(`delete from oauth_record where client = $1 and model <> 'Grant'`, [client]);
    },
    narrow: (tx, client, scopes) => narrowGrants(kit.vault, tx, client, new Set(scopes)),
    async purge() {
      await db.pool.query('delete from oauth_record where expires_at < $1', [new Date(runtime.now())]);
    },
  };
}

/** @param client null: of all clients @returns those that had a grant */
async function dropGrants(
  tx: pg.PoolClient,
  account: string,
  client: string | null,
): Promise<readonly string[]> {
  const { rows } = await tx.query<{ hash: Buffer; client: string }>(
    `delete from oauth_record where model = 'Grant' and account = $1 and ($2::text is null or client = $2)
     returning hash, client`,
    [account, client],
  );
  await tx.query('delete from oauth_record where grant_hash = any($1::bytea[])', [
    rows.map(({ hash }) => hash),
  ]);
  return [...new Set(rows.map((row) => row.client))];
}

/** What a grant allows; tokens under it hold at most that. */
export function scopesOf(grant: AdapterPayload): readonly string[] {
  const { scope = '' } = (grant['openid'] ?? {}) as { scope?: string };
  return scope.split(' ').filter(Boolean);
}

async function narrowGrants(
  vault: Kit['vault'],
  tx: pg.PoolClient,
  client: string,
  left: ReadonlySet<string>,
): Promise<void> {
  const { rows } = await tx.query<Row & { hash: Buffer }>(
    `select hash, payload, consumed_at from oauth_record where model = 'Grant' and client = $1 for update`,
    [client],
  );
  for (const row of rows) {
    const grant = read(vault, row)!;
    const scope = scopesOf(grant)
      .filter((one) => left.has(one))
      .join(' ');
    await tx.query(`update oauth_record set payload = $2 where model = 'Grant' and hash = $1`, [
      row.hash,
      vault.seal(JSON.stringify({ ...grant, openid: { ...(grant['openid'] as object), scope } })),
    ]);
  }
}

function read(vault: Kit['vault'], row: Row | undefined): AdapterPayload | undefined {
  if (!row) return undefined;
  const payload = JSON.parse(vault.open(row.payload)) as AdapterPayload;
  if (row.consumed_at) payload.consumed = Math.floor(row.consumed_at.getTime() / 1000);
  return payload;
}

/** One model's records, as the provider asks for them. @param db the pool, or a transaction of the caller */
function recordAdapter(
  { vault, runtime }: Kit,
  db: Queryable,
  model: string,
  alreadyUsed: () => Error,
): Adapter {
  async function find(column: 'hash' | 'uid_hash', id: string) {
    const { rows } = await db.query<Row>(
      `select payload, consumed_at from oauth_record where model = $1 and ${column} = $2 and expires_at > $3`,
      [model, hashOf(id), new Date(runtime.now())],
    );
    return read(vault, rows[0]);
  }

  return {
    async upsert(id, payload, expiresIn) {
      const now = runtime.now();
      const text = (value: unknown) => (typeof value === 'string' ? value : null);
      const grant = model === 'Grant' ? null : text(payload.grantId);
      const uid = model === 'Session' ? text(payload.uid) : null;
      const account = text(payload.accountId) ?? text(payload['session']?.accountId);
      await db.query(
        `insert into oauth_record (model, hash, grant_hash, uid_hash, account, client, payload, created_at, expires_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
           on conflict (model, hash) do update set payload = excluded.payload, expires_at = excluded.expires_at,
             account = excluded.account`,
        [
          model,
          hashOf(id),
          grant && hashOf(grant),
          uid && hashOf(uid),
          account,
          text(payload.clientId),
          vault.seal(JSON.stringify(payload)),
          new Date(now),
          new Date(now + (expiresIn ?? 3600) * 1000),
        ],
      );
    },
    find: (id) => find('hash', id),
    findByUid: (uid) => find('uid_hash', uid),
    findByUserCode: () => Promise.resolve(undefined),
    async destroy(id) {
      await db.query('delete from oauth_record where model = $1 and hash = $2', [model, hashOf(id)]);
    },
    async consume(id) {
      // Of two at once one wins; the other is a replay, and ends everything that came of it.
      const { rowCount } = await db.query(
        'update oauth_record set consumed_at = $3 where model = $1 and hash = $2 and consumed_at is null',
        [model, hashOf(id), new Date(runtime.now())],
      );
      if (rowCount === 1) return;
      const { rows } = await db.query<{ grant_hash: Buffer | null }>(
        'select grant_hash from oauth_record where model = $1 and hash = $2',
        [model, hashOf(id)],
      );
      if (rows[0]?.grant_hash)
        await db.query(`delete from oauth_record where grant_hash = $1 or (model = 'Grant' and hash = $1)`, [
          rows[0].grant_hash,
        ]);
      throw alreadyUsed();
    },
    async revokeByGrantId(grantId) {
      await db.query('delete from oauth_record where model = $1 and grant_hash = $2', [
        model,
        hashOf(grantId),
      ]);
    },
  };
}

/** Clients are the back office's; the protocol only reads them. */
function clientAdapter(find: (id: string) => Promise<AdapterPayload | undefined>): Adapter {
  const readOnly = () => Promise.reject(new Error('clients are managed in the back office'));
  return {
    find,
    upsert: readOnly,
    destroy: readOnly,
    consume: readOnly,
    revokeByGrantId: () => Promise.resolve(),
    findByUid: () => Promise.resolve(undefined),
    findByUserCode: () => Promise.resolve(undefined),
  };
}
