/** Races and tournaments: winner, places, head to head, three balls. Outcomes are the ids of competitors. */
import { deadHeat, LOST, type Shares, VOID, when } from '../settle/shares.ts';
import type { FieldMarket } from './definition.ts';
import type { Entry, FieldFacts } from './facts.ts';

/**
 * What a bet on the first `places` pays: a tie for the last of them is divided by the places that were left for those who
 * tied. Who did not start is void, who did not finish has lost.
 */
export function placed({ entries }: FieldFacts, competitor: string, places: number): Shares | null {
  const entry = entries.find(({ id }) => id === competitor);
  if (!entry) return null;
  if (entry.withdrawn) return VOID;
  if (entry.position === null) return LOST;
  const tied = entries.filter(({ position }) => position === entry.position).length;
  return deadHeat(places - (entry.position - 1), tied);
}

/** The best of a few, named in the specifier `competitors=a,b,c`: who tie share it; only two that tie are void. */
function bestOf(facts: FieldFacts, ids: readonly string[], outcome: string): Shares | null {
  const grouped = ids.map((id) => facts.entries.find((entry) => entry.id === id));
  if (grouped.some((entry) => entry === undefined)) return null;
  const entries = grouped as Entry[];
  if (entries.some(({ withdrawn }) => withdrawn)) return VOID;
  const finished = entries.filter(({ position }) => position !== null);
  if (finished.length === 0) return VOID;
  const best = Math.min(...finished.map(({ position }) => position!));
  const winners = finished.filter(({ position }) => position === best);
  if (!winners.some(({ id }) => id === outcome)) return winners.length > 1 && ids.length === 2 ? VOID : LOST;
  if (winners.length > 1 && ids.length === 2) return VOID;
  return winners.length === 1 ? when(true) : deadHeat(1, winners.length);
}

function outright(id: number, name: string): FieldMarket {
  return {
    about: 'field',
    id,
    name,
    specifiers: {},
    outcomes: () => null,
    settle: (facts, _specifiers, outcome) => placed(facts, outcome, 1),
  };
}

function group(id: number, name: string, size: number): FieldMarket {
  const ids = (text: string) => text.split(',');
  return {
    about: 'field',
    id,
    name,
    specifiers: { competitors: 'text' },
    outcomes: ({ competitors }) => (competitors === undefined ? [] : ids(competitors)),
    accepts: ({ competitors }) =>
      new Set(ids(competitors!)).size === size && ids(competitors!).length === size,
    settle: (facts, { competitors }, outcome) => bestOf(facts, ids(competitors!), outcome),
  };
}

export const fields: readonly FieldMarket[] = [
  outright(534, 'Winner'),
  outright(535, 'Winner of the stage'),
  group(539, 'Head to head', 2),
  group(1005, '3-ball', 3),
  {
    about: 'field',
    id: 1091,
    name: 'Top {topnr}',
    specifiers: { topnr: 'number' },
    outcomes: () => null,
    settle: (facts, { topnr }, outcome) => placed(facts, outcome, Number(topnr)),
  },
];
