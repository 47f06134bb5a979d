/**
 * The written end of abandoned rounds: a stepped round that nobody touched for the operator's number of
 * hours is cashed out at what it stands, as if the player had pressed the button.
 */
import { isFailure } from '#platform/contract/error.ts';
import { pushSettled } from './push.ts';
import { finishSteps } from './play-steps.ts';
import type { Room } from './room.ts';

const AT_ONCE = 500;

/** @returns how many rounds were ended */
export async function endAbandoned(room: Room): Promise<number> {
  const { kit } = room;
  const before = new Date(kit.ports.now() - room.settings().abandonedAfterHours * 3_600_000);
  const { rows } = await kit.db.pool.query<{ user_id: string; id: string }>(
    `select user_id::text, id from round where status = 'open' and shared_no is null and touched_at < $1 order by touched_at limit $2`,
    [before, AT_ONCE],
  );
  let ended = 0;
  for (const { user_id: user, id } of rows) {
    const moved = await kit.money.act(BigInt(user), finishSteps(room, id));
    if (isFailure(moved) || 'repeated' in moved) continue;
    ended += 1;
    await pushSettled(room, moved.answer);
  }
  if (ended > 0) kit.log.info({ ended }, 'abandoned rounds cashed out');
  return ended;
}
