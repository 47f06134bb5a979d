/**
 * Holds the cases of a kind against what its room says waits now: what is new gets a case, what waits no longer is closed, what waits
 * again is opened again. Nobody has to tell it of a decision, so none is missed, whoever made it and in which process.
 */
import type pg from 'pg';
import type { Player } from '#platform/server/identity/identity.ts';
import { staffInBestSessions } from '#platform/server/services/best-session.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { WaitingSource, WaitingThing } from '#platform/server/services/waiting.ts';
import { casesSettings } from '../settings.ts';
import { canDecide, sourcesOf } from './sources.ts';
import { addSteps } from './steps.ts';

/** Things of one kind that are looked at; what is beyond waits for its turn. */
const MAX_THINGS = 2_000;
const MAX_SUBJECT = 200;
const HOUR_MS = 3_600_000;

export interface Follower {
  /** Looks at the rooms of these kinds now; who asks meanwhile waits for the same look. */
  now(sources: readonly WaitingSource[]): Promise<void>;
  /** The same, unless this process has looked in the last seconds. */
  lately(sources: readonly WaitingSource[]): Promise<void>;
  /** All rooms; for the job. */
  all(): Promise<void>;
}

/** @param freshMs how long a look is good enough for a figure in passing */
export function createFollower(kit: ServerKit, freshMs = 10_000): Follower {
  const looked = new Map<string, number>();
  const looking = new Map<string, Promise<void>>();

  function look(source: WaitingSource, staff: readonly Player[]): Promise<void> {
    const { kind } = source;
    const known = looking.get(kind);
    if (known) return known;
    const done = followKind(kit, source, staff)
      .then(() => void looked.set(kind, kit.runtime.now()))
      .finally(() => looking.delete(kind));
    looking.set(kind, done);
    return done;
  }

  /** One after the other: a page must not take every connection. A room that fails does not take the others with it. */
  async function each(sources: readonly WaitingSource[]): Promise<void> {
    if (sources.length === 0) return;
    const staff = await staffInBestSessions(kit);
    for (const source of sources)
      await look(source, staff).catch((error: unknown) =>
        kit.log.error({ err: error, kind: source.kind }, 'what waits could not be read'),
      );
  }

  return {
    async now(sources) {
      // A look that began before the question may have missed what the asker just did.
      await Promise.allSettled(sources.flatMap(({ kind }) => looking.get(kind) ?? []));
      await each(sources);
    },
    async lately(sources) {
      const since = kit.runtime.now() - freshMs;
      await each(sources.filter(({ kind }) => (looked.get(kind) ?? -Infinity) < since));
    },
    all: () => each(sourcesOf(kit)),
  };
}

async function followKind(kit: ServerKit, source: WaitingSource, staff: readonly Player[]): Promise<void> {
  const { kind } = source;
  await kit.db.transaction(async (client) => {
    // Read after the lock: of two processes the later one sees what the first one saw, or more.
    await client.query('select pg_advisory_xact_lock(hashtext($1))', [`cases ${kind}`]);
    const things = await source.read(client, MAX_THINGS);
    const at = new Date(kit.runtime.now());
    await open(kit, client, kind, things, at);
    await close(client, kind, things, at);
    await release(kit, client, source, staff, at);
  });
}

async function open(
  kit: ServerKit,
  client: pg.ClientBase,
  kind: WaitingSource['kind'],
  things: readonly WaitingThing[],
  at: Date,
): Promise<void> {
  if (things.length === 0) return;
  const { dueHours } = kit.settings.get('cases', casesSettings);
  const again = await client.query<{ id: string }>(
    `select id from staff_case where kind = $1 and state = 'closed' and source = any($2::text[])`,
    [kind, things.map(({ id }) => id)],
  );
  const listed = things.map((thing) => ({
    id: kit.runtime.uuid(),
    source: thing.id,
    account_id: thing.player?.toString() ?? null,
    subject: shortened(thing.subject),
    severity: thing.severity,
    barred: thing.barred,
    since: thing.since,
    due_at: thing.dueAt ?? new Date(thing.since.getTime() + dueHours[kind] * HOUR_MS),
    assignee: thing.careOf,
  }));
  await client.query(
    `with listed as (select * from jsonb_to_recordset($2) as x (id uuid, source text, account_id bigint, subject text, severity smallint,
        barred text[], since timestamptz, due_at timestamptz, assignee text))
     insert into staff_case as c (id, kind, source, account_id, subject, severity, barred, since, due_at, state, assignee)
     select id, $1, source, account_id, subject, severity, barred, since, due_at, case when assignee is null then 'new' else 'open' end, assignee from listed
     on conflict (kind, source) do update set account_id = excluded.account_id, subject = excluded.subject, severity = excluded.severity,
       barred = excluded.barred, since = excluded.since,
       due_at = case when c.due_by_hand and c.state <> 'closed' then c.due_at else excluded.due_at end,
       due_by_hand = c.due_by_hand and c.state <> 'closed',
       state = case when c.state = 'closed' then excluded.state else c.state end,
       assignee = case when c.state = 'closed' then excluded.assignee else c.assignee end,
       reopened = c.reopened + case when c.state = 'closed' then 1 else 0 end, closed_at = null
     where c.state = 'closed'
       or (c.account_id, c.subject, c.severity, c.barred, c.since) is distinct from
          (excluded.account_id, excluded.subject, excluded.severity, excluded.barred, excluded.since)
       or (not c.due_by_hand and c.due_at <> excluded.due_at)`,
    [kind, JSON.stringify(listed)],
  );
  const ids = again.rows.map(({ id }) => id);
  await addSteps(client, ids, { at, by: null, what: 'reopened' });
}

/** A list that is full says nothing of what is younger than its last one. */
async function close(
  client: pg.ClientBase,
  kind: string,
  things: readonly WaitingThing[],
  at: Date,
): Promise<void> {
  const until = things.length < MAX_THINGS ? null : things.at(-1)!.since;
  const { rows } = await client.query<{ id: string }>(
    `update staff_case set state = 'closed', closed_at = $3
      where kind = $1 and state <> 'closed' and source <> all($2::text[]) and ($4::timestamptz is null or since < $4) returning id`,
    [kind, things.map(({ id }) => id), at, until],
  );
  const ids = rows.map(({ id }) => id);
  await addSteps(client, ids, { at, by: null, what: 'closed' });
}

/** Who may decide a case no longer, because a right is gone or they have had their part in it, does not keep it from others. */
async function release(
  { identity }: ServerKit,
  client: pg.ClientBase,
  { kind, decides }: WaitingSource,
  staff: readonly Player[],
  at: Date,
): Promise<void> {
  const { rows } = await client.query<{
    id: string;
    assignee: string;
    barred: string[];
    account_id: string | null;
  }>(
    `select id, assignee, barred, account_id::text from staff_case where kind = $1 and state in ('open', 'waiting') for update`,
    [kind],
  );
  for (const { id, assignee, barred, account_id } of rows) {
    const has = staff.find(({ _id }) => _id === assignee);
    const may = has && has.id.toString() !== account_id && canDecide(identity, has, decides);
    if (may && !barred.includes(assignee)) continue;
    await client.query(`update staff_case set state = 'new', assignee = null where id = $1`, [id]);
    await addSteps(client, [id], { at, by: null, what: 'lapsed', whom: assignee });
  }
}

/** No control characters, which no list can show, and no half of a pair at the cut. */
function shortened(text: string): string {
  const plain = text.replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ').trim();
  const letters = Array.from(plain);
  return letters.length <= MAX_SUBJECT ? plain : `${letters.slice(0, MAX_SUBJECT - 1).join('')}…`;
}
