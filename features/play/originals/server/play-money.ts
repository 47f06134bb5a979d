/** Play money: given once at registration, and again when it is used up. */
import { isFailure, type Failure } from '#platform/contract/error.ts';
import { formatAmount } from '#platform/contract/money.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { Currency } from '#platform/server/money/currency.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import { ledgerId } from '#platform/server/money/ledger-id.ts';
import { leastStake, unitsOfEur } from '#platform/server/policy/stake.ts';
import type { OriginalsContext } from './context.ts';
import { demoNotEmpty, unknownPlayCurrency } from './refusals.ts';

/** Gives a new player the operator's amount in every currency. Safe to repeat. */
export async function grantPlayMoney(context: OriginalsContext, user: bigint): Promise<void> {
  await Promise.all(
    context.kit.money
      .currencies()
      .map((currency) => give(context, user, currency, `play-money:${currency.code}:0`)),
  );
}

/** Fills play money up again; refused while some is left. */
export async function refillPlayMoney(
  context: OriginalsContext,
  player: Player,
  code: string,
): Promise<{ balance: string } | Failure> {
  const currency = context.kit.money.currency(code);
  if (!currency) return unknownPlayCurrency;
  const state = await context.kit.money.peek(player.id);
  const left = state.balances.get(ledgerId(currency, 'demo')) ?? 0n;
  if (left >= leastStake(currency)) return demoNotEmpty;
  // Two refills at once name the same version, so only one of them posts.
  const posted = await give(context, player.id, currency, `play-money:${currency.code}:${state.version}`);
  return isFailure(posted) ? posted : { balance: formatAmount(posted.balance, currency) };
}

function give(context: OriginalsContext, user: bigint, currency: Currency, key: string) {
  const net = unitsOfEur(context.settings().playMoneyEur, currency);
  return context.kit.money.post({
    user,
    cur: ledgerId(currency, 'demo'),
    net,
    counter: ACCOUNT.playMoney,
    kind: KIND.playMoney,
    key,
  });
}
