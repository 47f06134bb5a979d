/** Endpoints as staff make, change and see them. */
import { isFailure, type Failure } from '#platform/contract/error.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { peopleById } from '#platform/server/identity/people.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import {
  type change,
  type create,
  type EndpointView,
  MAX_ENDPOINTS,
  type remove,
  type rotate,
  type setState,
} from '../contract.ts';
import type { MessageType } from '../messages.ts';
import { shownAddress, takenAddress } from './address.ts';
import { noEndpoint, tooMany, wrongUrl } from './refusals.ts';
import { newSecret } from './sign.ts';

const HOUR_MS = 3_600_000;
/** Counting further tells nobody more. */
const MAX_COUNTED = 10_000;

interface Row {
  id: string;
  name: string;
  url: string;
  types: MessageType[];
  state: EndpointView['state'];
  disabled_by: EndpointView['disabled_by'];
  failing_since: Date | null;
  next_at: Date | null;
  delivered_at: Date | null;
  waiting: number;
  failed: number;
  created_at: Date;
  created_by: string;
  secret_at: Date;
  old_until: Date | null;
}

const counted = (state: string): string =>
  `(select count(*)::int from (select 1 from webhook_message m where m.endpoint_id = e.id and m.state = '${state}' limit ${MAX_COUNTED}) x) as ${state}`;

export async function listEndpoints(kit: ServerKit, viewer: Player): Promise<{ endpoints: EndpointView[] }> {
  const { rows } = await kit.db.pool.query<Row>(
    `select id, name, url, types, state, disabled_by, failing_since, next_at, delivered_at, ${counted('waiting')}, ${counted('failed')},
       created_at, created_by, secret_at, old_until
     from webhook_endpoint e where state <> 'removed' order by e.created_at, e.id`,
  );
  const personOf = await peopleById(
    kit,
    rows.map(({ created_by }) => created_by),
  );
  const now = kit.runtime.now();
  // Who may not change an address has no use for a key in it.
  const isWhole = kit.identity.allowed(viewer, 'webhooks.edit');
  return {
    endpoints: rows.map((row) => ({
      ...row,
      url: isWhole ? row.url : shownAddress(row.url),
      failing_since: row.failing_since?.getTime() ?? null,
      next_at: row.next_at?.getTime() ?? null,
      delivered_at: row.delivered_at?.getTime() ?? null,
      created_at: row.created_at.getTime(),
      created_by: personOf(row.created_by),
      secret_at: row.secret_at.getTime(),
      old_until: row.old_until && row.old_until.getTime() > now ? row.old_until.getTime() : null,
    })),
  };
}

export async function createEndpoint(
  kit: ServerKit,
  call: Call<typeof create>,
): Promise<{ id: string; secret: string } | Failure> {
  const { body, player } = call;
  const url = takenAddress(body.url, kit.config.webhookOrigins);
  if (url === null) return wrongUrl;
  const unconfirmed = await kit.secondFactor.require(call);
  if (unconfirmed) return unconfirmed;
  const secret = newSecret(kit.runtime);
  const id = kit.runtime.random(12).toString('hex');
  const now = new Date(kit.runtime.now());
  const types = [...new Set(body.types)];
  return kit.db.transaction(async (client) => {
    // Two of staff at once count each other.
    await client.query(`select pg_advisory_xact_lock(hashtext('webhook endpoints'))`);
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from webhook_endpoint where state <> 'removed'`,
    );
    if (rows[0]!.count >= MAX_ENDPOINTS) return tooMany;
    await client.query(
      `insert into webhook_endpoint (id, name, url, types, secret, secret_at, created_at, created_by)
       values ($1, $2, $3, $4, $5, $6, $6, $7)`,
      [id, body.name, url, types, kit.vault.seal(secret), now, player._id],
    );
    await client.query('insert into webhook_counter (endpoint_id) values ($1)', [id]);
    const detail = { name: body.name, url: shownAddress(url), types };
    await kit.audit.append(
      { actor: player._id, action: 'webhook.create', subject: `webhook ${id}`, detail },
      client,
    );
    return { id, secret };
  });
}

export async function changeEndpoint(
  kit: ServerKit,
  call: Call<typeof change>,
): Promise<Record<string, never> | Failure> {
  const { body } = call;
  const url = takenAddress(body.url, kit.config.webhookOrigins);
  if (url === null) return wrongUrl;
  const unconfirmed = await kit.secondFactor.require(call);
  if (unconfirmed) return unconfirmed;
  const types = [...new Set(body.types)];
  return act(kit, call, 'change', { name: body.name, url: shownAddress(url), types }, [
    'name = $2, url = $3, types = $4',
    [body.name, url, types],
  ]);
}

/** Switched on it sends what it has collected, beginning at once. */
export async function switchEndpoint(
  kit: ServerKit,
  call: Call<typeof setState>,
): Promise<Record<string, never> | Failure> {
  const { id, state } = call.body;
  const now = new Date(kit.runtime.now());
  const done = await act(kit, call, state === 'on' ? 'resume' : 'pause', {}, [
    'state = $2, disabled_by = null, disabled_at = null, failures = 0, failing_since = null, next_at = null',
    [state],
  ]);
  if (!isFailure(done) && state === 'on')
    await kit.db.pool.query(
      `update webhook_message set next_at = $2 where endpoint_id = $1 and state = 'waiting' and next_at > $2`,
      [id, now],
    );
  return done;
}

export async function rotateSecret(
  kit: ServerKit,
  call: Call<typeof rotate>,
): Promise<{ secret: string } | Failure> {
  const unconfirmed = await kit.secondFactor.require(call);
  if (unconfirmed) return unconfirmed;
  const { hours } = call.body;
  const secret = newSecret(kit.runtime);
  const now = kit.runtime.now();
  const done = await act(kit, call, 'rotate', { hours }, [
    `old_secret = case when $4::timestamptz is null then null else secret end, old_until = $4, secret = $2, secret_at = $3`,
    [kit.vault.seal(secret), new Date(now), hours === 0 ? null : new Date(now + hours * HOUR_MS)],
  ]);
  return isFailure(done) ? done : { secret };
}

/** Gone at once for everybody; its messages go by the nightly job, some at a time. */
export async function removeEndpoint(
  kit: ServerKit,
  call: Call<typeof remove>,
): Promise<Record<string, never> | Failure> {
  return act(kit, call, 'remove', {}, [
    `state = 'removed', url = 'https://removed.invalid/', secret = ''::bytea, old_secret = null, old_until = null`,
    [],
  ]);
}

type Act = Call<typeof change | typeof setState | typeof rotate | typeof remove>;

/** One change of an endpoint, with its line in the audit log. `set` is SQL of this file; its values begin at $2. */
async function act(
  kit: ServerKit,
  { body: { id }, player }: Pick<Act, 'body' | 'player'>,
  what: string,
  detail: Record<string, unknown>,
  [set, values]: readonly [set: string, values: readonly unknown[]],
): Promise<Record<string, never> | Failure> {
  return kit.db.transaction(async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `update webhook_endpoint set ${set} where id = $1 and state <> 'removed' returning name`,
      [id, ...values],
    );
    const [row] = rows;
    if (!row) return noEndpoint;
    await kit.audit.append(
      {
        actor: player._id,
        action: `webhook.${what}`,
        subject: `webhook ${id}`,
        detail: { name: row.name, ...detail },
      },
      client,
    );
    return {};
  });
}
