/** A callback of the aggregator in the words of the core, and the core's answer in those of the aggregator. */
import { type Failure, isFailure } from '#platform/contract/error.ts';
import type { Currency } from '#platform/server/money/currency.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { ProviderContext } from '../context.ts';
import { formatParts, parseParts } from '../core/amounts.ts';
import { CORE, type Done, readBalance, transact } from '../core/core.ts';
import type { Action, Named } from '../core/judge.ts';
import { isChecker } from '../validation/checker.ts';
import { readSession } from '../sessions.ts';
import { fieldsOf, listOf, readPairs } from './query.ts';

export const PROVIDER = 'slotegrator';

export type Answer =
  | {
      readonly balance: number;
      readonly transaction_id?: string;
      readonly rollback_transactions?: readonly string[];
    }
  | { readonly error_code: 'INSUFFICIENT_FUNDS' | 'INTERNAL_ERROR'; readonly error_description: string };

const MAX_LENGTH = 150;
const MAX_ROLLBACKS = 200;

/** A call that cannot be read: the words go back to the aggregator. */
class Unreadable extends Error {}

export const refusal = (error_description: string): Answer => ({
  error_code: 'INTERNAL_ERROR',
  error_description,
});

/** Answers a body whose signature holds. */
export async function answerCallback(context: ProviderContext, body: Buffer): Promise<Answer> {
  try {
    return await answer(context, body);
  } catch (error) {
    if (error instanceof Unreadable) return refusal(error.message);
    throw error;
  }
}

async function answer(context: ProviderContext, body: Buffer): Promise<Answer> {
  const pairs = readPairs(body);
  const fields = fieldsOf(pairs);
  const action = fields.get('action') ?? '';
  const player = await playerOf(context, needed(fields, 'player_id'));
  const currency = currencyOf(context, needed(fields, 'currency'));
  const session = optional(fields, 'session_id');
  const opened = session === null ? null : await readSession(context, PROVIDER, session);
  if (opened && (opened.user !== player.id || opened.cur !== currency.id))
    throw new Unreadable('this session is of another player or currency');
  if (action === 'balance')
    return balanceAnswer(await readBalance(context, PROVIDER, player, currency), currency);
  if (action !== 'bet' && action !== 'win' && action !== 'refund' && action !== 'rollback')
    throw new Unreadable('unknown action');

  const named = action === 'rollback' ? namedOf(listOf(pairs, 'rollback_transactions')) : [];
  const done = await transact(context, {
    provider: PROVIDER,
    player,
    currency,
    id: needed(fields, 'transaction_id'),
    action,
    amount: action === 'rollback' ? 0n : amountOf(needed(fields, 'amount'), currency),
    target: action === 'refund' ? needed(fields, 'bet_transaction_id') : null,
    named,
    session,
    game: optional(fields, 'game_uuid'),
    type: optional(fields, 'type'),
    round: optional(fields, 'round_id') ?? optional(fields, 'provider_round_id'),
    finished: ['1', 'true'].includes(fields.get('finished') ?? ''),
    country: opened?.country ?? null,
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

async function playerOf({ kit, names, checkers }: ProviderContext, id: string): Promise<Player> {
  const known = names.get(id);
  // The account itself is in memory by its number, and forgotten there when it changes.
  const player = known === undefined ? await kit.identity.byPublicId(id) : await kit.identity.byId(known);
  if (!player) throw new Unreadable('unknown player');
  if (known === undefined && (await isChecker(kit.db, player.id))) checkers.add(player.id);
  names.set(id, player.id);
  return player;
}

function currencyOf({ kit, onlyCurrency }: ProviderContext, code: string): Currency {
  const currency = kit.money.currency(code.toLowerCase());
  const only = onlyCurrency();
  if (!currency || code !== code.toUpperCase() || (only !== null && only !== currency.code))
    throw new Unreadable('unknown currency');
  return currency;
}

function amountOf(text: string, currency: Currency): bigint {
  const amount = parseParts(text, currency);
  if (amount === null) throw new Unreadable('the amount is no decimal of up to four places');
  return amount;
}

function needed(fields: ReadonlyMap<string, string>, name: string): string {
  const value = optional(fields, name);
  if (value === null) throw new Unreadable(`${name} is missing`);
  return value;
}

/** Null when it is not there or empty. */
function optional(fields: ReadonlyMap<string, string>, name: string): string | null {
  const value = fields.get(name);
  if (value === undefined || value === '') return null;
  // The database keeps no NUL.
  if (value.length > MAX_LENGTH || value.includes('\0'))
    throw new Unreadable(`${name} is too long or unreadable`);
  return value;
}
