import { serverPart } from '#platform/server/kit.ts';
import { chosenOf, onlyCurrencyOf } from './only-currency.ts';

export default serverPart((kit) => {
  kit.page.showSettings('single-currency', () => ({ currency: chosenOf(kit) }));
  kit.provide('onlyCurrency', onlyCurrencyOf(kit));
});
