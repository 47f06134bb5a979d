/** Where a tournament stands, as its clock and its counts have it. */
import {
  lateUntil,
  stagesAfter,
  tournamentTime,
  type TournamentStage,
  type TournamentTime,
} from '#engines/poker/tournament.ts';
import { tournamentShares } from '#engines/poker/tournament-prizes.ts';
import type { PokerContext } from '../context.ts';
import type { Tournament } from './store.ts';

/** The stages that staff made, and those that follow when they are over. */
export function allStages({ stages, startingStack, entries }: Tournament): TournamentStage[] {
  return [...stages, ...stagesAfter(stages, startingStack * BigInt(entries))];
}

/** The stage at a time; before the start the first one. `endsAt` is a time of day here. */
export function stageOf(context: PokerContext, game: Tournament, now: number): TournamentTime {
  const from = game.clockFrom ?? now;
  const time = tournamentTime(allStages(game), Math.max(0, now - from), context.pace.minuteMs);
  return { ...time, endsAt: time.endsAt === null ? null : from + time.endsAt };
}

/** When nobody can register any more. */
export function registrationEnds(context: PokerContext, game: Tournament): number {
  return (game.clockFrom ?? game.startsAt) + lateUntil(game.stages, game.lateLevel, context.pace.minuteMs);
}

/** Whether somebody may register now. It is over with its tournament, or once everything is drawn without a late level. */
export function canEnter(context: PokerContext, game: Tournament, now: number): boolean {
  if (game.status === 'open') return now < game.startsAt;
  if (game.status !== 'playing' || game.lateLevel === 0) return false;
  return now < registrationEnds(context, game) && game.playersLeft >= 2;
}

/** How many places are paid. */
export function paidPlaces({ players }: Tournament): number {
  return players === 0 ? 0 : tournamentShares(players).length;
}

export const poolOf = ({ buyIn, entries }: Tournament): bigint => buyIn * BigInt(entries);
