import { isFailure } from '#platform/contract/error.ts';
import { createCached } from '#platform/server/cached.ts';
import { serverPart, type ServerKit } from '#platform/server/kit.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import * as contract from '../contract.ts';
import * as stakingContract from '../staking-contract.ts';
import type { Timeframe } from '../contract.ts';
import { payoutsOf, pricesOf, type Product, profitsOf, supplyOf } from './analytics.ts';
import { buyBack } from './buy-back.ts';
import { burntDays, overviewOf } from './burnt.ts';
import { keepDays } from './close.ts';
import { createContext, type TokenContext } from './context.ts';
import { createMining, payMining } from './mining.ts';
import { keepOnChain } from './on-chain.ts';
import { pricesItself } from './price.ts';
import { checkToken } from './settings-check.ts';
import { giveNotice, lockTokens, releaseStakes } from './stakes.ts';
import {
  copyOfStaking,
  notShared,
  ownStaking,
  proofOfPayout,
  publicStaking,
  type PublicStaking,
  publishedWeeks,
} from './staking.ts';
import { owesStakers, shareWeeks } from './weeks.ts';

/** Sums move once a minute. */
const KEEP_MS = 5_000;
/** Who has just locked tokens looks at the total. */
const STAKING_KEEP_MS = 1_000;

export default serverPart((kit) => {
  const context = createContext(kit);
  checkToken(kit.settings);
  kit.provide('ownPrice', (code) => code === context.settings().currency && pricesItself(context));
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
  kit.serve(contract.payouts, ({ player, body }) => payoutsOf(context, player?.id ?? null, body.timeframe));
  serveStaking(kit, context);
  const burns = createCached<ReplyOf<typeof contract.burn>>(kit.runtime.now, KEEP_MS);
  const burntOf = (timeframe: Timeframe) => burns(String(timeframe), () => burntDays(context, timeframe));
  kit.serve(contract.burn, ({ body }) => burntOf(body.timeframe));
  kit.serve(contract.burntChart, async ({ body }) => {
    const { data, values, labels } = await burntOf(body.timeframe);
    return { data, values, labels };
  });
  const overview = createCached<ReplyOf<typeof contract.tokenOverview>>(kit.runtime.now, KEEP_MS);
  kit.serve(contract.tokenOverview, () => overview('all', () => overviewOf(context)));
  kit.page.showSettings('token', () => ({ currency: context.token()?.code ?? null }));
  // What was earned while the room was on is paid, whatever the switch says since.
  kit.run.every(
    '* * * * *',
    'days',
    async () => {
      if (kit.features.isOn('token')) {
        await keepDays(context);
        await buyBack(context);
      }
      await payMining(context);
    },
    { whileOff: true },
  );
  kit.on.bets('mining', createMining(context));
  kit.run.every('* * * * *', 'chain', () => keepOnChain(context));
  // An operator who switches it on looks at once.
  const soon = kit.run.task<null>('soon', async () => {
    await keepOnChain(context);
    await keepDays(context);
    await buyBack(context);
    await payMining(context);
    await shareWeeks(context);
  });
  kit.settings.onChange((feature) => {
    if (feature === 'token' && kit.features.isOn('token'))
      soon(null, { key: 'token.soon' }).catch((err: unknown) =>
        kit.log.warn({ err }, 'figures wait for the job'),
      );
  });
});

function serveStaking(kit: ServerKit, context: TokenContext): void {
  const shown = createCached<PublicStaking>(kit.runtime.now, STAKING_KEEP_MS);
  kit.serve(stakingContract.staking, async ({ player }) => ({
    ...(await shown('all', () => publicStaking(context))),
    own: player && (await ownStaking(context, player)),
  }));
  kit.serve(stakingContract.lock, async ({ player, body, country }) => {
    const stake = await lockTokens(context, player, body, country);
    return isFailure(stake) ? stake : { stake };
  });
  kit.serve(stakingContract.unlock, async ({ player, body }) => {
    const stake = await giveNotice(context, player, body.id);
    return isFailure(stake) ? stake : { stake };
  });
  kit.serve(stakingContract.ownPayout, async ({ player, body }) => {
    const proof = await proofOfPayout(context, player, body.week);
    return isFailure(proof) ? proof : { proof };
  });
  kit.serve(stakingContract.payoutWeek, async ({ body }) => {
    const [week] = await publishedWeeks(context, body.week);
    return week ? { week } : notShared;
  });
  // Whatever the switch says: what is locked is the players'.
  kit.run.every('* * * * *', 'release', () => releaseStakes(context), { whileOff: true });
  // Every ten minutes, for the week that has no word yet: a server that was down on Monday pays when it is back.
  kit.run.every(
    '*/10 * * * *',
    'weeks',
    async () => {
      if (kit.features.isOn('token') || (await owesStakers(context))) await shareWeeks(context);
    },
    { whileOff: true },
  );
  kit.account.personalData('staking', (player) => copyOfStaking(context, player));
}
