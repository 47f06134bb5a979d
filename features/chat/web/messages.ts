/** Messages of the room that is open, in the order in which they were said. */
import type { ChatMessage } from '../contract.ts';

/** More than so many are not kept while new ones come in; who scrolls up fetches them again. */
export const KEPT = 400;

const older = (a: ChatMessage, b: ChatMessage): boolean => BigInt(a._id) < BigInt(b._id);

/** Puts messages in their places; one that is there already stays. Oldest first. */
export function merge(known: readonly ChatMessage[], more: readonly ChatMessage[]): readonly ChatMessage[] {
  const ids = new Set(known.map(({ _id }) => _id));
  const fresh = more.filter(
    ({ _id }, index) => !ids.has(_id) && more.findIndex((one) => one._id === _id) === index,
  );
  if (fresh.length === 0) return known;
  const last = known.at(-1);
  const all = [...known, ...fresh];
  const inOrder = fresh.every((message, index) => {
    const before = index === 0 ? last : fresh[index - 1];
    return !before || older(before, message);
  });
  return inOrder ? all : all.toSorted((a, b) => (older(a, b) ? -1 : 1));
}

/** Whether something between what is known and this message did not arrive. */
export function isGap(known: readonly ChatMessage[], { prev }: ChatMessage): boolean {
  const last = known.at(-1);
  return prev !== undefined && prev !== null && last !== undefined && BigInt(prev) > BigInt(last._id);
}
