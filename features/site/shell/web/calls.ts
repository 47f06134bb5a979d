/** What the frame asks the server and hears of it. Fetched with its first use: the first load goes without schemas. */
import { call } from '#platform/web/api.ts';
import { takeBalances } from '#platform/web/balance-changes.ts';
import { showAccount } from '#platform/web/session.ts';
import { getStore } from '#platform/web/store.ts';
import type { Locale } from '#platform/contract/locale.ts';
import { currencies, language, license, own } from '../contract.ts';

export { takeBalanceEvent } from '#platform/web/balance-event.ts';

export const askLicense = () => call(license, {});
export const keepLanguage = (locale: Locale) => call(language, { locale });

/** Reads all balances again. What the account of before asked for is dropped: the change of account has asked again. */
export async function readCurrencies(): Promise<void> {
  const account = getStore().user?._id;
  const read = await call(currencies, {});
  if (getStore().user?._id === account) takeBalances(read);
}

/** Reads account and balances again, after what is told of them may have been missed. */
export async function readOwn(): Promise<void> {
  const { user } = getStore();
  if (!user) return;
  const read = await call(own, {});
  const now = getStore().user;
  if (now?._id !== user._id) return;
  takeBalances(read.currencies);
  // It may have been answered before what was told or done meanwhile.
  if (now !== user) return readOwn();
  showAccount(read.user);
}
