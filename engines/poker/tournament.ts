/** The clock of a tournament of several tables: levels, breaks, late registration. Chips are integers, times milliseconds. */
import type { BlindLevel } from './sit-and-go.ts';

/** A level of the blinds, or a break in which no hand begins. */
export type TournamentStage =
  | (BlindLevel & { readonly kind: 'level'; readonly minutes: number })
  | { readonly kind: 'break'; readonly minutes: number };

export interface TournamentTime {
  /** Level of the blinds from 0; in a break the one before it. */
  readonly level: number;
  readonly blinds: BlindLevel;
  readonly isBreak: boolean;
  /** When the stage ends, since the start; null: the last level goes on. */
  readonly endsAt: number | null;
  /** The level after this one; null: the blinds rise no more. */
  readonly next: BlindLevel | null;
}

const MINUTE_MS = 60_000;

/** Why stages cannot be played; null: they can. */
export function stagesFault(stages: readonly TournamentStage[]): string | null {
  if (stages[0]?.kind !== 'level' || stages.at(-1)?.kind !== 'level')
    return 'the first and the last stage are levels';
  let before = 0n;
  for (const stage of stages) {
    if (!Number.isInteger(stage.minutes) || stage.minutes < 1) return 'a stage lasts whole minutes';
    if (stage.kind === 'break') continue;
    const { smallBlind, bigBlind, ante } = stage;
    if (smallBlind <= 0n || bigBlind < smallBlind) return 'a big blind is not below its small blind';
    if (ante < 0n || ante > bigBlind) return 'an ante is not above its big blind';
    if (bigBlind < before) return 'blinds never fall';
    before = bigBlind;
  }
  return null;
}

/**
 * Levels after the last stage, each as long as that: the blinds double until the big one is more than all chips. Players who are
 * all away fold to one another, and without this would never be done.
 */
export function stagesAfter(stages: readonly TournamentStage[], chips: bigint): TournamentStage[] {
  const last = stages.at(-1);
  if (last?.kind !== 'level') return [];
  const { smallBlind, bigBlind, ante } = last;
  const more: TournamentStage[] = [];
  for (let times = 2n; bigBlind * (times / 2n) <= chips; times *= 2n)
    more.push({
      ...last,
      smallBlind: smallBlind * times,
      bigBlind: bigBlind * times,
      ante: ante * times,
    });
  return more;
}

/** Where the clock of a tournament is. @param elapsed milliseconds since the start @param minuteMs length of a minute */
export function tournamentTime(
  stages: readonly TournamentStage[],
  elapsed: number,
  minuteMs = MINUTE_MS,
): TournamentTime {
  let level = -1;
  let blinds: BlindLevel | null = null;
  let endsAt = 0;
  for (const [at, stage] of stages.entries()) {
    if (stage.kind === 'level') {
      level++;
      blinds = stage;
    }
    const isLast = at === stages.length - 1;
    endsAt += stage.minutes * minuteMs;
    if (elapsed >= endsAt && !isLast) continue;
    const next = stages.slice(at + 1).find((one) => one.kind === 'level') ?? null;
    return {
      level,
      blinds: blinds!,
      isBreak: stage.kind === 'break',
      endsAt: isLast ? null : endsAt,
      next,
    };
  }
  throw new RangeError('a tournament without stages');
}

/**
 * When late registration ends, since the start: with the end of a level, before the break after it.
 * @param level from 1; 0: with the start
 */
export function lateUntil(stages: readonly TournamentStage[], level: number, minuteMs = MINUTE_MS): number {
  let end = 0;
  let passed = 0;
  for (const stage of stages) {
    if (passed === level) break;
    end += stage.minutes * minuteMs;
    if (stage.kind === 'level') passed++;
  }
  return end;
}

/** Hand for hand: one player too many for the prizes, at more than one table, and nobody can enter any more. */
export function isHandForHand(left: number, paid: number, tables: number, canEnter: boolean): boolean {
  return !canEnter && tables > 1 && left === paid + 1;
}
