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
  readonly user_id: string;
  readonly id: string;
  /** Turns that had been taken in it. */
  readonly steps: number;
}

/** @returns how many rounds were ended */
export async function endAbandoned(context: OriginalsContext): Promise<number> {
  const { kit } = context;
  const hours = kit.features.isOn('originals') ? context.settings().abandonedAfterHours : 0;
  const before = new Date(kit.runtime.now() - hours * 3_600_000);
  const { rows } = await kit.db.pool.query<Found>(
    `select user_id::text, id, steps from round
      where status = 'open' and shared_no is null and touched_at < $1 and game = any($3::text[]) order by touched_at limit $2`,
    [before, AT_ONCE, [...context.games.keys()]],
  );
  let ended = 0;
  for (const row of rows) {
    const end = await playToEnd(context, row);
    if (!end) continue;
    ended += 1;
    await pushSettled(context, end.answer);
  }
  if (ended > 0) kit.log.info({ ended }, 'abandoned rounds ended');
  return ended;
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
