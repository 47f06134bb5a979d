/** Calls of one session of the validation, and a note of each that was made. */
import type { Parameters } from '../slotegrator/query.ts';
import { type Target, text } from './run.ts';

export interface Sent {
  readonly action: 'bet' | 'win' | 'refund';
  readonly id: string;
  readonly amount: bigint;
}

export interface SessionCalls {
  /** What every call of the session has. */
  readonly base: Parameters;
  bet(amount: bigint, round: string, more?: Parameters, id?: string): Transaction;
  win(amount: bigint, round: string, more?: Parameters, id?: string): Transaction;
  refund(amount: bigint, of: string, round: string | null): Transaction;
  rollback(named: readonly Sent[]): Parameters;
  /** Those of these calls as they were sent. */
  named(...calls: readonly { readonly transaction_id: string }[]): Sent[];
  /** Each name once, as what it first was. */
  all(): readonly Sent[];
}

type Transaction = Parameters & { readonly transaction_id: string };

export function createSessionCalls(target: Target): SessionCalls {
  const sent: Sent[] = [];
  const session = target.newId();
  const base = { player_id: target.player, currency: target.currency, session_id: session };
  const game = { game_uuid: target.newId() };

  const transaction = (
    action: Sent['action'],
    amount: bigint,
    more: Parameters = {},
    id = target.newId(),
  ): Parameters & { readonly transaction_id: string } => {
    sent.push({ action, id, amount });
    return { action, amount: text(amount), ...base, ...game, transaction_id: id, type: action, ...more };
  };
  const bet = (amount: bigint, round: string, more: Parameters = {}, id?: string) =>
    transaction('bet', amount, { round_id: round, ...more }, id);
  const win = (amount: bigint, round: string, more: Parameters = {}, id?: string) =>
    transaction('win', amount, { round_id: round, ...more }, id);
  const refund = (amount: bigint, of: string, round: string | null) =>
    transaction('refund', amount, { type: null, bet_transaction_id: of, round_id: round });
  const rollback = (named: readonly Sent[]): Parameters => ({
    action: 'rollback',
    ...base,
    ...game,
    transaction_id: target.newId(),
    type: 'rollback',
    rollback_transactions: named.map(({ action, id, amount }) => ({
      action,
      amount: text(amount),
      transaction_id: id,
      type: action,
    })),
  });
  const named = (...calls: readonly { readonly transaction_id: string }[]) =>
    calls.map(({ transaction_id: id }) => sent.find((one) => one.id === id)!);

  return {
    base,
    bet,
    win,
    refund,
    rollback,
    named,
    all() {
      const names = new Map<string, Sent>();
      for (const one of sent) if (!names.has(one.id)) names.set(one.id, one);
      return [...names.values()];
    },
  };
}
