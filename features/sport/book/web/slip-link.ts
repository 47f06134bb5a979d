/** A slip as an address: the ids of its selections and nothing else, so whoever opens it sees the prices of now; pure. */
import type { SlipLeg } from './slip-store.ts';

export type LinkedLeg = Pick<SlipLeg, 'event' | 'market' | 'outcome'>;

/** Neither stands in an id of the feed. */
const PART = '~';
const NEXT = '!';
const MAX_LEGS = 20;
const MAX_PART = 420;

/** @returns path and query */
export function slipPath(legs: readonly LinkedLeg[]): string {
  const text = legs.map(({ event, market, outcome }) => [event, market, outcome].join(PART)).join(NEXT);
  return `/sport?slip=${encodeURIComponent(text)}`;
}

/** The selections that an address names, each once; what is no selection is left out. @param text decoded */
export function linkedLegs(text: string): LinkedLeg[] {
  const found = new Map<string, LinkedLeg>();
  for (const one of text.split(NEXT).slice(0, MAX_LEGS)) {
    const [event, market, outcome, more] = one.split(PART);
    if (!event || !market || !outcome || more !== undefined || one.length > MAX_PART) continue;
    found.set(one, { event, market, outcome });
  }
  return [...found.values()];
}
