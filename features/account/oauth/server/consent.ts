/** The player's side: what a program asks for, the decision, and what has been connected. */
import type pg from 'pg';
import { type Failure } from '#platform/contract/error.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { factorOrFresh, hasEnded } from '#platform/server/identity/own-session.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { WayIn } from '#platform/server/services/ways-in.ts';
import type * as contract from '../contract.ts';
import { SCOPES, type Connection, type Scope } from '../contract.ts';
import { offeredScopes, readClient, type ClientRow } from './clients.ts';
import { requestCookie, type Provider } from './provider.ts';
import type { Store } from './store.ts';
import { logInAgain, notConnected, notFresh, requestEnded } from './refusals.ts';

interface Request {
  readonly interaction: InstanceType<Provider['Interaction']>;
  readonly client: ClientRow;
  /** Everything asked for, the protocol's own words too. */
  readonly asked: readonly string[];
  readonly granted: ReadonlySet<string>;
  readonly grantId: string | undefined;
}

/** A request is its browser's: whoever only knows the address of somebody else's sees nothing and decides nothing. */
async function requestOf(
  kit: ServerKit,
  provider: Provider,
  store: Store,
  call: { body: { requestId: string }; player: Player; cookie(name: string): string | null },
): Promise<Request | Failure> {
  const id = call.body.requestId;
  if (call.cookie(requestCookie) !== id) return requestEnded;
  const interaction = await provider.Interaction.find(id);
  if (!interaction) return requestEnded;
  // It was begun while somebody else was logged in here.
  if (interaction.session?.accountId && interaction.session.accountId !== call.player._id)
    return requestEnded;
  const client = await readClient(kit, String(interaction.params['client_id']));
  if (!client?.enabled) return requestEnded;
  const known = await store.grantOf(call.player._id, client.id);
  const granted = known ? await provider.Grant.find(known.jti!) : undefined;
  const offered = new Set(offeredScopes(client));
  return {
    interaction,
    client,
    asked: wordsOf(interaction.params['scope']).filter((scope) => offered.has(scope)),
    granted: new Set(granted?.getOIDCScope().split(' ').filter(Boolean)),
    grantId: granted && known?.jti,
  };
}

const wordsOf = (given: unknown) => (typeof given === 'string' ? given.split(' ') : []);

const isKnown = ({ asked, granted, grantId }: Request) =>
  grantId !== undefined && asked.every((scope) => granted.has(scope));

export async function showRequest(
  kit: ServerKit,
  provider: Provider,
  store: Store,
  call: Call<typeof contract.authorizationRequest>,
) {
  const request = await requestOf(kit, provider, store, call);
  if ('status' in request) return request;
  const { client, asked, granted, interaction } = request;
  return {
    client: {
      name: client.name,
      website: client.website,
      host: new URL(String(interaction.params['redirect_uri'])).host,
    },
    scopes: SCOPES.filter((id) => asked.includes(id)).map((id) => ({ id, granted: granted.has(id) })),
    known: isKnown(request),
  };
}

export async function decide(
  kit: ServerKit,
  provider: Provider,
  store: Store,
  call: Call<typeof contract.authorizationDecision>,
) {
  const request = await requestOf(kit, provider, store, call);
  if ('status' in request) return request;
  const { interaction, client, asked, grantId } = request;
  const { player, body } = call;
  if (!body.allow) {
    await finish(kit, interaction, {
      error: 'access_denied',
      error_description: 'the player said no',
    });
    return { to: interaction.returnTo };
  }
  const since = call.token === null ? null : await kit.identity.sessionSince(call.token);
  if (since === null || !isNewEnough(interaction, since, kit.runtime.now())) return logInAgain;
  if (!isKnown(request)) {
    // What is connected reads on when this session has long ended.
    const refused = await factorOrFresh(kit, call, notFresh);
    if (refused) return refused;
  }
  const existing = grantId === undefined ? undefined : await provider.Grant.find(grantId);
  const grant = existing ?? new provider.Grant({ accountId: player._id, clientId: client.id });
  grant.addOIDCScope(asked.join(' '));
  const saved = await save(kit, store, call, request, grant);
  if (saved === null) return logInAgain;
  await finish(kit, interaction, {
    login: { accountId: player._id, remember: false, ts: Math.floor(since / 1000) },
    consent: { grantId: saved },
  });
  return { to: interaction.returnTo };
}

