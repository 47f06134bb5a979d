import type { FieldFacts, MatchFacts } from './facts.ts';
import type { Shares } from '../settle/shares.ts';
import type { Specifiers } from './specifiers.ts';

/** How the value of a specifier must look. */
export type SpecifierKind = 'line' | 'number' | 'score' | 'variant' | 'text';

interface Definition {
  /** Id of the unified feed. */
  readonly id: number;
  /** Template: `{$competitor1}`, `{!goalnr}`, `{total}` stand for what the page fills in. */
  readonly name: string;
  readonly specifiers: Readonly<Record<string, SpecifierKind>>;
  /** Ids of the outcomes; null when they are competitors or players of the event. */
  outcomes(specifiers: Specifiers): readonly string[] | null;
  /** Specifiers that fit by their form and still name no market, such as an unknown variant. */
  accepts?(specifiers: Specifiers): boolean;
}

export interface MatchMarket extends Definition {
  readonly about: 'match';
  /** What becomes of a stake; null when the match had not what the market is about. */
  settle(facts: MatchFacts, specifiers: Specifiers, outcome: string): Shares | null;
}

export interface FieldMarket extends Definition {
  readonly about: 'field';
  settle(facts: FieldFacts, specifiers: Specifiers, outcome: string): Shares | null;
}

export type MarketDefinition = MatchMarket | FieldMarket;
