import { fail } from '#platform/contract/error.ts';
import { serverPart } from '#platform/server/kit.ts';
import * as contract from '../contract.ts';
import { refreshPrices, sourceOf, tidyPrices } from './oracle.ts';
import { readPrices } from './read.ts';

export default serverPart((kit) => {
  const anchor = new Map(kit.money.currencies().map(({ code, priceUsd }) => [code, Number(priceUsd)]));
  kit.serve(contract.prices, () => readPrices(kit));
  kit.serve(contract.tokenPrice, async () => {
    const { prices, source, at } = await readPrices(kit);
    const bitcoin = prices['btc'];
    if (!bitcoin) return fail(503, 503, 'There is no price of bitcoin.');
    return { bitcoin, source, age: at === null ? null : Math.max(0, kit.ports.now() - Date.parse(at)) };
  });
  kit.every(
    '* * * * *',
    'prices.refresh',
    async () => void (await refreshPrices(kit, sourceOf(kit, anchor))),
  );
  kit.every('17 * * * *', 'prices.tidy', () => tidyPrices(kit));
});
