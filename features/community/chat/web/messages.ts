/** Messages of the room that is open, in the order in which they were said. */
import type { ChatMessage } from '../contract.ts';

/** So many are kept while new ones come in; who scrolls up fetches older ones again. */
export const KEPT = 400;
/** The oldest go so many at a time: each time the list has to find its rows' places again. */
export const DROPPED = 100;

export const isOlder = (a: string, b: string): boolean => BigInt(a) < BigInt(b);

/** Puts messages in their places; one that is there already stays. Oldest first. */
export function merge(known: readonly ChatMessage[], more: readonly ChatMessage[]): readonly ChatMessage[] {
  if (inOrder(known.at(-1), more)) return more.length === 0 ? known : [...known, ...more];
  const ids = new Set(known.map(({ _id }) => _id));
  const fresh = more.filter(({ _id }) => !ids.has(_id) && ids.add(_id));
  if (fresh.length === 0) return known;
  return [...known, ...fresh].toSorted((a, b) => (isOlder(a._id, b._id) ? -1 : 1));
}

function inOrder(last: ChatMessage | undefined, more: readonly ChatMessage[]): boolean {
  return more.every((message, index) => {
    const before = index === 0 ? last : more[index - 1];
    return !before || isOlder(before._id, message._id);
  });
}

/**
 * Leaves out what is not there any more.
 * @param page the newest messages as the server has them, oldest first: all that there are from the first of them on
 * @param whole `page` is all that the room holds
 */
export function withoutRemoved(
  known: readonly ChatMessage[],
  page: readonly ChatMessage[],
  whole: boolean,
): readonly ChatMessage[] {
  const [first] = page;
  const there = new Set(page.map(({ _id }) => _id));
  const left = known.filter(
    ({ _id }) => there.has(_id) || !(whole || (first !== undefined && isOlder(first._id, _id))),
  );
  return left.length === known.length ? known : left;
}

/** Whether something between what is known and this message did not arrive. */
export function isGap(known: readonly ChatMessage[], { prev }: ChatMessage): boolean {
  const last = known.at(-1);
  return prev !== undefined && prev !== null && last !== undefined && BigInt(prev) > BigInt(last._id);
}
