/** What this room refuses, each once. */
import { fail, type Failure } from '#platform/contract/error.ts';
import { ratioText, type WeakPair } from '../contrast.ts';

export const noChange = fail(404, 404, 'This draft is gone.', { id: 'unknown' });
export const moved = fail(409, 409, 'Somebody changed this draft meanwhile. Look at it again.');
export const openAlready = fail(409, 4, 'There is a draft already. Publish it or drop it first.');
export const stale = fail(
  409,
  7,
  'The brand was changed elsewhere since this draft began. Drop it and begin again.',
);
export const sameEyes = fail(403, 5, 'Somebody else publishes what you wrote or proposed.');
export const oneHand = fail(
  403,
  10,
  'Who wrote or proposed it has been on your device, or one of you has just given the other this right.',
);
export const notProposed = fail(409, 6, 'This draft is not proposed.');
export const expired = fail(409, 8, 'It was proposed more than 24 hours ago. Propose it again.');
export const nothingNew = fail(422, 9, 'This is what is published already.');

export const badField = (field: string, message: string): Failure =>
  fail(422, 422, `${field}: ${message}`, { [field]: message });

/** By field: what is wrong with the colours, each with the ratio of its weakest pair. */
export function weakFields(weak: readonly WeakPair[]): Record<string, string> {
  const weakestLast = weak.toSorted((one, other) => other.ratio - one.ratio);
  return Object.fromEntries(
    weakestLast.map((pair) => [`colours.${pair.theme}.${pair.front}`, weakText(pair)]),
  );
}

/** "fg3 on hover is 3.91:1, and 4.5:1 is the least" */
const weakText = ({ front, ground, ratio, least }: WeakPair): string =>
  `${front} on ${ground} is ${ratioText(ratio)}:1, and ${least}:1 is the least`;
