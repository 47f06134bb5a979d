/** A settled bet as its stage draws it again, for everybody who has its address. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { amount } from '#platform/contract/money.ts';
import { betView } from './contract.ts';

/** What a stage is told at once: of a round of turns the start, then each turn. */
const replayFrame = z.object({
  events: z.array(z.looseObject({ type: z.string() })),
  /** What the player saw of the round when it had come so far. */
  view: z.nullable(z.looseObject({})),
  /** What the round would have paid there. */
  multiplier: z.number(),
  payout: amount,
});
export type ReplayFrame = z.output<typeof replayFrame>;

/** A part in a round that everybody played. */
const replayShared = z.object({
  no: z.int(),
  /** How the round ended, as its stage counts. */
  result: z.number(),
  /** Hundredths at which the player left; null: in to the end. */
  cashedAt: z.nullable(z.int()),
  told: z.record(z.string(), z.union([z.string(), z.number()])),
});

export const replay = endpoint({
  method: 'POST',
  path: '/api/game/replay',
  who: 'guest',
  view: 'reads',
  body: z.object({ id: z.string().check(z.maxLength(128)) }),
  reply: z.object({
    bet: betView,
    /** Opening stake: payouts of a round of turns are multiples of it. */
    stake: amount,
    /** Empty where the rules it was made by are not those of this build: they would draw another round. */
    frames: z.array(replayFrame),
    shared: z.nullable(replayShared),
  }),
  codes: { 1: 'general.error.unknown_game', 2: 'originals.replay.error.running' },
  summary: 'A settled bet with the events that its stage draws.',
});
