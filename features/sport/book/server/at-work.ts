import { openRounds } from '#platform/server/money/open-rounds.ts';
import { type BookContext, PRODUCT } from './context.ts';

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
