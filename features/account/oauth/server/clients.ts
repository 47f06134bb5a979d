/** Programs that players may connect, as staff manage them. */
import { createHash } from 'node:crypto';
import type { AdapterPayload } from 'oidc-provider';
import { type Failure } from '#platform/contract/error.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type * as contract from '../contract.ts';
import type { Client, Scope } from '../contract.ts';
import { noClient, wrongRedirect, wrongWebsite } from './refusals.ts';
import type { Store } from './store.ts';

export interface ClientRow {
  id: string;
  name: string;
  website: string | null;
  secret_hash: Buffer | null;
  redirect_uris: string[];
  scopes: Scope[];
  enabled: boolean;
  created_at: Date;
}

/** Where a player may be sent back to: over TLS, or to a program on their own machine. Nothing hides in it. */
export function isRedirectUri(text: string): boolean {
  if (/[\s\p{Cc}*\\]/u.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password, hash } = new URL(text);
  if (username || password || hash || text.includes('#')) return false;
  return (
    protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
  );
}

function isWebsite(text: string): boolean {
  if (/[\s\p{Cc}]/u.test(text)) return false;
  return URL.canParse(text) && new URL(text).protocol === 'https:';
}

export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** What it may ask for, the protocol's own words too. */
export function offeredScopes({ scopes }: Pick<ClientRow, 'scopes'>): readonly string[] {
  return ['openid', 'offline_access', ...scopes];
}

const columns = 'id, name, website, secret_hash, redirect_uris, scopes, enabled, created_at';

export async function readClient({ db }: Pick<ServerKit, 'db'>, id: string): Promise<ClientRow | null> {
  if (!/^[0-9a-f]{24}$/.test(id)) return null;
  const { rows } = await db.pool.query<ClientRow>(`select ${columns} from oauth_client where id = $1`, [id]);
  return rows[0] ?? null;
}

/** As the protocol's library wants it. A disabled client is none. The "secret" is the hash of the real one. */
export async function clientMetadata(
  kit: Pick<ServerKit, 'db'>,
  id: string,
): Promise<AdapterPayload | undefined> {
  const row = await readClient(kit, id);
  if (!row?.enabled) return undefined;
  return {
    client_id: row.id,
    client_name: row.name,
    redirect_uris: row.redirect_uris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    scope: offeredScopes(row).join(' '),
    ...(row.secret_hash
      ? { token_endpoint_auth_method: 'client_secret_basic', client_secret: row.secret_hash.toString('hex') }
      : { token_endpoint_auth_method: 'none' }),
  };
}

export async function listClients(kit: ServerKit): Promise<Client[]> {
  const { rows } = await kit.db.pool.query<ClientRow & { players: number }>(
    `select ${columns}, (select count(distinct account)::int from oauth_record
        where model = 'Grant' and client = oauth_client.id and expires_at > $1) as players
       from oauth_client order by created_at desc`,
    [new Date(kit.runtime.now())],
  );
  return rows.map((row) => view(row, row.players));
}

function view(row: ClientRow, players: number): Client {
  return {
    id: row.id,
    name: row.name,
    website: row.website,
    redirectUris: row.redirect_uris,
    scopes: row.scopes,
    confidential: row.secret_hash !== null,
    enabled: row.enabled,
    created: row.created_at.toISOString(),
    players,
  };
}

function fault(body: { redirectUris: readonly string[]; website: string | null }): Failure | null {
  if (!body.redirectUris.every(isRedirectUri)) return wrongRedirect;
  return body.website !== null && !isWebsite(body.website) ? wrongWebsite : null;
}

function cleanName(name: string): string {
  return name.replaceAll(/[\p{C}\p{Surrogate}]/gu, ' ').trim() || 'Unnamed';
}

export async function createClient(kit: ServerKit, { body, player }: Call<typeof contract.createClient>) {
  const wrong = fault(body);
  if (wrong) return wrong;
  const id = kit.runtime.random(12).toString('hex');
  const secret = body.confidential ? kit.runtime.random(32).toString('base64url') : null;
  const row = await kit.db.transaction(async (client) => {
    const { rows } = await client.query<ClientRow>(
      `insert into oauth_client (id, name, website, secret_hash, redirect_uris, scopes, created_at)
       values ($1, $2, $3, $4, $5, $6, $7) returning ${columns}`,
      [
        id,
        cleanName(body.name),
        body.website,
        secret === null ? null : Buffer.from(secretHash(secret), 'hex'),
        [...new Set(body.redirectUris)],
        [...new Set(body.scopes)],
        new Date(kit.runtime.now()),
      ],
    );
    const detail = { name: rows[0]!.name, redirectUris: body.redirectUris, scopes: body.scopes };
    await kit.audit.append(
      { actor: player._id, action: 'oauth.client.create', subject: `client ${id}`, detail },
      client,
    );
    return rows[0]!;
  });
  return { client: view(row, 0), secret };
}

export async function changeClient(
  kit: ServerKit,
  { body, player }: Call<typeof contract.changeClient>,
  store: Pick<Store, 'dropTokens' | 'narrow'>,
) {
  const wrong = fault(body);
  if (wrong) return wrong;
  const row = await kit.db.transaction(async (client) => {
    const { rows: before } = await client.query<Pick<ClientRow, 'scopes' | 'enabled'>>(
      'select scopes, enabled from oauth_client where id = $1 for update',
      [body.id],
    );
    const { rows } = await client.query<ClientRow>(
      `update oauth_client set name = $2, website = $3, redirect_uris = $4, scopes = $5, enabled = $6
        where id = $1 returning ${columns}`,
      [
        body.id,
        cleanName(body.name),
        body.website,
        [...new Set(body.redirectUris)],
        [...new Set(body.scopes)],
        body.enabled,
      ],
    );
    if (!rows[0]) return null;
    // What it may no longer ask for it has from nobody: given back to it, players are asked again.
    if (!before[0]!.scopes.every((scope) => body.scopes.includes(scope)))
      await store.narrow(client, body.id, offeredScopes(rows[0]));
    // Once more when it is given back: a call that was on its way has been answered meanwhile.
    if (!rows[0].enabled || !before[0]!.enabled) await store.dropTokens(client, body.id);
    const { name, redirectUris, scopes, enabled } = body;
    await kit.audit.append(
      {
        actor: player._id,
        action: 'oauth.client.change',
        subject: `client ${body.id}`,
        detail: { name, redirectUris, scopes, enabled },
      },
      client,
    );
    return rows[0];
  });
  if (!row) return noClient;
  const found = (await listClients(kit)).find(({ id }) => id === row.id);
  return { client: found ?? view(row, 0) };
}

export async function renewSecret(kit: ServerKit, { body, player }: Call<typeof contract.renewSecret>) {
  const secret = kit.runtime.random(32).toString('base64url');
  return kit.db.transaction(async (client) => {
    const { rowCount } = await client.query(
      'update oauth_client set secret_hash = $2 where id = $1 and secret_hash is not null',
      [body.id, Buffer.from(secretHash(secret), 'hex')],
    );
    if (rowCount !== 1) return noClient;
    await kit.audit.append(
      { actor: player._id, action: 'oauth.client.secret', subject: `client ${body.id}`, detail: {} },
      client,
    );
    return { secret };
  });
}
