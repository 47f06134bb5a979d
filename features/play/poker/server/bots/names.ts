/** House bots at practice tables: who they are. They have no accounts; a number below 0 is the house's, as in the ledger. */
import type { PokerContext } from '../context.ts';

/** One for each seat of a table: their names say what they are, wherever one stands. */
const NAMES = [
  'Bot Ada',
  'Bot Ben',
  'Bot Cleo',
  'Bot Dan',
  'Bot Eve',
  'Bot Finn',
  'Bot Gus',
  'Bot Hana',
  'Bot Ivo',
];

export function isBot(user: bigint): boolean {
  return user < 0n;
}

/** The number of the bot of a seat. */
export function botOf(seat: number): bigint {
  return BigInt(-1 - seat);
}

/** @returns null for a player */
export function botName(user: bigint): string | null {
  return isBot(user) ? (NAMES[Number(-user) - 1] ?? 'Bot') : null;
}

/** What everybody is shown of who has a seat. */
export async function shownUser(
  { kit }: Pick<PokerContext, 'kit'>,
  user: bigint,
): Promise<{ _id: string; name: string; avatar: string | null }> {
  const name = botName(user);
  if (name !== null) return { _id: `house-bot${user}`, name, avatar: null };
  const owner = await kit.identity.byId(user);
  return { _id: owner?._id ?? '', name: owner?.name ?? '', avatar: owner?.avatar ?? null };
}
