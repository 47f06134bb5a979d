/** Shapes the replies of play, turn and finish from what was decided or stored. */
import type { GameEvent } from '#platform/contract/game.ts';
import { formatAmount, type Ratio, ratioNumber } from '#platform/contract/money.ts';
import type { Currency } from '#platform/server/money/currency.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { sendBalance, type Wallets } from '#platform/server/money/shown-balance.ts';
import type { PlayReply } from '../contract.ts';
import type { OriginalsContext } from './context.ts';

/** A multiplier as every reply shows it: floored to four decimals. */
export function shown(multiplier: Ratio): number {
  return ratioNumber(multiplier, 4);
}

export interface Answer extends Wallets {
  readonly id: string;
  readonly user: bigint;
  readonly type: PlayReply['type'];
  readonly canBeFinished: boolean;
  readonly delay: number;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly multiplier: number;
  readonly running: boolean;
  /** It ended before anything was at stake. */
  readonly cancelled?: true;
  readonly outcome: unknown;
  readonly events: readonly GameEvent[];
  readonly view?: Record<string, unknown>;
  /** Turns taken so far in an open stepped round. */
  readonly turns?: number;
  readonly currency: Currency;
  readonly demo: boolean;
  /** From Draft.stamp. */
  readonly stamp: number;
  readonly fairness: PlayReply['fairness'];
}

export function toReply(context: OriginalsContext, answer: Answer): PlayReply {
  const { currency } = answer;
  const win = !answer.running && answer.payout >= answer.stake;
  return {
    id: context.betIds.encode(answer.user, answer.id),
    type: answer.type,
    canBeFinished: answer.canBeFinished,
    game: {
      delay: answer.delay,
      win,
      status: answer.running ? 'in-progress' : win ? 'win' : 'lose',
      multiplier: answer.multiplier,
      payout: formatAmount(answer.payout, currency),
      wager: formatAmount(answer.stake, currency),
      outcome: answer.running ? null : answer.outcome,
      events: answer.events as GameEvent[],
      ...(answer.view ? { state: answer.view } : {}),
      ...(answer.turns === undefined ? {} : { turns: answer.turns }),
      ...(answer.cancelled && { cancelled: true }),
    },
    fairness: answer.fairness,
    balance: {
      currency: currency.code,
      demo: answer.demo,
      value: formatAmount(answer.balance, currency),
      version: answer.stamp,
      ...(answer.bonus === null ? {} : { bonus: formatAmount(answer.bonus, currency) }),
    },
  };
}

/** Pushes the absolute balance after a bet to the player's other open pages. */
export function pushBalance(
  context: OriginalsContext,
  player: Player,
  balance: PlayReply['balance'],
  delay: number,
): void {
  const { value, ...rest } = balance;
  sendBalance(context.kit, player, { ...rest, balance: value, delay });
}
