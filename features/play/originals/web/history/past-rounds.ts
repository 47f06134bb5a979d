/** A player's last rounds of a game, for stages that show them. */
import { call } from '#platform/web/api.ts';
import type { PastRound } from '#platform/web/game/game-kit.ts';
import { history, type BetView } from '../../contract.ts';

/** The most bets that one answer holds. */
const PAGE = 100;

type Fetch = (query: { api_id: string; demo: boolean; before?: string; limit: number }) => Promise<BetView[]>;

/**
 * Newest first; rounds under way and refunded ones are left out.
 * @param count how many bets are looked back over
 */
export async function pastRounds(
  game: string,
  demo: boolean,
  count: number,
  fetch: Fetch = (query) => call(history, query, { long: true }),
): Promise<readonly PastRound[]> {
  const bets: BetView[] = [];
  while (bets.length < count) {
    const limit = Math.min(PAGE, count - bets.length);
    const before = bets.at(-1)?.id;
    const page = await fetch({ api_id: game, demo, limit, ...(before !== undefined && { before }) });
    bets.push(...page);
    if (page.length < limit) break;
  }
  return bets
    .filter(({ status, outcome }) => (status === 'win' || status === 'lose') && outcome !== null)
    .map(({ params, outcome }) => ({ params, outcome }));
}
