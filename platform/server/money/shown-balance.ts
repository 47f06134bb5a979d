/** Balances as a player's pages are shown them: absolute, with a version, so that an older message never overwrites a newer one. */
import type { BalanceModification } from '../../contract/boot.ts';
import { formatAmount } from '../../contract/money.ts';
import { userChannel } from '../../contract/push.ts';
import type { Player } from '../identity/identity.ts';
import type { ServerKit } from '../kit.ts';
import type { Currency } from './currency.ts';
import { natureOf } from './ledger-id.ts';
import type { PlayerState } from './state.ts';

export interface Wallets {
  /** Of the player's own money, or of play money; smallest units. */
  readonly balance: bigint;
  /** Free bonus money beside it, when the bet was made with that. */
  readonly bonus: bigint | null;
}

/**
 * Wallets after a bet: bonus money is shown beside the real balance, never in its place.
 * @param ledgerCurrencyId of the money the bet was made with @param after its balance
 */
export function walletsOf(
  { balances }: PlayerState,
  ledgerCurrencyId: number,
  currency: Currency,
  after: bigint,
): Wallets {
  if (natureOf(ledgerCurrencyId) !== 'bonus') return { balance: after, bonus: null };
  return { balance: balances.get(currency.id) ?? 0n, bonus: after };
}

/** What a player has in one money, and the account's version that says so (Draft.stamp). */
export interface BalanceAt extends Wallets {
  readonly ledgerCurrencyId: number;
  readonly stamp: number;
}

/** Shows a player's open pages what they have after money has moved. Nothing where nobody looks. */
export async function pushBalance(
  kit: Pick<ServerKit, 'identity' | 'money' | 'realtime'>,
  user: bigint,
  { ledgerCurrencyId, balance, bonus, stamp }: BalanceAt,
): Promise<void> {
  const player = await kit.identity.byId(user);
  if (!player) return;
  const currency = kit.money.currencyById(ledgerCurrencyId);
  sendBalance(kit, player, {
    currency: currency.code,
    demo: natureOf(ledgerCurrencyId) === 'demo',
    balance: formatAmount(balance, currency),
    version: stamp,
    delay: 0,
    ...(bonus === null ? {} : { bonus: formatAmount(bonus, currency) }),
  });
}

/** The same of a balance that is in words already. */
export function sendBalance(
  { realtime }: Pick<ServerKit, 'realtime'>,
  { _id: id }: Pick<Player, '_id'>,
  shown: BalanceModification,
): void {
  const channel = userChannel(id);
  if (realtime.occupied(channel)) realtime.publish(channel, 'BalanceModification', shown, { urgent: true });
}
