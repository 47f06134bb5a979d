/**
 * The written end of abandoned rounds: a stepped round that nobody touched for the operator's number of
 * hours is cashed out at what it stands, as if the player had pressed the button. One that cannot be cashed
 * out now (a hand of cards) is played to its end by the game's own advice. While the games are switched off
 * nobody can end a round by themselves, and it holds its seeds: all are ended so, without the hours.
 */
import { isFailure } from '#platform/contract/error.ts';
import { pushSettled } from './push.ts';
import { endIdle, type TurnAnswer } from './play-steps.ts';
import type { OriginalsContext } from './context.ts';

const AT_ONCE = 500;
/** No hand of any game takes more turns than this. */
const MAX_MOVES = 100;

/** An open round as it stood when it was looked for. */
interface Found {
  readonly touched_at: string;
  readonly user_id: string;
  readonly id: string;
  /** Turns that had been taken in it. */
  readonly steps: number;
}

/** @param atOnce how many are looked for at a time @returns how many rounds were ended */
export async function endAbandoned(context: OriginalsContext, atOnce = AT_ONCE): Promise<number> {
  const { kit } = context;
  const hours = kit.features.isOn('originals') ? context.settings().abandonedAfterHours : 0;
  const before = new Date(kit.runtime.now() - hours * 3_600_000);
  let ended = 0;
  // To the end of the list: those that cannot be ended now keep no other waiting.
  let last: Found | undefined;
  do {
    const rows = await idleRounds(context, before, atOnce, last);
    for (const row of rows) {
      const end = await playToEnd(context, row);
      if (!end) continue;
      ended += 1;
      await pushSettled(context, end.answer);
    }
    last = rows.length < atOnce ? undefined : rows.at(-1);
  } while (last);
  if (ended > 0) kit.log.info({ ended }, 'abandoned rounds ended');
  return ended;
}

/** Open rounds that nobody has touched since, the oldest first. @param after the last one of those looked for before */
async function idleRounds(
  { kit, games }: OriginalsContext,
  before: Date,
  limit: number,
  after: Found | undefined,
): Promise<Found[]> {
  const { rows } = await kit.db.pool.query<Found>(
    `select touched_at::text, user_id::text, id, steps from round
      where status = 'open' and shared_no is null and touched_at < $1 and game = any($2::text[])
        and ($3::timestamptz is null or (touched_at, user_id, id) > ($3, $4::bigint, $5::uuid))
      order by round.touched_at, round.user_id, round.id limit $6`,
    [before, [...games.keys()], after?.touched_at ?? null, after?.user_id ?? null, after?.id ?? null, limit],
  );
  return rows;
}

/** Null when the round was not to be had: the player came back meanwhile, or cannot pay what the advice asks. */
async function playToEnd(
  context: OriginalsContext,
  { user_id: user, id, steps }: Found,
): Promise<TurnAnswer | null> {
  let seen = steps;
  for (let move = 0; move < MAX_MOVES; move++) {
    const moved = await context.kit.money.act(BigInt(user), endIdle(context, id, seen));
    if (isFailure(moved) || 'repeated' in moved) return null;
    if (!moved.answer.running) return moved;
    seen += 1;
  }
  return null;
}
