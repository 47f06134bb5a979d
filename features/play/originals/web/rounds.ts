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

export function roundOf(
  id: string,
  stake: string,
  game: GameReply,
  before: RoundView | null = null,
): RoundView {
  const events = before?.id === id ? grown(before.events, game.events) : game.events;
  return {
    id,
    events,
    status: game.status,
    multiplier: game.multiplier,
    stake,
    payout: game.payout,
    outcome: asRecord(game.outcome),
    view: game.state ?? null,
    ...(game.turns === undefined ? {} : { turns: game.turns }),
  };
}

/**
 * Events so far and those of an answer as one list. An answer brings the new ones, and may come twice:
 * as the reply and over the socket.
 */
export function grown(before: readonly GameEvent[], next: readonly { type: string }[]): readonly GameEvent[] {
  const tail = before.slice(before.length - next.length);
  const repeated = next.length > 0 && before.length >= next.length && same(tail, next);
  const whole =
    before.length > 0 && next.length > before.length && same(before, next.slice(0, before.length));
  if (repeated) return before;
  return (whole ? next : [...before, ...next]) as readonly GameEvent[];
}

function same(a: readonly unknown[], b: readonly unknown[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
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
