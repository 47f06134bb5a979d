/**
 * The main screens in other languages: nothing is cut, nothing makes the page wider than its window. Each screen is seen
 * in the two languages that are longest there and in Arabic; with LANGUAGES=all (`npm run drill -- languages`) or some by
 * name (LANGUAGES=de,ar) in each of them, narrower and at 200 % too, and axe looks. The page is loaded once: languages are changed and screens entered within it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from './test.ts';
import { directionOf, LOCALES, type Locale } from '../platform/contract/locale.ts';
import { violations } from './axe.ts';
import { setChallenge } from './challenges.ts';
import { drawn } from './drawn.ts';
import { follow } from './follow.ts';
import { enterAs, newPlayer, openDatabase } from './players.ts';

const asked = process.env['LANGUAGES'];
const everything = asked !== undefined;
/** Languages that every screen is seen in. */
const each = asked === 'all' ? LOCALES : LOCALES.filter((locale) => asked?.split(',').includes(locale));
/** Where pictures of the first screens go; none are taken without it. */
const shots = process.env['LANGUAGES_SHOTS'];
const SHOWN = 10;
const sizes = [
  [390, 844],
  [1440, 900],
  // The narrowest phones, and a desktop at 200 %.
  ...(everything
    ? ([
        [320, 568],
        [720, 450],
      ] as const)
    : []),
] as const;

/** Address of a screen, and the room whose texts it shows. */
const screens: readonly (readonly [path: string, room: string])[] = [
  ['/', 'features/play/lobby'],
  ['/casino/game/dice', 'games/dice'],
  ['/casino/game/blackjack', 'games/blackjack'],
  ['/rewards', 'features/money/rewards'],
  ['/profile/settings', 'features/account/security'],
  ['/support', 'features/community/support'],
  ['/partner', 'features/money/affiliates'],
  ['/fairness', 'features/play/fairness'],
  ['/leaderboard', 'features/play/race'],
  ['/vip', 'features/money/rewards'],
  ['/casino/game/mines', 'games/mines'],
  ['/casino/game/crash', 'games/crash'],
  ['/casino/game/roulette', 'games/roulette'],
  ['/casino/game/plinko', 'games/plinko'],
  ['/casino/game/limbo', 'games/limbo'],
  ['/casino/game/keno', 'games/keno'],
  ['/casino/game/wheel', 'games/wheel'],
  ['/casino/game/hilo', 'games/hilo'],
  ['/casino/game/baccarat', 'games/baccarat'],
  ['/casino/originals', 'features/play/catalogue'],
  ['/solvency', 'features/operator/solvency'],
  ['/casino/slots', 'features/play/catalogue'],
  ['/casino/favourites', 'features/play/catalogue'],
  ['/casino/providers', 'features/play/catalogue'],
  ['/promotions', 'features/site/content'],
  ['/profile/settings/bets', 'features/account/profile'],
  ['/profile/settings/statement', 'features/account/profile'],
  ['/terms', 'features/site/legal'],
  ['/privacyPolicy', 'features/site/legal'],
  ['/error/1', 'features/site/shell'],
  ['/challenges', 'features/play/challenges'],
];

/** The two languages that say most there, letters counted, and the one that runs the other way. */
function hardest(room: string): readonly Locale[] {
  const length = (locale: Locale): number => {
    const texts = readFileSync(join(import.meta.dirname, '..', room, `locales/${locale}.json`), 'utf8');
    return texts.replaceAll(/[^\p{L}]/gu, '').length;
  };
  const long = LOCALES.filter((locale) => !['en', 'ar', 'ja', 'zh'].includes(locale))
    .map((locale) => [locale, length(locale)] as const)
    .toSorted(([, one], [, other]) => other - one);
  return [...long.slice(0, 2).map(([locale]) => locale), 'ar'];
}

/** Another tab chose it, so to say: the page takes it over without a load. */
async function speak(page: Page, locale: Locale): Promise<void> {
  await page.evaluate((chosen) => {
    const kept = JSON.parse(localStorage.getItem('Phoenix')!);
    Object.assign(kept.state, { locale: chosen, localeChosen: true });
    localStorage.setItem('Phoenix', JSON.stringify(kept));
    dispatchEvent(new StorageEvent('storage', { key: 'Phoenix' }));
  }, locale);
  await expect(page.locator('html')).toHaveAttribute('lang', locale);
  // English, where a page begins, is named by no attribute.
  await expect(page.locator('html')).toHaveCSS('direction', directionOf(locale));
}

async function enter(page: Page, path: string): Promise<void> {
  await follow(page, path);
  await expect(page.locator('main')).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** What does not fit, a line each. */
async function faults(page: Page): Promise<string[]> {
  await drawn(page);
  return page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth, scrollLeft } = document.documentElement;
    if (scrollWidth > innerWidth || scrollLeft !== 0) found.push(`${scrollWidth} px of ${innerWidth}`);
    const parts = document.querySelectorAll<HTMLElement>(
      'main :is(button, label, h1, h2, h3, th, dt, [role=tab], a) , main :is(button, label, [role=tab], a) span',
    );
    for (const part of parts) {
      if (part.scrollWidth <= part.clientWidth + 1 || part.clientWidth <= 1) continue;
      if (
        getComputedStyle(part).overflowX === 'visible' ||
        part.closest('.sr-only, [inert], [aria-hidden=true]')
      )
        continue;
      found.push(`cut: ${part.textContent.trim().slice(0, 40)}`);
    }
    return [...new Set(found)];
  });
}

const CUT = 'cut: ';

/** Less what people and providers are called: that is no text of a language, and may be longer than its room. */
async function faultsOfTexts(page: Page): Promise<string[]> {
  const found = await faults(page);
  if (!found.some((line) => line.startsWith(CUT))) return found;
  const db = await openDatabase();
  const { rows } = await db
    .query<{ line: string }>(
      `select $1 || left(name, 40) as line from
        (select name from account union select name from catalogue_provider union select name from catalogue_game) given`,
      [CUT],
    )
    .finally(() => db.end());
  const given = new Set(rows.map(({ line }) => line));
  return found.filter((line) => !given.has(line));
}

test.describe.configure({ timeout: 2_400_000 });
test.skip(({ isMobile }) => isMobile, 'sets its own widths');

test('every main screen holds every language', async ({ page, request }) => {
  await enterAs(page, await newPlayer(request), { chatFolded: true });
  // It stands under its game too.
  await setChallenge(request, 'limbo');
  await page.goto('/fairness');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const wanted = new Map(screens.map(([path, room]) => [path, everything ? each : hardest(room)]));
  for (const locale of LOCALES) {
    const here = screens.filter(([path]) => wanted.get(path)?.includes(locale));
    if (here.length === 0) continue;
    await speak(page, locale);
    for (const [path] of here) {
      await enter(page, path);
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        expect.soft(await faultsOfTexts(page), `${locale} ${path} at ${width}`).toEqual([]);
        if (!everything) continue;
        if (width === 390) expect.soft(await violations(page), `${locale} ${path}, axe`).toEqual([]);
        if (shots && screens.findIndex(([one]) => one === path) < SHOWN)
          await page.screenshot({ path: join(shots, `${path.replaceAll('/', '_')}-${width}-${locale}.png`) });
      }
    }
  }
});
