/** What of a round lies on the table. It follows the events, and so lags behind the round. */
import { isCard, type Card } from '#engines/fair/cards.ts';
import type { GameEvent } from '#platform/contract/game.ts';
import { cardsIn } from '#platform/web/game/card-words.ts';
import type { DrawnRules } from '#platform/web/game/drawn-round.ts';
import type { BlackjackState, Hand } from '../game.ts';
import type { Bets } from '../sides.ts';

export interface Table {
  /** Null is the hole card, face down. */
  readonly dealer: readonly (Card | null)[];
  readonly hands: readonly Hand[];
  readonly insured: boolean | null;
  /** Absent while one chip on the hand is all there is. */
  readonly bets?: Bets;
}

export const EMPTY: Table = { dealer: [], hands: [], insured: null };

function handOf(value: unknown): Hand {
  const hand = (value ?? {}) as Partial<Record<keyof Hand, unknown>>;
  return { cards: cardsIn(hand.cards), doubled: hand.doubled === true, done: hand.done === true };
}

export const rules: DrawnRules<Table> = {
  nothing: EMPTY,
  read(view) {
    const open = cardsIn(view['dealer']);
    const hands = Array.isArray(view['hands']) ? view['hands'].map(handOf) : [];
    const insured = typeof view['insured'] === 'boolean' ? view['insured'] : null;
    const bets = betsIn(view['bets']);
    return {
      dealer: view['phase'] === 'over' ? open : [...open, null],
      hands,
      insured,
      ...(bets && { bets }),
    };
  },
};

/** The table as the rules see it, once all is open. */
export function asState({ dealer, hands, insured, bets }: Table): BlackjackState {
  return { dealer: dealer.filter(isCard), hands, insured, phase: 'over', ...(bets && { bets }) };
}

/** What the server says of the chips and the side bets; undefined where it says nothing. */
function betsIn(value: unknown): Bets | undefined {
  return typeof value === 'object' && value !== null ? (value as Bets) : undefined;
}

function newHand(cards: readonly Card[]): Hand {
  return { cards, doubled: false, done: false };
}

/** One card to a hand. */
export function addCard(table: Table, at: number, card: Card, doubled = false): Table {
  const hand = table.hands[at] ?? newHand([]);
  const next = { ...hand, cards: [...hand.cards, card], doubled: hand.doubled || doubled };
  return { ...table, hands: at < table.hands.length ? table.hands.with(at, next) : [...table.hands, next] };
}

/** The single changes an event makes, each to be shown before the next. */
export function changesOf(event: GameEvent): readonly ((table: Table) => Table)[] {
  const card = event['card'];
  const at = Number(event['hand'] ?? 0);
  switch (event.type) {
    case 'deal': {
      const [first, second] = cardsIn(event['player']);
      const up = event['dealer'];
      if (!first || !second || !isCard(up)) return [];
      const bets = betsIn(event['bets']);
      return [
        () => addCard({ dealer: [], hands: [], insured: null, ...(bets && { bets }) }, 0, first),
        (table) => ({ ...table, dealer: [up] }),
        (table) => addCard(table, 0, second),
        (table) => ({ ...table, dealer: [...table.dealer, null] }),
      ];
    }
    case 'insurance':
      return [(table) => ({ ...table, insured: event['taken'] === true })];
    case 'split': {
      const next = cardsIn(event['cards']);
      return [
        (table) => {
          const two = (table.hands[at]?.cards ?? []).map((one) => newHand([one]));
          return { ...table, hands: table.hands.toSpliced(at, 1, ...two) };
        },
        ...next.map((one, index) => (table: Table) => addCard(table, at + index, one)),
      ];
    }
    case 'hit':
    case 'double':
      return isCard(card) ? [(table) => addCard(table, at, card, event.type === 'double')] : [];
    case 'stand':
      return [
        (table) => ({
          ...table,
          hands: table.hands.map((hand, index) => (index === at ? { ...hand, done: true } : hand)),
        }),
      ];
    case 'hole':
      return isCard(card) ? [(table) => ({ ...table, dealer: [...table.dealer.slice(0, 1), card] })] : [];
    case 'dealer':
      return isCard(card) ? [(table) => ({ ...table, dealer: [...table.dealer, card] })] : [];
    default:
      return [];
  }
}
