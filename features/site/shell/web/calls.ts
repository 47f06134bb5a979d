/** What the frame asks the server and hears of it. Fetched with its first use: the first load goes without schemas. */
import { call } from '#platform/web/api.ts';
import type { Locale } from '#platform/contract/locale.ts';
import { currencies, language, license } from '../contract.ts';

export { takeBalanceEvent } from '#platform/web/balance-event.ts';

export const askCurrencies = () => call(currencies, {});
export const askLicense = () => call(license, {});
export const keepLanguage = (locale: Locale) => call(language, { locale });
