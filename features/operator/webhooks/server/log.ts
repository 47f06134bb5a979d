/** What an endpoint was sent, and sending it again. */
import type pg from 'pg';
import type { Failure } from '#platform/contract/error.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { Outside } from '#platform/server/outside/outside.ts';
import {
  type AttemptView,
  MAX_REPLAYED,
  type messageList,
  type messageOf,
  MESSAGES_PAGE,
  type MessageView,
  type replayOne,
  type replayPeriod,
  type tryOut,
} from '../contract.ts';
import { TEST } from '../messages.ts';
import { bodyOf } from './collect.ts';
import { deliver, type Target, wasTaken } from './deliver.ts';
import { noEndpoint, noMessage, tooLong, wrongPeriod } from './refusals.ts';

interface Row {
  sequence: string;
  id: string;
  type: MessageView['type'];
  at: Date;
  state: MessageView['state'];
  tries: number;
  next_at: Date | null;
}

const COLUMNS = 'm.sequence::text, m.id, m.type, m.at, m.state, m.tries, m.next_at';
/** Tries of a message that are shown, the newest. */
const MAX_ATTEMPTS = 100;
/** The test's words: for the people who read the other side's log. */
const TEST_TEXT = 'Somebody of the staff tried this endpoint.';

const viewOf = (row: Row): MessageView => ({
  ...row,
  sequence: Number(row.sequence),
  at: row.at.getTime(),
  next_at: row.next_at?.getTime() ?? null,
});

async function isThere({ db }: ServerKit, id: string): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    `select 1 from webhook_endpoint where id = $1 and state <> 'removed'`,
    [id],
  );
  return rowCount === 1;
}

export async function listMessages(
  kit: ServerKit,
  { body }: Call<typeof messageList>,
): Promise<{ messages: MessageView[]; next: number | null } | Failure> {
  const { id, state = null, before = null } = body;
  if (!(await isThere(kit, id))) return noEndpoint;
  const { rows } = await kit.db.pool.query<Row>(
    `select ${COLUMNS} from webhook_message m where m.endpoint_id = $1 and ($2::text is null or m.state = $2)
       and ($3::bigint is null or m.sequence < $3) order by m.sequence desc limit ${MESSAGES_PAGE + 1}`,
    [id, state, before],
  );
  const messages = rows.slice(0, MESSAGES_PAGE).map(viewOf);
  return { messages, next: rows.length > MESSAGES_PAGE ? messages.at(-1)!.sequence : null };
}

export async function readMessage(
  { db }: ServerKit,
  { body: { id, sequence } }: Call<typeof messageOf>,
): Promise<{ message: MessageView; body: string; attempts: AttemptView[] } | Failure> {
  const { rows } = await db.pool.query<Row & { body: string }>(
    `select ${COLUMNS}, m.body from webhook_message m join webhook_endpoint e on e.id = m.endpoint_id and e.state <> 'removed'
     where m.endpoint_id = $1 and m.sequence = $2`,
    [id, sequence],
  );
  const [row] = rows;
  if (!row) return noMessage;
  const { body, ...rest } = row;
  const { rows: attempts } = await db.pool.query<Omit<AttemptView, 'at'> & { at: Date }>(
    `select at, ms, status, error, answer from webhook_attempt a where endpoint_id = $1 and sequence = $2
     order by a.id desc limit ${MAX_ATTEMPTS}`,
    [id, sequence],
  );
  return { message: viewOf(rest), body, attempts: attempts.map((one) => ({ ...one, at: one.at.getTime() })) };
}

export async function replayMessage(
  kit: ServerKit,
  { body: { id, sequence }, player }: Call<typeof replayOne>,
): Promise<Record<string, never> | Failure> {
  if (!(await isThere(kit, id))) return noMessage;
  return kit.db.transaction(async (client) => {
    if ((await sendAgain(kit, client, id, [sequence])) === 0) return noMessage;
    const detail = { sequence };
    await kit.audit.append(
      { actor: player._id, action: 'webhook.replay', subject: `webhook ${id}`, detail },
      client,
    );
    return {};
  });
}

