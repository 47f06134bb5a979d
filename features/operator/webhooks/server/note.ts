/** Writes down what came of a try, and when the next one is due. */
import type { ServerKit } from '#platform/server/kit.ts';
import type { AttemptView } from '../contract.ts';
import { wasTaken } from './deliver.ts';
import { disable } from './disable.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** After the first failure of a message, the second, ...: three days in all. Then it is given up, and can be replayed. */
export const WAITS_MS = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  6 * HOUR,
  12 * HOUR,
  24 * HOUR,
  24 * HOUR,
] as const;
/** Failures in a row, whatever the messages, from which on an endpoint is only probed: one message a time, after waits of its own. */
export const PROBED_FROM = 4;
const MAX_PROBE_WAIT_MS = 30 * MINUTE;
const DAY_MS = 24 * HOUR;
/** The last success is written down this often. */
const TOUCH_MS = 5 * SECOND;
const GONE = 410;

export interface Tried {
  readonly endpoint: string;
  readonly sequence: string;
  /** Tries before this one. */
  readonly tries: number;
  readonly attempt: AttemptView;
}

const LOGGED = `logged as (insert into webhook_attempt (endpoint_id, sequence, at, ms, status, error, answer)
  select endpoint_id, sequence, $3, $4, $5, $6, $7 from webhook_message where endpoint_id = $1 and sequence = $2)`;

const TAKEN = `with ${LOGGED},
  sent as (update webhook_message set state = 'sent', tries = tries + 1, next_at = null where endpoint_id = $1 and sequence = $2)
  update webhook_endpoint set failures = 0, failing_since = null, next_at = null, delivered_at = $3
    where id = $1 and (failures > 0 or delivered_at is null or delivered_at < $8)`;

const FAILED = `with ${LOGGED},
  kept as (update webhook_message set tries = tries + 1, next_at = $8,
    state = case when $8::timestamptz is null then 'failed' else 'waiting' end where endpoint_id = $1 and sequence = $2)
  update webhook_endpoint set failures = failures + 1, failing_since = coalesce(failing_since, $3),
    next_at = case when failures + 1 >= ${PROBED_FROM} then $3::timestamptz + ($9::float8[])[least(failures + 2 - ${PROBED_FROM}, cardinality($9))] * interval '1 millisecond' end
    where id = $1 returning failing_since`;

const PROBE_WAITS = WAITS_MS.filter((wait) => wait <= MAX_PROBE_WAIT_MS);

export async function noteTry(kit: ServerKit, disableDays: number, tried: Tried): Promise<void> {
  const { endpoint, sequence, attempt } = tried;
  const { at, ms, status, error, answer } = attempt;
  const values = [endpoint, sequence, new Date(at), ms, status, error, answer];
  if (wasTaken(attempt)) {
    await kit.db.pool.query(TAKEN, [...values, new Date(at - TOUCH_MS)]);
    return;
  }
  const wait = WAITS_MS[tried.tries];
  const next = wait === undefined ? null : new Date(at + jittered(kit, wait));
  const { rows } = await kit.db.pool.query<{ failing_since: Date }>(FAILED, [...values, next, PROBE_WAITS]);
  const since = rows[0]?.failing_since.getTime() ?? at;
  if (status === GONE) await disable(kit, endpoint, 'gone');
  else if (at - since >= disableDays * DAY_MS) await disable(kit, endpoint, 'failures');
}

/** Up to a tenth later, so that what failed together does not come again together. */
function jittered({ runtime }: ServerKit, wait: number): number {
  return wait + Math.floor((wait / 10) * (runtime.random(1)[0]! / 256));
}
