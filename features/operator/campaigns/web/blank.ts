/** Conditions as they begin, and whether one can be asked. */
import {
  COUNT_FACTS,
  FLAG_FACTS,
  HARM_FACT,
  LIST_FACTS,
  MOMENT_FACTS,
  MONEY_FACTS,
  type PlayerFact,
  WORD_FACTS,
} from '#platform/contract/player-fact.ts';
import { type Condition, factsOf, type FilterGroup, type SegmentFilter } from '../filter.ts';

export type FactChoice = Condition['fact'];

/** In the order of the list that a condition is chosen from. */
export const FACT_CHOICES: readonly FactChoice[] = [
  ...MOMENT_FACTS,
  ...COUNT_FACTS,
  ...MONEY_FACTS,
  ...LIST_FACTS,
  ...WORD_FACTS,
  ...FLAG_FACTS,
  'rfm',
  HARM_FACT,
];

const has = <T extends string>(all: readonly T[], one: string): one is T =>
  (all as readonly string[]).includes(one);

/** A condition on a fact, with what is asked most. */
export function blankCondition(fact: FactChoice): Condition {
  if (has(MOMENT_FACTS, fact)) return { kind: 'moment', fact, is: 'within', days: 30 };
  if (has(COUNT_FACTS, fact)) return { kind: 'count', fact, is: 'atLeast', value: 1 };
  if (has(MONEY_FACTS, fact)) return { kind: 'money', fact, is: 'atLeast', value: '0' };
  if (has(LIST_FACTS, fact)) return { kind: 'list', fact, is: 'any', words: ['originals'] };
  if (has(WORD_FACTS, fact))
    return { kind: 'word', fact, is: 'in', words: fact === 'language' ? ['en'] : [] };
  if (has(FLAG_FACTS, fact)) return { kind: 'flag', fact, is: 'yes' };
  if (fact === 'rfm') return { kind: 'rfm', fact, days: 30, by: 'netDeposits', groups: ['champion'] };
  return { kind: 'harm', fact: HARM_FACT, below: 1 };
}

export const isKnown = (fact: FactChoice, facts: readonly PlayerFact[]): boolean =>
  factsOf(blankCondition(fact)).every((one) => facts.includes(one));

export const EMPTY_FILTER: SegmentFilter = { mode: 'all', of: [] };
export const emptyGroup = (): FilterGroup => ({
  kind: 'group',
  mode: 'any',
  of: [blankCondition('registered')],
});

/** Whether a filter can be sent: no list is empty, every figure is one. */
export function isWhole({ of }: SegmentFilter): boolean {
  return of.every((part) =>
    part.kind === 'group' ? part.of.length > 0 && part.of.every(isFilled) : isFilled(part),
  );
}

function isFilled(one: Condition): boolean {
  switch (one.kind) {
    case 'moment':
      return isCount(one.days, 3650);
    case 'count':
      return isCount(one.value, 1_000_000);
    case 'money':
      return /^-?[0-9]{1,20}(\.[0-9]{1,18})?$/.test(one.value);
    case 'word':
    case 'list':
      return one.words.length > 0 && one.words.every((word) => /^[A-Za-z0-9-]{1,24}$/.test(word));
    case 'rfm':
      return one.groups.length > 0;
    case 'flag':
    case 'harm':
      return true;
  }
}

const isCount = (value: number, most: number) => Number.isSafeInteger(value) && value >= 0 && value <= most;
