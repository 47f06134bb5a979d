/** The pay table of slots: a row that is pressed plays an example of its win. */
import { expect, test, type Page } from './test.ts';
import { violationsOnPhone } from './axe.ts';
import { enterAs, newPlayer } from './players.ts';
import { watchErrors } from './watch.ts';

const table = (page: Page) => page.getByRole('dialog', { name: 'Paytable' });
const example = (page: Page) => page.getByRole('region', { name: 'Example, no bet' });
const row = (page: Page, win: string) =>
  page.getByRole('button', { name: new RegExp(`^Play an example: ${win}, `) });
const results = (page: Page) => page.getByRole('list', { name: 'Your last results' }).getByRole('button');

test('a row of the pay table plays its win, and no round is touched', async ({ page, request }) => {
  const wrong = watchErrors(page);
  await enterAs(page, await newPlayer(request));
  await page.goto('/casino/game/cinder');
  await page.getByRole('button', { name: 'Paytable' }).click();
  const sent: string[] = [];
  page.on('request', (one) => one.method() === 'POST' && sent.push(new URL(one.url()).pathname));

  await test.step('by key: the reels turn, the win lights up with what it pays', async () => {
    const anvils = row(page, '3 Anvil');
    await anvils.focus();
    await page.keyboard.press('Space');
    await expect(anvils).toHaveAttribute('aria-pressed', 'true');
    await expect(example(page).getByRole('status')).toContainText('3 Anvil: 2.00x');
    await expect(example(page).getByRole('img')).toHaveAttribute('aria-label', /^Row 1: /);
  });
  await test.step('Escape ends it and leaves the table open; another ends by itself', async () => {
    await page.keyboard.press('Escape');
    await expect(example(page)).toHaveCount(0);
    await expect(row(page, '3 Anvil')).toBeFocused();
    await page.keyboard.press('Space');
    await expect(example(page).getByRole('status')).toContainText('3 Anvil: 2.00x');
    // On a slow machine axe looks for longer than a win stands.
    expect(await violationsOnPhone(page)).toEqual([]);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await row(page, '5 Hammer').click();
    await expect(example(page).getByRole('status')).toContainText(/5 Hammer on line \d+: 30\.00x/);
    await expect(example(page)).toHaveCount(0);
    await expect(row(page, '5 Hammer')).toHaveAttribute('aria-pressed', 'false');
    expect(sent.filter((path) => path.includes('bet') || path.includes('play'))).toEqual([]);
    await expect(results(page)).toHaveCount(0);
  });
  await test.step('a round makes it go away, and rows wait for the end of it', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await row(page, '4 Sword').click();
    await expect(example(page)).toBeVisible();
    await page.getByRole('button', { name: /^(Bet|Play)$/ }).click();
    await expect(example(page)).toHaveCount(0);
    await expect(results(page)).toHaveCount(1);
    await expect(row(page, '4 Sword')).not.toHaveAttribute('aria-disabled', 'true');
    await row(page, '4 Sword').focus();
    await page.keyboard.press('Escape');
    await expect(table(page)).toHaveCount(0);
  });
  expect(wrong).toEqual([]);
});
