/** A sport as the simulator offers it. */
import type { Random } from '#engines/sport/models/random.ts';
import type { Offer } from '#engines/sport/simulate/book.ts';
import type { Match } from '#engines/sport/simulate/match.ts';
import type { NameKind } from './names.ts';

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
