/** Shapes the replies of play, turn and finish from what was decided or stored. */
import type { GameEvent } from '#platform/contract/game.ts';
import { formatUnits, ratioNumber, type Ratio } from '#platform/contract/money.ts';
import type { Currency } from '#platform/server/money/currency.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { natureOf } from '#platform/server/money/ledger-id.ts';
import type { PlayerState } from '#platform/server/money/state.ts';
import { userChannel } from '#platform/contract/push.ts';
import type { PlayReply } from '../contract.ts';
import type { OriginalsContext } from './context.ts';

/** A multiplier as every reply shows it: floored to four decimals. */
export function shown(multiplier: Ratio): number {
  return ratioNumber(multiplier, 4);
}

export interface Answer {
  readonly id: string;
  readonly user: bigint;
  readonly type: PlayReply['type'];
  readonly canBeFinished: boolean;
  readonly delay: number;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly multiplier: number;
  readonly running: boolean;
  readonly outcome: unknown;
  readonly events: readonly GameEvent[];
  readonly view?: Record<string, unknown>;
  /** Turns taken so far in an open stepped round. */
  readonly turns?: number;
  readonly currency: Currency;
  readonly demo: boolean;
  /** Of the player's own money, or of play money. */
  readonly balance: bigint;
  /** Free bonus money beside it, when the bet was made with that. */
  readonly bonus: bigint | null;
  /** From Draft.stamp. */
  readonly stamp: number;
  readonly fairness: PlayReply['fairness'];
}

/** Wallets after a bet as replies tell them: bonus money is told beside the real balance, never in its place. */
export function walletsOf(
  { balances }: PlayerState,
  ledgerCurrencyId: number,
  currency: Currency,
  after: bigint,
): Pick<Answer, 'balance' | 'bonus'> {
  if (natureOf(ledgerCurrencyId) !== 'bonus') return { balance: after, bonus: null };
  return { balance: balances.get(currency.id) ?? 0n, bonus: after };
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
      payout: formatUnits(answer.payout, currency.decimals),
      wager: formatUnits(answer.stake, currency.decimals),
      outcome: answer.running ? null : answer.outcome,
      events: answer.events as GameEvent[],
      ...(answer.view ? { state: answer.view } : {}),
      ...(answer.turns === undefined ? {} : { turns: answer.turns }),
    },
    fairness: answer.fairness,
    balance: {
      currency: currency.code,
      demo: answer.demo,
      value: formatUnits(answer.balance, currency.decimals),
      version: answer.stamp,
      ...(answer.bonus === null ? {} : { bonus: formatUnits(answer.bonus, currency.decimals) }),
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
  const channel = userChannel(player._id);
  if (!context.kit.realtime.occupied(channel)) return;
  const { value, ...rest } = balance;
  context.kit.realtime.publish(
    channel,
    'BalanceModification',
    { ...rest, balance: value, delay },
    { urgent: true },
  );
}
