/** The second language, whole: chosen once, it is spoken by the frame, a game and its help, also after a reload. */
import { expect, test, type Page } from './test.ts';
import { LOCALE_NAMES } from '../platform/contract/locale-names.ts';
import { directionOf, LOCALES } from '../platform/contract/locale.ts';
import { follow } from './follow.ts';
import { enterAs, newPlayer } from './players.ts';
import { watchErrors } from './watch.ts';

/** Words that stand on the pages below in English, and nowhere in German. */
const ENGLISH =
  /\b(?:Sign up|Log in|Search|Settings|Live bets|All bets|Bet amount|Win chance|Fun Play|How to play)\b/;

/** How far the page can be scrolled sideways. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

test('German: chosen, spoken everywhere, kept', { tag: '@phone' }, async ({ page, request, isMobile }) => {
  const wrong = watchErrors(page);
  const player = await newPlayer(request);
  await enterAs(page, player);
  await page.goto('/');
  await page.getByRole('button', { name: isMobile ? 'Menu' : 'Display and sound' }).click();
  const languages = page.getByRole('combobox', { name: 'Language', exact: true });
  await expect(languages.getByRole('option')).toHaveText(Object.values(LOCALE_NAMES));
  await languages.selectOption('de');

  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('combobox', { name: 'Sprache', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Neueste Gewinne' })).toBeVisible();
  // The account keeps it: a browser where nothing was chosen gets the page in German.
  const elsewhere = { cookie: `phoenix_session=${player.token}`, 'accept-language': 'en-US' };
  await expect
    .poll(async () => (await request.get('/', { headers: elsewhere })).text())
    .toContain('<html lang="de"');

  // What was drawn at any time after the reload, not only what stands there in the end.
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    new MutationObserver(() => {
      for (const line of document.body?.innerText.split('\n') ?? []) seen.add(line);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await page.goto('/casino/game/dice');
  await expect(page.getByRole('button', { name: /^(?:Setzen|Spielen)$/ })).toBeEnabled();
  await expect(page.getByLabel('Einsatz', { exact: true })).toHaveValue('0,10');
  await expect(page.getByLabel('Gewinnchance')).toHaveValue('49,50');
  expect(await overflow(page)).toBe(0);

  await page.reload();
  await expect(page.getByRole('button', { name: /^(?:Setzen|Spielen)$/ })).toBeEnabled();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
  expect(seen.length).toBeGreaterThan(10);
  expect(seen.filter((line) => ENGLISH.test(line))).toEqual([]);

  await page.getByRole('button', { name: 'So wird gespielt' }).click();
  const help = page.getByRole('dialog');
  await expect(help.getByRole('heading', { name: 'So wird Dice gespielt' })).toBeVisible();
  await expect(help).toContainText('Wähle mit dem Regler eine Zahl');
  await expect(help).toContainText('98,99');
  expect(await overflow(page)).toBe(0);
  expect(wrong).toEqual([]);
});

test(
  'every other language is whole on the first pages, and no wider than a phone',
  { tag: '@phone' },
  async ({ page, request, isMobile }) => {
    test.skip(!isMobile, 'the narrow screen is the hard one');
    const wrong = watchErrors(page);
    await enterAs(page, await newPlayer(request));
    for (const locale of LOCALES.filter((one) => one !== 'en' && one !== 'de')) {
      await page.addInitScript((chosen) => {
        const kept = JSON.parse(localStorage.getItem('Phoenix')!);
        Object.assign(kept.state, { locale: chosen, localeChosen: true });
        localStorage.setItem('Phoenix', JSON.stringify(kept));
      }, locale);
      for (const path of ['/', '/casino/game/dice']) {
        // The second as a link leads there.
        if (path === '/') await page.goto(path);
        else await follow(page, path);
        await expect(page.locator('html')).toHaveAttribute('data-path', path);
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        expect(await page.evaluate(() => getComputedStyle(document.documentElement).direction)).toBe(
          directionOf(locale),
        );
        await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        expect(await page.locator('main').innerText(), `${locale} ${path}`).not.toMatch(ENGLISH);
        expect(await overflow(page), `${locale} ${path}`).toBe(0);
      }
    }
    expect(wrong).toEqual([]);
  },
);
