/** The external sportsbook with and without its keys. Switched on for everybody, so it runs after all others. */
import { expect, test, type Page } from './test.ts';
import { violations } from './axe.ts';
import { turnFeature } from './features.ts';
import { administrator, enterAs, newPlayer } from './players.ts';
import { e2e } from './server.ts';
import { watchErrors } from './watch.ts';

/** What a bookmaker's script does with what it is given: a link that changes its place, and what it was given. */
const RENDERER = `globalThis.BTRenderer = class {
  initialize(options) {
    const place = options.target;
    const show = (url) => {
      place.innerHTML = '<p>brand ' + options.brand_id + ', ' + (options.token ? 'player' : 'guest') + ', at ' + url + '</p><button>To tennis</button>';
      place.querySelector('button').addEventListener('click', () => { show('/tennis-5'); options.onRouteChange({ url: '/tennis-5' }); });
    };
    show(options.url);
    return { updateOptions: ({ url }) => show(url), kill: () => place.replaceChildren() };
  }
};`;

const shown = (page: Page, words: string) => page.getByText(`brand brand-of-nobody, ${words}`);

test('is drawn by the bookmaker’s script and follows the address, and without keys there is nothing for players', async ({
  browser,
  page,
  request,
}) => {
  const wrong = watchErrors(page);
  const staff = await administrator(request);
  await turnFeature(request, staff.token, 'sportsbook', true);
  try {
    await page.route(e2e.bookmaker, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: RENDERER }),
    );
    await enterAs(page, await newPlayer(request));
    await page.goto('/sportsbook?bt-path=%2Fsoccer-1');
    await expect(shown(page, 'player, at /soccer-1')).toBeVisible();
    const entries = page.getByRole('list', { name: 'Sports of the sportsbook' });
    await expect(entries.getByRole('link')).toHaveCount(50);
    await expect(entries.locator('[aria-current=page]')).toHaveText('Soccer');
    await entries.getByRole('link', { name: 'Darts' }).click();
    await expect(page).toHaveURL(/bt-path=%2Fdarts-22$/);
    await expect(shown(page, 'player, at /darts-22')).toBeVisible();
    await page.getByRole('button', { name: 'To tennis' }).click();
    await expect(page).toHaveURL(/bt-path=%2Ftennis-5$/);
    await expect(entries.locator('[aria-current=page]')).toHaveText('Tennis');
    expect(await violations(page)).toEqual([]);
    expect(wrong).toEqual([]);

    // The same house before its keys: what the page starts with says that there is no script.
    const bare = await (await browser.newContext({ baseURL: e2e.url })).newPage();
    await bare.route(/\/sportsbook$/, async (route) => {
      const answer = await route.fetch();
      const html = (await answer.text()).replaceAll(JSON.stringify(e2e.bookmaker), 'null');
      await route.fulfill({ response: answer, body: html });
    });
    await bare.goto('/sportsbook');
    await expect(bare.getByText('The sportsbook is not open here yet. Come back later.')).toBeVisible();
    await expect(bare.locator('#sidebar a[href="/sportsbook"]')).toHaveCount(0);
    await enterAs(bare, staff);
    await bare.goto('/sportsbook');
    await expect(bare.getByRole('heading', { name: 'Configuration' })).toBeVisible();
    await expect(bare.getByText('PHOENIX_BETBY_SCRIPT')).toBeVisible();
    await bare.context().close();
  } finally {
    await turnFeature(request, staff.token, 'sportsbook', false);
  }
});
