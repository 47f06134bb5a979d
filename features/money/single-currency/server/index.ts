import { serverPart } from '#platform/server/kit.ts';
import { singleCurrencySettings } from '../settings.ts';

export default serverPart((kit) => {
  kit.page.showSettings('single-currency', () => {
    const { currency } = kit.settings.get('single-currency', singleCurrencySettings);
    return { currency: kit.money.currency(currency) ? currency : null };
  });
});
