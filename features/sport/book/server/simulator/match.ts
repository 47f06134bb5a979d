/** A match that is drawn before it begins: what the board shows at each moment, and the prices then. */
import type { Score } from '#engines/sport/markets/facts.ts';
import type { Offer, PricedMarket } from '#engines/sport/simulate/book.ts';
import type { LawSource } from '#engines/sport/models/source.ts';
import type { EventResult } from '#engines/sport/settle/settle.ts';
import type { Random } from '#engines/sport/models/random.ts';
import type { NameKind } from './names.ts';

export interface Moment {
  /** Milliseconds after the start. */
  readonly at: number;
  readonly score: Score;
  readonly periods: readonly Score[];
  readonly clock: string;
  readonly result: EventResult;
  /** Something may have happened: betting stops until the next moment. */
  readonly stop?: true;
  /** Markets may have been decided by what happened here. */
  readonly decides?: true;
}

export interface Match {
  /** Every market it ever offers. */
  readonly offers: readonly Offer[];
  /** In order; the last one is its end. */
  readonly moments: readonly Moment[];
  /** Prices before it begins (null) or at a moment. */
  price(moment: Moment | null): readonly PricedMarket[];
  /** What selections of it are priced from together, at the same times; none where no law is kept. */
  law?(moment: Moment | null): LawSource;
}

export interface SimulatedSport {
  readonly id: number;
  readonly names: NameKind;
  readonly leagues: readonly (readonly [category: string, tournament: string])[];
  /** A fixture begins every this many minutes. */
  readonly everyMinutes: number;
  /** No match is longer. */
  readonly maxMinutes: number;
  draw(random: Random): Match;
}

/** `1 18/total=2.5`, all at one margin. */
export function offers(list: string, margin: number): Offer[] {
  return list.split(' ').map((text) => {
    const [id, ...rest] = text.split('/');
    return { marketId: Number(id), specifiers: rest.join('/'), margin };
  });
}
