/** A hand as a list of moments, for the replayer. Amounts are strings; sums are of whole units. */
import { formatUnits, parseUnits } from '#platform/contract/money.ts';
import type { HandReply } from '../hand-contract.ts';

export interface Moment {
  readonly kind: 'post' | 'action' | 'street' | 'end';
  readonly seat: number | null;
  /** Name of the post, action or street. */
  readonly what: string;
  readonly amount: string | null;
  /** Chips in the middle after it. */
  readonly pot: string;
  readonly board: readonly string[];
  readonly folded: readonly number[];
}

const CARDS = { preflop: 0, flop: 3, turn: 4, river: 5 } as const;

export function momentsOf({ posts, actions, board, decimals, result }: HandReply): Moment[] {
  const moments: Moment[] = [];
  let pot = 0n;
  let street: keyof typeof CARDS = 'preflop';
  const folded: number[] = [];
  const shown = () => board.slice(0, CARDS[street]);
  const add = (kind: Moment['kind'], seat: number | null, what: string, amount: string | null) =>
    moments.push({
      kind,
      seat,
      what,
      amount,
      pot: formatUnits(pot, decimals),
      board: shown(),
      folded: [...folded],
    });
  const pay = (amount: string) => (pot += parseUnits(amount, decimals)!);
  for (const one of posts) {
    pay(one.amount);
    add('post', one.seat, one.type, one.amount);
  }
  for (const one of actions) {
    if (one.street !== street) {
      street = one.street;
      add('street', null, street, null);
    }
    pay(one.added);
    if (one.type === 'fold') folded.push(one.seat);
    add('action', one.seat, one.type, one.to ?? (one.type === 'call' ? one.added : null));
  }
  const rest = (Object.keys(CARDS) as (keyof typeof CARDS)[]).filter(
    (one) => CARDS[one] > CARDS[street] && CARDS[one] <= board.length,
  );
  for (const one of rest) {
    street = one;
    add('street', null, street, null);
  }
  if (result.uncalled) pot -= parseUnits(result.uncalled.amount, decimals)!;
  add('end', null, 'end', null);
  return moments;
}
