import * as z from 'zod/mini';
import { spotOf } from './spots.ts';
import { VARIANTS } from './variants.ts';

/** Chips that may lie on one spot. */
export const MAX_ON_SPOT = 1_000_000;

const count = z.int().check(z.gte(1), z.lte(MAX_ON_SPOT));

export const rouletteParams = z
  .object({
    /** European where nothing is said. */
    variant: z.optional(z.enum(VARIANTS)),
    /** Chips by spot id. */
    chips: z
      .record(z.string(), count)
      .check(z.refine((chips) => Object.keys(chips).length > 0, 'No chips on the table')),
  })
  .check(
    z.refine(
      ({ variant = 'european', chips }) =>
        Object.keys(chips).every((id) => spotOf(id, variant) !== undefined),
      'No such spot',
    ),
  );

export type RouletteParams = z.output<typeof rouletteParams>;
