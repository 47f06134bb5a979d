/** What the dealer says: made on the page from a table before and after a change, so it holds no card that was not shown. */
import type { TableView } from '../contract.ts';

export type DealerLine = {
  readonly key: string;
  /** Epoch milliseconds of the server. */ readonly at: number;
} & (
  | { readonly type: 'begins'; readonly no: number }
  | { readonly type: 'sits' | 'leaves'; readonly name: string }
  | { readonly type: 'shows'; readonly name: string; readonly cards: readonly string[] }
  | {
      readonly type: 'wins';
      readonly name: string;
      readonly amount: string;
      /** 0 for the main pot; null where there is only one. */
      readonly pot: number | null;
    }
);

/** What is kept of it for a page. */
export const MAX_DEALER_LINES = 100;

/** @param at epoch milliseconds of the server */
export function dealerLines(before: TableView, after: TableView, at: number): DealerLine[] {
  const head = (what: string) => ({ key: `${after.id}-${after.version}-${what}`, at });
  return [
    ...comings(before, after, head),
    ...handBegins(before, after, head),
    ...handEnds(before, after, head),
  ];
}

type Head = (what: string) => { readonly key: string; readonly at: number };

/** Who sits down and who gets up. In a tournament seats are given by the house, and a table may be another one. */
function comings(before: TableView, after: TableView, head: Head): DealerLine[] {
  const missing = (from: TableView, there: TableView) =>
    from.players.filter(({ user }) => !there.players.some((one) => one.user._id === user._id));
  return [
    ...missing(before, after).map(({ user }) => ({
      ...head(`leaves-${user._id}`),
      type: 'leaves' as const,
      name: user.name,
    })),
    ...missing(after, before).map(({ user }) => ({
      ...head(`sits-${user._id}`),
      type: 'sits' as const,
      name: user.name,
    })),
  ];
}

function handBegins(before: TableView, { hand }: TableView, head: Head): DealerLine[] {
  if (!hand || hand.no === before.hand?.no) return [];
  return [{ ...head('begins'), type: 'begins', no: hand.no }];
}

function handEnds(before: TableView, { hand, players }: TableView, head: Head): DealerLine[] {
  if (!hand?.result || (before.hand?.no === hand.no && before.hand.result)) return [];
  const { pots, shown } = hand.result;
  const nameOf = (seat: number) => players.find((one) => one.seat === seat)?.user.name ?? '';
  return [
    ...shown.map(({ seat, cards }) => ({
      ...head(`shows-${seat}`),
      type: 'shows' as const,
      name: nameOf(seat),
      cards,
    })),
    ...pots.flatMap(({ winners }, index) =>
      winners.map(({ seat, amount, run }) => ({
        ...head(`wins-${index}-${run}-${seat}`),
        type: 'wins' as const,
        name: nameOf(seat),
        amount,
        pot: pots.length > 1 ? index : null,
      })),
    ),
  ];
}