/** @returns the grant's id; null: the session has ended since it was asked for, and nothing was granted */
function save(
  kit: ServerKit,
  store: Store,
  { player, token }: Pick<Call<typeof contract.authorizationDecision>, 'player' | 'token'>,
  request: Request,
  grant: InstanceType<Provider['Grant']>,
): Promise<string | null> {
  return kit.db.transaction(async (tx) => {
    // What ends all ways into the account has come before this one, or comes after it and finds the grant.
    await tx.query('select 1 from account where id = $1 for update', [player.id.toString()]);
    if (await hasEnded(kit, token, tx)) return null;
    // The library knows no transactions: this one grant is written by ours.
    Object.defineProperty(grant, 'adapter', { value: store.adapter('Grant', tx) });
    const saved = await grant.save();
    if (!isKnown(request)) {
      const { id, name } = request.client;
      const detail = { name, scopes: request.asked };
      await kit.audit.append(
        { actor: player._id, action: 'oauth.grant', subject: `client ${id}`, detail },
        tx,
      );
    }
    return saved;
  });
}

/** Whether a log-in is as new as the program wants it: after the request itself, or no older than so many seconds. */
function isNewEnough({ iat, params }: Request['interaction'], since: number, now: number): boolean {
  if (since >= iat * 1000) return true;
  const { prompt, max_age: seconds } = params;
  if (wordsOf(prompt).includes('login')) return false;
  return seconds === undefined || now - since <= Number(seconds) * 1000;
}

async function finish(
  kit: ServerKit,
  interaction: Request['interaction'],
  result: NonNullable<Request['interaction']['result']>,
): Promise<void> {
  interaction.result = result;
  await interaction.save(Math.max(interaction.exp - Math.floor(kit.runtime.now() / 1000), 1));
}

interface ConnectionRow {
  id: string;
  name: string;
  website: string | null;
  created_at: Date;
  used_at: Date | null;
}

export async function connectionsOf(
  kit: ServerKit,
  provider: () => Promise<Provider>,
  store: Store,
  player: Player,
): Promise<Connection[]> {
  const { rows } = await kit.db.pool.query<ConnectionRow>(
    `select distinct on (oauth_client.id) oauth_client.id, name, website, granted.created_at,
       (select max(created_at) from oauth_record under where under.grant_hash = granted.hash) as used_at
       from oauth_record granted join oauth_client on oauth_client.id = granted.client
      where model = 'Grant' and account = $1 and expires_at > $2 order by oauth_client.id, granted.created_at desc`,
    [player._id, new Date(kit.runtime.now())],
  );
  if (rows.length === 0) return [];
  const { Grant } = await provider();
  const found = await Promise.all(
    rows.map(async (row) => {
      const known = await store.grantOf(player._id, row.id);
      const scopes = new Set((known && (await Grant.find(known.jti!)))?.getOIDCScope().split(' '));
      return {
        id: row.id,
        name: row.name,
        website: row.website,
        scopes: SCOPES.filter((scope: Scope) => scopes.has(scope)),
        since: row.created_at.toISOString(),
        used: row.used_at?.toISOString() ?? null,
      };
    }),
  );
  return found.toSorted((a, b) => (a.since < b.since ? 1 : -1));
}

export async function disconnect(
  kit: ServerKit,
  store: Store,
  { body, player }: Call<typeof contract.disconnect>,
) {
  if (!(await store.revoke(player._id, body.id))) return notConnected;
  await noteEnded(kit, player, body.id);
  return {};
}

function noteEnded(
  { audit }: Pick<ServerKit, 'audit'>,
  player: Player,
  id: string,
  client?: pg.PoolClient,
): Promise<void> {
  return audit.append(
    { actor: player._id, action: 'oauth.disconnect', subject: `client ${id}`, detail: {} },
    client,
  );
}

/** Connected programs read the account whatever its password is. */
export function programsAsWay(kit: ServerKit, store: Store): WayIn {
  return {
    kind: 'program',
    async count(db, account) {
      const player = await kit.identity.byId(account);
      const { rows } = await db.query<{ count: number }>(
        `select count(distinct client)::int as count from oauth_record
          where model = 'Grant' and account = $1 and expires_at > $2`,
        [player?._id, new Date(kit.runtime.now())],
      );
      return { count: rows[0]!.count, stays: false };
    },
    async end(client, player) {
      for (const id of await store.revokeAll(client, player._id)) await noteEnded(kit, player, id, client);
    },
  };
}
