/** A slip as an address: the ids of its selections and nothing else, so whoever opens it sees the prices of now; pure. */
export interface LinkedLeg {
  readonly event: string;
  readonly market: string;
  readonly outcome: string;
}

/** Neither stands in an id of the feed. */
const PART = '~';
const NEXT = '!';
/** Most selections that a link holds. */
export const MAX_LINKED = 20;
const MAX_PART = 420;

/** What `linkedLegs` reads. */
export function linkText(legs: readonly LinkedLeg[]): string {
  return legs.map(({ event, market, outcome }) => [event, market, outcome].join(PART)).join(NEXT);
}

/** @returns path and query */
export function slipPath(legs: readonly LinkedLeg[]): string {
  return `/sport?slip=${encodeURIComponent(linkText(legs))}`;
}

/** The selections that an address names, each once; what is no selection is left out. @param text decoded */
export function linkedLegs(text: string): LinkedLeg[] {
  const found = new Map<string, LinkedLeg>();
  for (const one of text.split(NEXT).slice(0, MAX_LINKED)) {
    const [event, market, outcome, more] = one.split(PART);
    if (!event || !market || !outcome || more !== undefined || one.length > MAX_PART) continue;
    found.set(one, { event, market, outcome });
  }
  return [...found.values()];
}
