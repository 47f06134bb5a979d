import { fail } from '#platform/contract/error.ts';
import { ConfigError } from '#platform/server/config/values.ts';
import { serverPart, type ServerKit } from '#platform/server/kit.ts';
import * as contract from '../contract.ts';
import { type Doubts, refreshPrices, settingsOf, sourceOf, tidyPrices } from './oracle.ts';
import { readPrices } from './read.ts';
import { pricedAt, watchStale } from './stale.ts';

export default serverPart(async (kit) => {
  refuseMadeUp(kit);
  await watchStale(kit);
  const anchor = new Map(kit.money.currencies().map(({ code, priceUsd }) => [code, Number(priceUsd)]));
  kit.serve(contract.prices, () => readPrices(kit));
  kit.serve(contract.tokenPrice, async () => {
    const { prices, source } = await readPrices(kit);
    const bitcoin = prices['btc'];
    if (!bitcoin) return fail(503, 503, 'There is no price of bitcoin.');
    const at = (await pricedAt(kit.db.pool)).get('btc');
    return { bitcoin, source, age: at === undefined ? null : Math.max(0, kit.runtime.now() - at) };
  });
  const doubts: Doubts = new Map();
  kit.run.every(
    '* * * * *',
    'refresh',
    async () => void (await refreshPrices(kit, sourceOf(kit, anchor), doubts)),
  );
  kit.run.every('17 * * * *', 'tidy', () => tidyPrices(kit));
});

/** Limits, fees and thresholds of real coins must not be reckoned from prices that the program makes up. */
function refuseMadeUp(kit: ServerKit): void {
  const main = kit.config.chains.find(({ network }) => network === 'main');
  if (main && settingsOf(kit).source === 'simulated')
    throw new ConfigError(
      `prices.source is "simulated", and ${main.id} is a main network; allowed: coingecko. Change it with: ./phoenix settings set prices '{"source":"coingecko"}'`,
    );
}
