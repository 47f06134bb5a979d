import { test } from './test.ts';
import { enterAs, newPlayer } from './players.ts';
for (const [name, width, height, theme] of [
  ['desktop', 1440, 900, 'main'],
  ['phone', 390, 844, 'main'],
  ['tiny', 320, 700, 'blueTheme'],
  ['gray', 1440, 900, 'grayTheme'],
] as const)
  test(`shots ${name}`, async ({ page, request }) => {
    await page.setViewportSize({ width, height });
    await enterAs(page, await newPlayer(request), { quick: true, theme });
    await page.goto('/casino/game/dice');
    await page.getByRole('tab', { name: 'Auto' }).click();
    await page.getByRole('tab', { name: 'Strategy' }).click();
    await page.getByRole('button', { name: 'Bet 0.01 USD' }).click();
    await page.getByRole('combobox', { name: 'Choose a strategy' }).selectOption({ label: 'Martingale' });
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByText(/^Stopped/).waitFor();
    await page.getByText('Last bets').click();
    await page.screenshot({ path: `/tmp/games-shots/${name}-panel.png`, fullPage: true });
    await page.getByRole('button', { name: /^Edit/ }).click();
    await page.getByRole('button', { name: 'Change rule 2' }).click();
    await page.waitForTimeout(600);
    await page.screenshot({ path: `/tmp/games-shots/${name}-editor.png` });
    await page.getByText('No strategy changes').scrollIntoViewIfNeeded();
    await page.screenshot({ path: `/tmp/games-shots/${name}-editor2.png` });
  });
