import { createCached } from '#platform/server/cached.ts';
import { openRounds } from '#platform/server/money/open-rounds.ts';
import { type BookContext, PRODUCT } from './context.ts';

/** Whether anything is open is looked up once for all who ask. */
const OPEN_KEPT_MS = 1_000;

/** Whether the book is on, or has bets from before it was switched off, those that were opened again too: their stakes are the players'. */
export async function isAtWork({ kit }: BookContext): Promise<boolean> {
  if (kit.features.isOn('book')) return true;
  const { rows } = await kit.db.pool.query<{ open: boolean }>({
    name: 'sport-at-work',
    text: `select exists (${openRounds(`game = '${PRODUCT}'`)}) or exists (select from sport_due)
      or exists (select from sport_bet where reopened and state = 'open') as open`,
  });
  return rows[0]!.open;
}

/** What the calls go by that show bets and end them by hand: while the book is off they answer until none is open. */
export function untilSettled(context: BookContext): { readonly whileOff: () => Promise<boolean> } {
  const cached = createCached<boolean>(context.kit.runtime.now, OPEN_KEPT_MS);
  return { whileOff: () => cached('', () => isAtWork(context)) };
}
