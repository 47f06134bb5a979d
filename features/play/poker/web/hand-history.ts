/** A hand of the replayer as files that other programs read: the text of trackers, and PHH. */
import { parseCard, type Card } from '#engines/poker/cards.ts';
import type { HandHistory, HistoryAction } from '#engines/poker/history.ts';
import { exportPhh } from '#engines/poker/phh.ts';
import type { Result } from '#engines/poker/rules.ts';
import { hashOf } from '#engines/poker/shuffle.ts';
import { exportTracker } from '#engines/poker/tracker-export.ts';
import { parseUnits } from '#platform/contract/money.ts';
import type { HandReply } from '../hand-contract.ts';

/** Signs that stand before an amount; other currencies stand in the header only. */
const SIGNS: Readonly<Record<string, string>> = { usd: '$', eur: '€', gbp: '£' };
/** Trackers take two hands of one number for one: numbers of 52 bits, which every program reads exactly. */
const DIGITS = 13;

/** The number of a thing that has a text for its id. */
const numberOf = (text: string): string => BigInt(`0x${hashOf(text).slice(0, DIGITS)}`).toString();

const cardsOf = (names: readonly string[]): Card[] => names.map((name) => parseCard(name)!);

/** What the engine plays a hand again from; cards that were not shown to the caller stay unknown. */
export function historyOf(hand: HandReply): HandHistory {
  const units = (text: string) => parseUnits(text, hand.decimals)!;
  const { result } = hand;
  const holeOf = (seat: number) => {
    const shown = seat === hand.seat ? hand.cards : result.shown.find((one) => one.seat === seat)?.cards;
    return shown && shown.length > 0 ? cardsOf(shown) : null;
  };
  return {
    // Hands are counted by table, and from one where a table of the same id is made again.
    id: numberOf(`${hand.table}:${hand.no}:${hand.at}`),
    game: hand.game,
    structure: hand.game === 'omaha' ? 'pot-limit' : 'no-limit',
    smallBlind: units(hand.smallBlind),
    bigBlind: units(hand.bigBlind),
    button: hand.button,
    seats: hand.seats.map(({ seat, name, stack }) => ({
      seat,
      name,
      stack: units(stack),
      hole: holeOf(seat),
    })),
    posts: hand.posts.map(({ seat, type, amount }) => ({ seat, type, amount: units(amount) })),
    actions: hand.actions.map(({ seat, type, street, to }): HistoryAction =>
      type === 'bet' || type === 'raise' ? { seat, type, street, to: units(to!) } : { seat, type, street },
    ),
    boards: [hand.board, ...(result.second ? [result.second] : [])].map(cardsOf),
    rake: units(result.rake),
  };
}

/**
 * The text of a hand as trackers read it.
 * @param site first word of its header: the name of this house, or of a site that trackers know
 */
export function trackerText(hand: HandReply, site: string): Result<string> {
  return exportTracker(historyOf(hand), {
    site,
    table: hand.name,
    maxSeats: hand.size,
    time: `${new Date(hand.at).toISOString().slice(0, 19).replaceAll('-', '/').replace('T', ' ')} UTC`,
    currency: hand.chips
      ? null
      : { symbol: SIGNS[hand.currency] ?? '', code: hand.currency.toUpperCase(), decimals: hand.decimals },
    ...(hand.seat !== null && { hero: hand.seat }),
    // Tables of a tournament have its id with a number behind it; a sit-and-go is its one table.
    ...(hand.chips && { tournament: numberOf(/^mt-[^-]*/.exec(hand.table)?.[0] ?? hand.table) }),
  });
}

/** PHH has no words for some hands: late blinds, and all-ins that were run twice. */
export function phhText(hand: HandReply): Result<string> {
  return exportPhh(historyOf(hand));
}
