import { serverPart } from '#platform/server/kit.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import * as contract from '../contract.ts';
import type { Timeframe } from '../contract.ts';
import { pricesOf, type Product, profitsOf, supplyOf } from './analytics.ts';
import { createCached } from './cached.ts';
import { keepDays } from './close.ts';
import { createContext } from './context.ts';

/** Sums move once a minute. */
const KEEP_MS = 5_000;

export default serverPart((kit) => {
  const context = createContext(kit);
  const cached = createCached<ReplyOf<typeof contract.futuresProfit>>(kit.runtime.now, KEEP_MS);
  const profits = (products: readonly Product[], timeframe: Timeframe) =>
    cached(`${products[0]} ${timeframe}`, () => profitsOf(context, products, timeframe));

  kit.serve(contract.futuresProfit, ({ body }) => profits(['futures'], body.timeframe));
  kit.serve(contract.sportProfit, ({ body }) => profits(['sport'], body.timeframe));
  kit.serve(contract.casinoProfit, ({ body }) =>
    profits(['originals', 'providers', 'poker'], body.timeframe),
  );
  kit.serve(contract.supply, ({ body }) => supplyOf(context, body.token, body.timeframe));
  kit.serve(contract.priceHistory, ({ body }) => pricesOf(context, body.token, body.timeframe));
  kit.showSettings('token', () => ({ currency: context.token()?.code ?? null }));
  kit.every('* * * * *', 'days', () => keepDays(context));
  // An operator who switches it on looks at once.
  const soon = kit.task<null>('soon', () => keepDays(context));
  kit.settings.onChange((feature) => {
    if (feature === 'token' && kit.features.isOn('token'))
      soon(null, { key: 'token.soon' }).catch((err: unknown) =>
        kit.log.warn({ err }, 'figures wait for the job'),
      );
  });
});
