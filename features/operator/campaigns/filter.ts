/** The filter of a segment: a tree of conditions over what rooms know of players. */
import * as z from 'zod/mini';
import { signedAmount } from '#platform/contract/money.ts';
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
import { RFM_GROUPS } from './rfm.ts';

/** Conditions in one group, and groups in one filter. */
export const MAX_CONDITIONS = 20;
/** Words of one condition. */
export const MAX_WORDS = 100;

const days = z.int().check(z.gte(0), z.lte(3650));
const count = z.int().check(z.gte(0), z.lte(1_000_000));
const words = z
  .array(z.string().check(z.regex(/^[A-Za-z0-9-]{1,24}$/)))
  .check(z.minLength(1), z.maxLength(MAX_WORDS));

export const MOMENT_TESTS = ['within', 'before', 'never'] as const;
export const BOUND_TESTS = ['atLeast', 'atMost'] as const;
export const WORD_TESTS = ['in', 'notIn'] as const;
export const LIST_TESTS = ['any', 'none'] as const;
export const FLAG_TESTS = ['yes', 'no'] as const;
export const RFM_SPANS = [30, 90] as const;
export const RFM_VALUES = ['netDeposits', 'ngr'] as const;

/** One condition, by the kind of what it asks. */
const condition = z.discriminatedUnion('kind', [
  /** `within`: on one of the last days. `before`: longer ago, or never. */
  z.object({ kind: z.literal('moment'), fact: z.enum(MOMENT_FACTS), is: z.enum(MOMENT_TESTS), days }),
  z.object({
    kind: z.literal('money'),
    fact: z.enum(MONEY_FACTS),
    is: z.enum(BOUND_TESTS),
    /** Euros. */
    value: signedAmount,
  }),
  z.object({ kind: z.literal('count'), fact: z.enum(COUNT_FACTS), is: z.enum(BOUND_TESTS), value: count }),
  z.object({ kind: z.literal('word'), fact: z.enum(WORD_FACTS), is: z.enum(WORD_TESTS), words }),
  z.object({ kind: z.literal('list'), fact: z.enum(LIST_FACTS), is: z.enum(LIST_TESTS), words }),
  z.object({ kind: z.literal('flag'), fact: z.enum(FLAG_FACTS), is: z.enum(FLAG_TESTS) }),
  /** Only ever leaves players out: those at this level and above it. */
  z.object({
    kind: z.literal('harm'),
    fact: z.literal(HARM_FACT),
    below: z.int().check(z.gte(1), z.lte(3)),
  }),
  z.object({
    kind: z.literal('rfm'),
    fact: z.literal('rfm'),
    days: z.literal(RFM_SPANS),
    by: z.enum(RFM_VALUES),
    groups: z.array(z.enum(RFM_GROUPS)).check(z.minLength(1), z.maxLength(RFM_GROUPS.length)),
  }),
]);
export type Condition = z.output<typeof condition>;
export type ConditionKind = Condition['kind'];

/** `all`: every one of them holds; `any`: one does; `none`: none does. */
export const GROUP_MODES = ['all', 'any', 'none'] as const;

const group = z.object({
  kind: z.literal('group'),
  mode: z.enum(GROUP_MODES),
  of: z.array(condition).check(z.minLength(1), z.maxLength(MAX_CONDITIONS)),
});
export type FilterGroup = z.output<typeof group>;

/** Without conditions it is every player. */
export const segmentFilter = z.object({
  mode: z.enum(GROUP_MODES),
  of: z.array(z.union([condition, group])).check(z.maxLength(MAX_CONDITIONS)),
});
export type SegmentFilter = z.output<typeof segmentFilter>;

/** Every condition of a filter, those in groups too. */
export const conditionsOf = (filter: Pick<SegmentFilter, 'of'>): Condition[] =>
  filter.of.flatMap((part) => (part.kind === 'group' ? part.of : [part]));

export const asksHarm = (filter: Pick<SegmentFilter, 'of'>): boolean =>
  conditionsOf(filter).some(({ kind }) => kind === 'harm');

/** Wherever a condition on harm is one of several or is turned around, the filter would find players at risk. */
const onlyLeavesOut = (filter: SegmentFilter): boolean =>
  !asksHarm(filter) ||
  (filter.mode === 'all' &&
    filter.of.every((part) => part.kind !== 'group' || part.mode === 'all' || !asksHarm(part)));

/** A filter that may be asked and saved. */
export const soundFilter = segmentFilter.check(z.refine(onlyLeavesOut, 'harm'));

export type RfmSpan = Pick<Extract<Condition, { kind: 'rfm' }>, 'days' | 'by'>;

/** What recency (the first two), frequency and money are made of. */
export const rfmFacts = ({ days: span, by }: RfmSpan) =>
  ['lastBet', 'lastDeposit', `activeDays${span}`, `${by}${span}`] as const;

/** Facts that a condition needs. */
export const factsOf = (one: Condition): readonly PlayerFact[] =>
  one.kind === 'rfm' ? rfmFacts(one) : [one.fact];