/** Due now, also where the endpoint would be probed later only: somebody expects that it answers. @returns how many there are */
async function sendAgain(
  { runtime }: ServerKit,
  client: pg.PoolClient,
  id: string,
  sequences: readonly (string | number)[],
): Promise<number> {
  const { rowCount } = await client.query(
    `update webhook_message set state = 'waiting', tries = 0, next_at = $3 where endpoint_id = $1 and sequence = any($2::bigint[])`,
    [id, sequences, new Date(runtime.now())],
  );
  await client.query('update webhook_endpoint set next_at = null where id = $1', [id]);
  return rowCount ?? 0;
}

export async function replayAll(
  kit: ServerKit,
  { body: { id, from, to, which }, player }: Call<typeof replayPeriod>,
): Promise<{ count: number } | Failure> {
  if (to <= from) return wrongPeriod;
  if (!(await isThere(kit, id))) return noEndpoint;
  return kit.db.transaction(async (client) => {
    const { rows } = await client.query<{ sequence: string }>(
      `select sequence::text from webhook_message m where endpoint_id = $1 and at >= $2 and at < $3
         and state = any($4::text[]) and type <> '${TEST}' order by m.sequence limit ${MAX_REPLAYED + 1}`,
      [id, new Date(from), new Date(to), which === 'failed' ? ['failed'] : ['failed', 'sent']],
    );
    if (rows.length > MAX_REPLAYED) return tooLong;
    const sequences = rows.map(({ sequence }) => sequence);
    const count = await sendAgain(kit, client, id, sequences);
    const detail = { from: new Date(from).toISOString(), to: new Date(to).toISOString(), which, count };
    await kit.audit.append(
      { actor: player._id, action: 'webhook.replay', subject: `webhook ${id}`, detail },
      client,
    );
    return { count };
  });
}

/** Sent now and once, whatever state the endpoint is in: somebody waits for what is answered. */
export async function sendTest(
  kit: ServerKit,
  outside: Outside,
  { body: { id }, player }: Call<typeof tryOut>,
): Promise<AttemptView | Failure> {
  const { rows } = await kit.db.pool.query<Target>(
    `select url, secret, old_secret, old_until from webhook_endpoint where id = $1 and state <> 'removed'`,
    [id],
  );
  const [target] = rows;
  if (!target) return noEndpoint;
  const event = `evt_${kit.runtime.random(16).toString('hex')}`;
  const at = kit.runtime.now();
  const said = { type: TEST, at, data: { text: TEST_TEXT } };
  const message = await kit.db.transaction(async (client) => {
    const counter = await client.query<{ last: string }>(
      'update webhook_counter set last = last + 1 where endpoint_id = $1 returning last',
      [id],
    );
    const sequence = BigInt(counter.rows[0]!.last);
    const body = bodyOf(said, sequence);
    // Without a next try: the sender leaves it alone.
    await client.query(
      `insert into webhook_message (endpoint_id, sequence, id, type, body, at, state) values ($1, $2, $3, $4, $5, $6, 'failed')`,
      [id, sequence, event, TEST, body, new Date(at)],
    );
    return { id: event, sequence, body };
  });
  const attempt = await deliver(kit, outside, target, message);
  const { ms, status, error, answer } = attempt;
  await kit.db.pool.query(
    `with sent as (update webhook_message set tries = 1, state = $8 where endpoint_id = $1 and sequence = $2)
     insert into webhook_attempt (endpoint_id, sequence, at, ms, status, error, answer) values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      id,
      message.sequence,
      new Date(attempt.at),
      ms,
      status,
      error,
      answer,
      wasTaken(attempt) ? 'sent' : 'failed',
    ],
  );
  const detail = { status, error };
  await kit.audit.append({ actor: player._id, action: 'webhook.test', subject: `webhook ${id}`, detail });
  return attempt;
}
