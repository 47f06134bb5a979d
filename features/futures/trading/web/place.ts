import type { InputOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/api.ts';
import { createOnce } from '#platform/web/once.ts';
import { open } from '../contract.ts';

type Order = InputOf<typeof open>;
type Placed = ReplyOf<typeof open>;

/** Places orders: the same order made again after a lost answer is placed once at most. */
export function createPlacer(
  send: (body: Order) => Promise<Placed> = (body) => call(open, body),
): (body: Omit<Order, 'key'>) => Promise<Placed> {
  const once = createOnce();
  return (body) => once(body, send);
}
