/** A callback of the aggregator in the words of the core, and the core's answer in those of the aggregator. */
import { type Failure, isFailure } from '#platform/contract/error.ts';
import type { Currency } from '#platform/server/money/currency.ts';
import type { ProviderContext } from '../context.ts';
import { formatParts, parseParts } from '../core/amounts.ts';
import { CORE, type Done, readBalance, transact } from '../core/core.ts';
import type { Action, Named } from '../core/judge.ts';
import { spinsOf } from '../free-spins/known.ts';
import { currencyOf, needed, optional, placeOf, playerOf, refuseClosed, Unreadable } from '../reading.ts';
import { listOf, type Pair } from './query.ts';

export const PROVIDER = 'slotegrator';

export type Answer =
  | {
      readonly balance: number;
      readonly transaction_id?: string;
      readonly rollback_transactions?: readonly string[];
    }
  | { readonly error_code: 'INSUFFICIENT_FUNDS' | 'INTERNAL_ERROR'; readonly error_description: string };

const MAX_ROLLBACKS = 200;

export const refusal = (error_description: string): Answer => ({
  error_code: 'INTERNAL_ERROR',
  error_description,
});

/** Answers a body whose signature holds. @throws Unreadable */
export async function answerCallback(
  context: ProviderContext,
  pairs: readonly Pair[],
  fields: ReadonlyMap<string, string>,
): Promise<Answer> {
  const action = fields.get('action') ?? '';
  const player = await playerOf(context, needed(fields, 'player_id'));
  const currency = currencyOf(context, needed(fields, 'currency'));
  const place = await placeOf(context, PROVIDER, {
    player,
    currency,
    session: optional(fields, 'session_id'),
    game: optional(fields, 'game_uuid'),
    round: optional(fields, 'round_id') ?? optional(fields, 'provider_round_id'),
    finished: ['1', 'true'].includes(fields.get('finished') ?? ''),
  });
  if (action === 'balance')
    return balanceAnswer(await readBalance(context, PROVIDER, player, currency), currency);
  if (action !== 'bet' && action !== 'win' && action !== 'refund' && action !== 'rollback')
    throw new Unreadable('unknown action');

  if (action === 'bet') await refuseClosed(context, PROVIDER, place.session);
  const type = optional(fields, 'type');
  const free = type === 'freespin' && (action === 'bet' || action === 'win');
  const spins = free ? await spinsOf(context, optional(fields, 'freespin_id'), place) : null;
  const named = action === 'rollback' ? namedOf(listOf(pairs, 'rollback_transactions')) : [];
  const done = await transact(context, place, {
    id: needed(fields, 'transaction_id'),
    action,
    // A spin that is free stakes nothing, whatever it would have cost.
    amount:
      action === 'rollback' || (free && action === 'bet') ? 0n : amountOf(needed(fields, 'amount'), currency),
    target: action === 'refund' ? needed(fields, 'bet_transaction_id') : null,
    named,
    type,
    spins,
    given: free,
  });
  return toAnswer(done, currency, action, named);
}

function toAnswer(done: Done | Failure, currency: Currency, action: Action, named: readonly Named[]): Answer {
  if (isFailure(done)) {
    const { code, message } = done;
    return { ...refusal(message), error_code: code === CORE.funds ? 'INSUFFICIENT_FUNDS' : 'INTERNAL_ERROR' };
  }
  return {
    ...balanceAnswer(done.balance, currency),
    transaction_id: done.ref,
    ...(action === 'rollback' ? { rollback_transactions: named.map(({ id }) => id) } : {}),
  };
}

/** The protocol wants a number here; it is made of the exact text at the last moment and nothing is counted with it. */
function balanceAnswer(balance: bigint, currency: Currency): { balance: number } {
  return { balance: Number(formatParts(balance, currency)) };
}

function namedOf(list: readonly ReadonlyMap<string, string>[]): readonly Named[] {
  if (list.length > MAX_ROLLBACKS) throw new Unreadable('too many transactions to roll back');
  const named = new Map<string, Named>();
  for (const one of list) {
    const action = one.get('action') ?? '';
    if (action !== 'bet' && action !== 'win' && action !== 'refund')
      throw new Unreadable('unknown action to roll back');
    const id = needed(one, 'transaction_id');
    named.set(id, { id, action });
  }
  return [...named.values()];
}

function amountOf(text: string, currency: Currency): bigint {
  const amount = parseParts(text, currency);
  if (amount === null) throw new Unreadable('the amount is no decimal of up to four places');
  return amount;
}
