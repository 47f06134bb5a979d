/** Makes an instant game of a reel machine: `engines/slots` knows the maths, this knows the house's contract. */
import { oddsOf, type AnyMachine } from '#engines/slots/any-machine.ts';
import type { Machine, SlotRules } from '#engines/slots/machine.ts';
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
function eventsOf(machine: SlotRules, params: ReelParams, round: Round): GameEvent[] {
  const events: GameEvent[] = params.buy
    ? [
        {
          type: 'award',
          spins: round.freeSpins > 0 ? startedWith(round) : 0,
          again: false,
          held: 'held' in machine,
        },
      ]
    : [];
  let [paid, granted] = [0, params.buy ? startedWith(round) : 0];
  for (const [index, spin] of round.spins.entries()) {
    const free = isFreeSpin(round, index);
    paid = Math.min(machine.cap ?? Number.POSITIVE_INFINITY, paid + spin.pays);
    const number = params.buy ? index + 1 : index;
    events.push({ type: 'spin', ...spin, free, number: free ? number : 0, of: granted, paid });
    granted += spin.award;
    if (spin.award > 0) events.push({ type: 'award', spins: spin.award, again: free, held: isHolding(spin) });
  }
  const played = params.buy ? round.spins.length : round.spins.length - 1;
  if (round.freeSpins > 0) events.push({ type: 'total', spins: played, paid });
  return events;
}

/** Whether what a spin wins are held spins; the pages say so. */
function isHolding(spin: Spin): boolean {
  return 'holds' in spin && spin.holds === true;
}

/** Free spins a bought round began with: all but those won on the way. */
function startedWith({ spins, freeSpins }: Round): number {
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

export function winText({ wins }: Spin): string {
  return wins.length === 0
    ? '–'
    : wins.map(({ symbol, count, pays }) => `${count} ${symbol}: ${pays}`).join(', ');
}

/** What a kind of machine brings to its game. */
export interface Playing<R extends Round> {
  floats(bought: boolean): number;
  moreFloats(bought: boolean, floats: readonly number[]): number;
  play(bought: boolean, floats: readonly number[]): R;
  trace(params: ReelParams, floats: readonly number[]): TraceRow[];
}

/** The game of any machine. */
export function slotGame<R extends Round>(
  { id, title, machine, version, table }: ReelGame<AnyMachine>,
  playing: Playing<R>,
): InstantGame<ReelParams, R> {
  const { buy: offer } = machine;
  const odds = (params: ReelParams) => oddsOf(machine, params.buy);
  return defineGame<ReelParams, R>({
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
    floats: ({ buy }) => playing.floats(buy),
    moreFloats: ({ buy }, floats) => playing.moreFloats(buy, floats),
    outcome: ({ buy }, floats) => playing.play(buy, floats),
    payout: (params, { credits }) => creditsRatio(machine, params, credits),
    events: (params, round) => eventsOf(machine, params, round),
    trace: (params, floats) => playing.trace(params, floats),
    revealMsOf: (_params, round) => roundMs(machine, round),
    rtp: (params) => odds(params).rtp,
    maxMultiplier: (params) => odds(params).maxMultiplier,
    winChance: (params) => odds(params).hitRate,
    deviation: (params) => odds(params).deviation,
  });
}

/** The game of a machine of strips. */
export function reelGame(reels: ReelGame): InstantGame<ReelParams, Round> {
  const { machine } = reels;
  return slotGame<Round>(reels, {
    floats: (bought) => firstFloats(machine, bought),
    moreFloats: (bought, floats) => laterFloats(machine, bought, floats),
    play: (bought, floats) => playRound(machine, bought, floats),
    trace: (params, floats) => traceOf(machine, params, floats),
  });
}
