/** Operator credits and debits: postings against the operator's account. The frame shows them to the player's pages. */
import { fail, isFailure, type Failure } from '#platform/contract/error.ts';
import { formatUnits, parseUnits } from '#platform/contract/money.ts';
import type { Call, ServerKit } from '#platform/server/kit.ts';
import type { Currency } from '#platform/server/money/currency.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import type { adjust } from '../contract.ts';
import { findPlayer } from './people.ts';

/** Far above any real adjustment, and so far below the column's end that racing ones cannot reach it. */
const MOST_UNITS = 10n ** 17n;
const MOST_BALANCE = 2n ** 62n;

export async function adjustBalance(kit: ServerKit, call: Call<typeof adjust>) {
  const { user, currency: code, amount, reason, key, demo = false } = call.body;
  const player = await findPlayer(kit, user);
  if (isFailure(player)) return player;
  const currency = kit.money.currency(code);
  if (!currency) return fail(422, 422, 'No such currency.', { currency: 'unknown' });
  const net = unitsOf(amount, currency);
  if (typeof net !== 'bigint') return net;
  const cur = demo ? -currency.id : currency.id;
  const held = (await kit.money.balances(player.id)).find((balance) => balance.currency.id === currency.id);
  if (((demo ? held?.demo : held?.real) ?? 0n) + net > MOST_BALANCE) return tooLarge;

  const posted = await kit.money.post({
    user: player.id,
    cur,
    net,
    counter: ACCOUNT.operator,
    kind: KIND.adjust,
    // A name space of its own: a player's request keys can never meet staff's.
    key: `backoffice.adjust:${key}`,
    note: reason,
    within: (client) =>
      kit.audit.append(
        {
          actor: call.player._id,
          action: 'money.adjust',
          subject: player._id,
          detail: { currency: code, demo, amount, reason, key },
        },
        client,
      ),
  });
  if (isFailure(posted)) return posted;
  return {
    id: posted.id,
    balance: formatUnits(posted.balance, currency.decimals),
    repeated: posted.repeated,
  };
}

const tooLarge = fail(422, 1, 'The amount is too large.', { amount: 'too_large' });

function unitsOf(amount: string, currency: Currency): bigint | Failure {
  const units = parseUnits(amount, currency.decimals);
  if (units === null) {
    return fail(422, 1, `${currency.code.toUpperCase()} has at most ${currency.decimals} decimals.`, {
      amount: 'invalid',
    });
  }
  if (units === 0n) return fail(422, 1, 'The amount must not be zero.', { amount: 'too_small' });
  return units > MOST_UNITS || units < -MOST_UNITS ? tooLarge : units;
}
