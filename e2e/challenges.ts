/** Challenges for browser tests, set as staff set them. */
import type { APIRequestContext } from '@playwright/test';
import { administrator, post } from './players.ts';

/** A prize that nobody is likely to win meanwhile: it needs 6,000 times the stake. */
export async function setChallenge(request: APIRequestContext, game: string): Promise<void> {
  const { token } = await administrator(request);
  const startsAt = Date.now();
  const terms = { game, goal: '6000', minStakeUsd: '1', prizeUsd: '1', places: 1, loss: true };
  const time = { startsAt, endsAt: startsAt + 3_600_000, key: `${game} ${startsAt}` };
  await post(request, '/api/admin/challenges/create', { ...terms, ...time }, token);
}
