/**
 * What the product states of lobby, search, feeds and race (PHOENIX_CONTRACT/constants.json), held against the
 * features' own constants. What a page shows of them e2e/constants.spec.ts asks of the running page.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { limitsSettings } from '#features/account/safer-play/settings.ts';
import { bonusSettings } from '#features/money/bonuses/settings.ts';
import { ROWS_EVERY_MS } from '#features/money/bonuses/web/rows.ts';
import { HOME_GAMES, HOME_PROVIDERS } from '#features/play/catalogue/home.ts';
import { SEARCH_PAGE } from '#features/play/catalogue/web/queries.ts';
import { SEARCH_MIN } from '#features/play/catalogue/search.ts';
import { HIGH_USD, LUCKY } from '#features/play/feed/server/entry.ts';
import { simulatedAt } from '#features/play/feed/server/simulate.ts';
import { feedSettings } from '#features/play/feed/settings.ts';
import { ROW_GAMES } from '#features/play/lobby/web/games.ts';
import { raceSettings } from '#features/play/race/settings.ts';
import { CARD_EXP, CARD_MAX_LEVEL } from '#features/money/rewards/progress.ts';
import { FRESH } from '#features/money/rewards/server/account.ts';
import { FAUCET_EVERY_MS } from '#features/money/rewards/server/faucet.ts';
import { EVERY_HOURS } from '#features/money/rewards/server/rakeback.ts';
import { SPIN_EVERY_MS } from '#features/money/rewards/server/tickets.ts';
import { rewardsSettings } from '#features/money/rewards/settings.ts';
import { REENABLE_MS } from '#features/money/rewards/web/use-draw.ts';
import { REFRESH_MS } from '#features/money/rewards/web/use-wait.ts';
import { shownTwice, SPIN_MS, TURNS } from '#features/money/rewards/web/wheel-angle.ts';
import { MAX_CARDS } from '#features/site/content/web/of-page.ts';
import { legalSettings } from '#features/site/legal/settings.ts';
import { BANNER_AFTER } from '#features/site/shell/web/layout-state.ts';
import { dismissPx } from '#ui/drag.ts';
import { formatMoney, MAX_PLACES } from '#ui/format.ts';
import { pagerPages } from '#ui/pager-pages.ts';
import { placeOf } from '#ui/row-index.ts';

const folder = process.env['PHOENIX_CONTRACT'];

describe.skipIf(!folder)(
  'the product’s constants (set PHOENIX_CONTRACT to the folder of constants.json)',
  () => {
    const stated = folder ? JSON.parse(readFileSync(join(folder, 'constants.json'), 'utf8')) : {};

    it('of the lobby', () => {
      expect([ROW_GAMES, HOME_GAMES]).toEqual([stated.lobby.gamesPerSection, stated.lobby.gamesPerSection]);
      expect(HOME_PROVIDERS).toBe(stated.lobby.providers);
    });

    it('of the search', () => {
      expect(SEARCH_MIN).toBe(stated.search.minLength);
      expect(SEARCH_PAGE).toBe(stated.search.pageSize);
      const either = stated.search.pagerEitherSide;
      const near = Array.from({ length: 2 * either + 1 }, (_, at) => 10 - either + at);
      expect(pagerPages(10, 20)).toEqual([1, 0, ...near, 0, 20]);
    });

    it('of the feeds', () => {
      expect([LUCKY, HIGH_USD]).toEqual([stated.feeds.luckyMultiplierMin, stated.feeds.highRollerUnits]);
      for (const kept of stated.feeds.latestWinsKept)
        expect(feedSettings.parse({ winsKept: kept }).winsKept).toBe(kept);
      expect(feedSettings.safeParse({ winsKept: 26 }).success).toBe(false);
      const [least, most] = stated.feeds.simulatedEverySeconds;
      const now = Math.floor(Date.UTC(2026, 0, 1) / 7500);
      for (let no = now; no < now + 500; no++) {
        const seconds = (simulatedAt(no + 1) - simulatedAt(no)) / 1000;
        expect(seconds).toBeGreaterThanOrEqual(least);
        expect(seconds).toBeLessThanOrEqual(most);
      }
    });

    it('of the rewards', () => {
      const { ladder, wheel } = rewardsSettings.parse({});
      expect(ladder).toHaveLength(stated.vip.levels);
      expect([CARD_MAX_LEVEL, `/${CARD_EXP} EXP`]).toEqual([stated.vip.cardMaxLevel, stated.vip.cardExpText]);
      expect([wheel.length, shownTwice(wheel).length]).toEqual([stated.wheel.segments, stated.wheel.shown]);
      expect(wheel.map(({ label }) => label).indexOf('')).toBe(stated.wheel.unlabelledSegment);
      expect([TURNS, SPIN_MS / 1000]).toEqual([stated.wheel.turns, stated.wheel.seconds]);
      expect(SPIN_EVERY_MS / 60_000).toBe(stated.wheel.spinEveryMinutes);
      expect(FRESH.tickets).toBe(stated.wheel.spinsAfterRegistration);
      expect(FAUCET_EVERY_MS / 3_600_000).toBe(stated.faucet.everyHours);
      expect([SPIN_MS, REENABLE_MS]).toEqual([stated.faucet.animationMs, stated.faucet.reenableMs]);
      expect(REFRESH_MS).toBe(stated.polling.faucetStatusMs);
      expect(EVERY_HOURS).toBe(stated.rakeback.everyHours);
    });

    it('of bonus money', () => {
      const { resetBelowUsd, expireDays, cashCapTimes, products } = bonusSettings.parse({});
      expect(Number(resetBelowUsd)).toBe(stated.bonus.wagerResetBelowUsd);
      expect(expireDays).toBe(stated.bonus.rewardsExpireDays);
      expect(cashCapTimes).toBe(stated.bonus.freeCashWithdrawCapTimes);
      for (const id of ['live', 'poker', 'futures']) expect(products[id]).toBe(0);
      expect(ROWS_EVERY_MS).toBe(stated.polling.bonusBalanceMs);
    });

    it('of the race', () => {
      const { split } = raceSettings.parse({});
      expect(split).toEqual(stated.race.split);
      expect(split).toHaveLength(stated.race.winners);
    });

    it('of the legal texts', () => {
      expect(limitsSettings.parse({}).minAge).toBe(stated.legal.minAgeTerms);
      expect(legalSettings.parse({}).licenceAge).toBe(stated.legal.minAgeLicence);
    });

    it('of windows and rows', () => {
      expect(BANNER_AFTER).toBe(stated.realtime.bannerDelayMs);
      expect(dismissPx).toBe(stated.layout.modalDragDismissPx);
      const most = stated.lobby.sliderIndexMax;
      expect(placeOf({ left: 1e6, width: 100, full: 1e6, step: 100 }, most).last).toBe(most);
      expect(MAX_CARDS).toEqual({ casino: most, sport: stated.lobby.sliderIndexMaxSportsbook });
    });

    it('of money', () => {
      const { localDecimals, cryptoDecimals, maxShownDecimals } = stated.money;
      expect(MAX_PLACES).toBe(maxShownDecimals);
      expect(formatMoney('1', { kind: 'fiat' })).toBe(`1.${'0'.repeat(localDecimals)}`);
      expect(formatMoney('1', { kind: 'crypto', zeros: true })).toBe(`1.${'0'.repeat(cryptoDecimals)}`);
    });
  },
);
