/** Makes an instant game of a reel machine: `engines/slots` knows the maths, this knows the house's contract. */
import { slotOdds } from '#engines/slots/odds.ts';
import type { Machine } from '#engines/slots/machine.ts';
import { plainMs, roundMs } from '#engines/slots/pace.ts';
import {
  firstFloats,
  isBought,
  laterFloats,
  playRound,
  type Round,
  type Spin,
} from '#engines/slots/round.ts';
import * as z from 'zod/mini';
import { defineGame, type GameEvent, type InstantGame, type TraceRow } from '../contract/game.ts';
import { creditsRatio, type ReelGame, type ReelParams } from './reels.ts';

/** True for every spin but the paid one. */
export function isFreeSpin(round: Pick<Round, 'spins' | 'freeSpins'>, index: number): boolean {
  return index > 0 || isBought(round);
}

/**
 * What the stage draws: `spin`s in order, an `award` where free spins are won, `total` after the last of them.
 * A spin brings `paid`, the credits of the round including it.
 */
function eventsOf(machine: Machine, params: ReelParams, round: Round): GameEvent[] {
  const events: GameEvent[] = params.buy
    ? [{ type: 'award', spins: round.freeSpins > 0 ? bought(round) : 0, again: false }]
    : [];
  let [paid, granted] = [0, params.buy ? bought(round) : 0];
  for (const [index, spin] of round.spins.entries()) {
    const free = isFreeSpin(round, index);
    paid = Math.min(machine.cap ?? Number.POSITIVE_INFINITY, paid + spin.pays);
    const number = params.buy ? index + 1 : index;
    events.push({ type: 'spin', ...spin, free, number: free ? number : 0, of: granted, paid });
    granted += spin.award;
    if (spin.award > 0) events.push({ type: 'award', spins: spin.award, again: free });
  }
  const played = params.buy ? round.spins.length : round.spins.length - 1;
  if (round.freeSpins > 0) events.push({ type: 'total', spins: played, paid });
  return events;
}

/** Free spins a bought round began with: all but those won on the way. */
function bought({ spins, freeSpins }: Round): number {
  return freeSpins - spins.reduce((sum, { award }) => sum + award, 0);
}

function traceOf(machine: Machine, params: ReelParams, floats: readonly number[]): TraceRow[] {
  const width = machine.base.strips.length;
  const round = playRound(machine, params.buy, floats);
  return round.spins.flatMap((spin, index) => {
    const free = isFreeSpin(round, index);
    const { strips } = free ? machine.free!.reels : machine.base;
    const rows = spin.stops.map((stop, reel): TraceRow => {
      const at = index * width + reel;
      const { length } = strips[reel]!;
      return [
        `float ${at} × ${length}`,
        String(floats[at]! * length),
        `reel ${reel + 1}: floor → ${stop}: ${spin.window[reel]!}`,
      ];
    });
    const name = free ? `free spin ${index + (params.buy ? 1 : 0)}` : 'spin';
    return [...rows, [name, winText(spin), `${spin.pays} of ${machine.credits} credits`] as TraceRow];
  });
}

function winText({ wins }: Spin): string {
  return wins.length === 0
    ? '–'
    : wins.map(({ symbol, count, pays }) => `${count} ${symbol}: ${pays}`).join(', ');
}

/** The game of a machine. */
export function reelGame({ id, title, machine, version, table }: ReelGame): InstantGame<ReelParams, Round> {
  const { buy: offer } = machine;
  const odds = (params: ReelParams) => slotOdds(machine, params.buy);
  return defineGame<ReelParams, Round>({
    id,
    title,
    kind: 'instant',
    section: 'slots',
    params: offer ? z.object({ buy: z.boolean() }) : z.object({ buy: z.literal(false) }),
    initial: { buy: false },
    boldest: { buy: false },
    settings: offer ? [{ buy: false }, { buy: true }] : [{ buy: false }],
    revealMs: plainMs(machine),
    version,
    table,
    floats: ({ buy }) => firstFloats(machine, buy),
    moreFloats: ({ buy }, floats) => laterFloats(machine, buy, floats),
    outcome: ({ buy }, floats) => playRound(machine, buy, floats),
    payout: (params, { credits }) => creditsRatio(machine, params, credits),
    events: (params, round) => eventsOf(machine, params, round),
    trace: (params, floats) => traceOf(machine, params, floats),
    revealMsOf: (_params, round) => roundMs(machine, round),
    rtp: (params) => odds(params).rtp,
    maxMultiplier: (params) => odds(params).maxMultiplier,
    winChance: (params) => odds(params).hitRate,
    deviation: (params) => odds(params).deviation,
  });
}
