/** Answers of the server as the round a stage draws. */
import type { GameEvent } from '#platform/contract/game.ts';
import { formatAmount, parseUnits, type Places } from '#platform/contract/money.ts';
import type { RoundView } from '#platform/web/game/game-kit.ts';
import type { PlayReply } from '../contract.ts';

/** The part that play, turn and finish answer alike. */
export type GameReply = PlayReply['game'];

/** Client state of a round that takes more than one call. */
export type ExtendedState = 'in-progress' | 'finished';

/** A round of turns is in progress once answered; a shared one only when it can be left by hand. */
export function extendedStateOf({
  type,
  canBeFinished,
  game,
}: Pick<PlayReply, 'type' | 'canBeFinished' | 'game'>): ExtendedState {
  if (game.status !== 'in-progress') return 'finished';
  if (type === 'extended') return 'in-progress';
  return type === 'multiplayer' && canBeFinished ? 'in-progress' : 'finished';
}

/** @param before the round as it stands: an answer brings the events of its own turn alone */
export function roundOf(
  id: string,
  stake: string,
  game: GameReply,
  before: RoundView | null = null,
): RoundView {
  const fresh = game.events as readonly GameEvent[];
  return {
    id,
    events: before?.id === id ? [...before.events, ...fresh] : fresh,
    status: game.status,
    multiplier: game.multiplier,
    stake,
    payout: game.payout,
    outcome: asRecord(game.outcome),
    view: game.state ?? null,
    ...(game.turns === undefined ? {} : { turns: game.turns }),
    ...(game.cancelled && { cancelled: true }),
  };
}

/**
 * An answer comes twice: as the reply and over the socket, where a later turn may have overtaken it. Its number of turns
 * tells, its events do not: two turns may bring the same.
 */
export function isRepeated(game: Pick<GameReply, 'turns'>, round: Pick<RoundView, 'turns'>): boolean {
  return game.turns !== undefined && round.turns !== undefined && game.turns <= round.turns;
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
}

/** What a payout is above its stake, with its sign: what the button that takes it offers. */
export function profitText(payout: string, stake: string, places: Places): string {
  const gain = (parseUnits(payout, places.scale) ?? 0n) - (parseUnits(stake, places.scale) ?? 0n);
  return formatAmount(gain, places);
}

/**
 * What could be taken now: null while that is the stake itself, or nothing at all, so that leaving an untouched
 * round reads as cancelling it. Less than the stake is an amount too: nobody may take it for a cancelled bet.
 */
export function currentProfit(
  round: Pick<RoundView, 'status' | 'multiplier' | 'payout' | 'events'> | null,
): string | null {
  if (round?.status !== 'in-progress' || round.multiplier === 0 || round.multiplier === 1) return null;
  return round.payout;
}

/** Stake of a restored round. Answers name it; from older ones it is worked out of payout and multiplier. */
export function stakeOf({ game }: Pick<PlayReply, 'game'>, places: Places): string {
  if (game.wager !== undefined) return game.wager;
  const payout = parseUnits(game.payout, places.scale);
  const scaled = BigInt(Math.round(game.multiplier * 10_000));
  if (payout === null || scaled === 0n) return '0';
  return formatAmount((payout * 10_000n + scaled - 1n) / scaled, places);
}
