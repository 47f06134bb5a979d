/** What a withdrawal would cost and what would keep it waiting, before it is asked for. */
import { isFailure } from '#platform/contract/error.ts';
import { formatAmount, formatUnits, typedFloor } from '#platform/contract/money.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { microEur, unitsOfMicroEur } from '#platform/server/money/currency.ts';
import type { PlayerState } from '#platform/server/money/state.ts';
import { hasDebt } from '#platform/server/services/debts.ts';
import type { Hold, withdrawQuote } from '../../withdraw-contract.ts';
import { accountFacts, costFacts, dayFacts, hotFacts, mayStake, openOf, wagerLeft } from './facts.ts';
import { reviewedBy } from './review-window.ts';
import { askedCoin, settingsOf, type Coin, type WithdrawContext } from './context.ts';
import { withoutPaidDebts } from './owing.ts';
import { readPayee } from './payee.ts';
import { lockedWins, type Locked } from './payout-cap.ts';
import { leftOfDay, minimumOf, networkFeeOf, priceOf, readAmount, sumFault, waitsFor } from './rules.ts';
import { withdrawalView } from './view.ts';

export async function quoteWithdrawal(
  context: WithdrawContext,
  { body, player, country }: Call<typeof withdrawQuote>,
) {
  const { kit } = context;
  const coin = askedCoin(kit, body);
  if (isFailure(coin)) return coin;
  const settings = settingsOf(kit);
  const { currency, driver } = coin;
  const [{ withdrawFeePercent: feePercent }, state, day, open, cost] = await Promise.all([
    kit.services.vip.level(player.id),
    kit.money.peek(player.id),
    dayFacts(kit.db.pool, player.id, kit.runtime.now()),
    openOf(kit.db.pool, player.id),
    costFacts(context, kit.db.pool, coin),
  ]);
  const { cancelWithdrawal: mayCancel, payoutCap: cap } = kit.policy.law(state.guard, country);
  const locked = await lockedWins(kit, kit.db.pool, {
    user: player.id,
    currency,
    cap,
    now: kit.runtime.now(),
  });
  const networkFee = networkFeeOf(settings, currency, driver.id, cost);
  const read = body.sum === undefined ? null : readAmount(body.sum, currency);
  const minimum = minimumOf(settings, currency, cost.payment);
  const left = leftOfDay(settings, day);
  const asked = typeof read === 'bigint' ? read : null;
  const priced = asked === null ? null : priceOf(asked, feePercent, networkFee);
  const wrongSum =
    read === null
      ? null
      : sumFault(read, {
          minimum,
          net: priced?.net ?? 0n,
          balance: state.balances.get(currency.id) ?? 0n,
          locked: locked.units,
          worth: asked === null ? 0n : microEur(asked, currency),
          left,
        });
  const [waiting = null] = await withoutPaidDebts(kit, open ? [open] : []);
  // There is no receipt for what cannot be.
  const [sum, price] = wrongSum === null ? [asked, priced] : [null, null];
  const payee = body.wallet === undefined ? null : await readPayee(kit.db.pool, coin, body.wallet);
  const shown = (units: bigint) => formatAmount(units > 0n ? units : 0n, currency);
  return {
    feePercent,
    networkFee: shown(networkFee),
    minimum: shown(minimum),
    maximum: shown(mostOf(coin, state, left, locked)),
    fee: price && shown(price.fee),
    houseFee: price && shown(price.fee - networkFee),
    net: price && shown(price.net),
    left: {
      eur: left.eur === null ? null : formatUnits(left.eur, 6),
      sum: left.eur === null ? null : shown(unitsOfMicroEur(left.eur, currency)),
      count: left.count,
    },
    wrong: { sum: wrongSum, wallet: payee !== null && 'rule' in payee ? payee.rule : null },
    holds: await holdsOf(context, coin, {
      state,
      sum: sum ?? minimum,
      net: price?.net ?? minimum,
      day,
      country,
      locked,
    }),
    pickup: settings.pickup,
    minutes: settings.minutes,
    cancellable: settings.cancel && mayCancel,
    open: waiting && withdrawalView(kit, waiting, mayCancel),
  };
}

function mostOf(
  { currency }: Coin,
  state: PlayerState,
  left: ReturnType<typeof leftOfDay>,
  locked: Locked,
): bigint {
  const balance = (state.balances.get(currency.id) ?? 0n) - locked.units;
  if (left.count === 0) return 0n;
  if (left.eur === null) return balance;
  // Rounded down to what surely fits: a unit more would break the limit.
  const fits = left.eur === 0n ? 0n : unitsOfMicroEur(left.eur, currency) - 1n;
  return fits < balance ? typedFloor(fits, currency) : balance;
}

interface Looked {
  readonly state: PlayerState;
  readonly sum: bigint;
  readonly net: bigint;
  readonly day: { readonly eur: bigint; readonly count: number };
  readonly country: string | null;
  readonly locked: Locked;
}

async function holdsOf(context: WithdrawContext, coin: Coin, looked: Looked): Promise<Hold[]> {
  const { kit } = context;
  const { state, sum, net, day, country, locked } = looked;
  const settings = settingsOf(kit);
  const now = kit.runtime.now();
  const worth = microEur(sum, coin.currency);
  const account = await accountFacts(kit, kit.db.pool, state.user);
  const wager = await wagerLeft(context, kit.db.pool, settings, state, account.flagged);
  const holds: Hold[] = [];
  if (refused(kit, state, worth, country)) holds.push({ reason: 'verification', until: null });
  if (await hasDebt(kit.services.debts, kit.db.pool, state.user)) holds.push({ reason: 'debt', until: null });
  if (await kit.services.bonus.active(state.user)) holds.push({ reason: 'bonus', until: null });
  const stakes = wager > 0n && mayStake(kit, state, country);
  if (stakes) holds.push({ reason: 'wagering', until: null });
  if (account.lockedUntil !== null && account.lockedUntil > now)
    holds.push({ reason: 'security-change', until: account.lockedUntil });
  if (locked.until !== null) holds.push({ reason: 'payout-cap', until: locked.until });
  const waits = waitsFor(settings, {
    now,
    accountSince: account.since,
    lockedUntil: account.lockedUntil,
    worth,
    day,
    hot: await hotFacts(kit.db.pool, coin),
    net,
    currency: coin.currency,
    // A watched address and the suspicion of staff are not told of before it is asked for.
    review: (wager > 0n && !stakes) || kit.services.stalePrice(coin.currency.code),
  });
  if (waits) holds.push({ reason: waits, until: reviewedBy(now, settings.pickup) });
  return holds;
}

function refused(kit: ServerKit, state: PlayerState, worth: bigint, country: string | null): boolean {
  const context = { product: 'wallet', country, demo: false, worth, now: kit.runtime.now() };
  return kit.policy.decide('withdraw', state, context) !== null;
}
