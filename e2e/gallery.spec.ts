import { expect, test, type Page } from './test.ts';
import { violations } from './axe.ts';
import { toasts } from './toasts.ts';

const themes = ['Dark', 'Gray', 'Blue', 'Green'];
test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/dev/gallery');
  await expect(page.getByRole('heading', { name: 'Components' })).toBeAttached();
});

/** What a component does, one after the other on one page: each leaves it as it was. */
const components: { readonly title: string; readonly run: (page: Page) => Promise<void> }[] = [];
const component = (title: string, run: (page: Page) => Promise<void>): void =>
  void components.push({ title, run });

test(
  'axe finds nothing in any theme, and nothing is wider than the page',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    test.slow(); // a page of everything, every rule
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    // On phones the one with the least contrast to spare: another width changes what stands where, not its colours.
    for (const theme of isMobile ? ['Blue'] : themes)
      await test.step(theme, async () => {
        await page.getByRole('button', { name: theme, exact: true }).click();
        // Names, roles and sizes are the same in each: of the others axe is asked what a theme can change.
        const rules = isMobile || theme === themes[0] ? undefined : ['color-contrast'];
        expect.soft(await violations(page, undefined, rules), theme).toEqual([]);
      });
  },
);

component('arrows, Home and End choose tabs and skip what is off', async (page) => {
  const feed = page.getByRole('tablist', { name: 'Feed' });
  await feed.getByRole('tab', { name: 'All bets' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(feed.getByRole('tab', { name: /My bets/ })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel')).toHaveText('Panel of “mine”');
  await page.keyboard.press('End');
  await expect(feed.getByRole('tab', { name: 'High rollers' })).toBeFocused();
  const mode = page.getByRole('tablist', { name: 'Bet mode' });
  await mode.getByRole('tab', { name: 'Auto' }).click();
  await page.keyboard.press('ArrowRight');
  await expect(mode.getByRole('tab', { name: 'Manual' })).toBeFocused();
});

component('modals stack, keep the focus, close from the top and give it back', async (page) => {
  const opener = page.getByRole('button', { name: 'Open modal' });
  await opener.click();
  const first = page.getByRole('dialog', { name: 'Deposit limit' });
  await expect(first).toBeVisible();
  expect(await violations(page, '[role=dialog]')).toEqual([]);

  await first.getByRole('button', { name: 'Open another' }).click();
  const second = page.getByRole('dialog', { name: 'Set this limit?' });
  await expect(second.getByRole('button', { name: 'Set limit' })).toBeFocused();
  for (let press = 0; press < 6; press++) {
    await page.keyboard.press('Tab');
    expect(await second.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(second).toHaveCount(0);
  await expect(first.getByRole('button', { name: 'Open another' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(first).toHaveCount(0);
  await expect(opener).toBeFocused();
});

component('a modal goes by its backdrop, or when pulled more than 80 px', async (page) => {
  const dialog = page.getByRole('dialog', { name: 'Deposit limit' });
  const opener = page.getByRole('button', { name: 'Open modal' });
  await opener.click();
  await page.mouse.click(5, 5);
  await expect(dialog).toHaveCount(0);

  async function pull(by: number) {
    const head = (await dialog.getByRole('heading').boundingBox()) ?? { x: 0, y: 0, height: 0 };
    const [x, y] = [head.x + 20, head.y + head.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + by, { steps: 5 });
    await page.mouse.up();
  }
  await opener.click();
  await expect(dialog).toBeVisible();
  await pull(60);
  await expect(dialog).toBeVisible();
  // A pull that was too short slides back; take hold of the head where it rests.
  await expect
    .poll(async () => dialog.evaluate((panel) => getComputedStyle(panel).translate))
    .toMatch(/^(none|0px( 0px)?)$/);
  await pull(120);
  await expect(dialog).toHaveCount(0);
});

component('a modal that must be answered cannot be escaped', async (page) => {
  await page.getByRole('button', { name: 'Open one that stays' }).click();
  const dialog = page.getByRole('dialog', { name: 'Read this first' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'I understand' }).click();
  await expect(dialog).toHaveCount(0);
});

component('the menu works by keyboard', async (page) => {
  await page.getByRole('button', { name: 'Account' }).focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu');
  await expect(menu).toBeVisible();
  expect(await violations(page, '[role=menu]')).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Account' })).toBeFocused();
});

component('a long select is searched, a short one is not', async (page) => {
  const currency = page.getByRole('combobox', { name: 'Currency, with search' });
  await currency.click();
  await page.getByRole('combobox', { name: 'Search', exact: true }).fill('doge');
  await expect(page.getByRole('option')).toHaveCount(1);
  expect(await violations(page, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(currency).toContainText('Dogecoin');

  await page.getByRole('combobox', { name: 'Risk, three entries' }).click();
  await expect(page.getByRole('option')).toHaveCount(3);
  await expect(page.getByPlaceholder('Search')).toHaveCount(0);
  await page.getByRole('option', { name: 'High' }).click();
  await expect(page.getByRole('combobox', { name: 'Risk, three entries' })).toContainText('High');
});

component('money is edited as text and halved and doubled exactly', async (page) => {
  const stake = page.getByRole('textbox', { name: 'Bet amount', exact: true });
  await stake.fill('0,5');
  await expect(stake).toHaveValue('0.5');
  await page.getByRole('button', { name: 'Halve the stake' }).first().click();
  await expect(stake).toHaveValue('0.25000000');
  await page.getByRole('button', { name: 'Double the stake' }).first().click();
  await expect(stake).toHaveValue('0.01250000');
});

component('a stepper keeps to its limits', async (page) => {
  const mines = page.getByRole('spinbutton', { name: 'Mines' });
  await mines.fill('٧');
  await expect(mines).toHaveValue('7');
  await mines.fill('99');
  await mines.blur();
  await expect(mines).toHaveValue('24');
  await mines.press('ArrowUp');
  await expect(mines).toHaveValue('24');
  await page.getByRole('button', { name: 'Fewer mines' }).click();
  await expect(mines).toHaveValue('23');
});

component('a code moves on by itself, back with Backspace, and can be pasted', async (page) => {
  const box = (digit: number) => page.getByRole('textbox', { name: `Digit ${digit} of 6` });
  await box(4).click();
  await page.keyboard.type('7');
  await expect(box(5)).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(box(4)).toHaveValue('');
  await box(1).evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', '12 34 56');
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(box(6)).toHaveValue('6');
  await box(6).press('Backspace');
  await page.keyboard.insertText('٧');
  await expect(box(6)).toHaveValue('7');
});

component('the slider answers to arrows', async (page) => {
  const slider = page.getByRole('slider', { name: 'Roll over' });
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', '51 of 100');
});

component(
  'where the page runs from right to left, a hand and the handle agree, and figures do not turn',
  async (page) => {
    const turn = (dir: string) => page.evaluate((to) => void (document.documentElement.dir = to), dir);
    const slider = page.getByRole('slider', { name: 'Roll over' });
    await turn('rtl');
    // Drawn again, as it is when a language is chosen.
    await slider.press('Home');
    const track = slider.locator('xpath=ancestor::div[@role="group"][1]');
    const { width, height } = (await track.boundingBox())!;
    await track.click({ position: { x: width * 0.9, y: height / 2 } });
    const value = Number((await slider.getAttribute('aria-valuetext'))!.split(' ')[0]);
    expect([value > 5, value < 20]).toEqual([true, true]);
    await slider.press('ArrowLeft');
    await expect(slider).toHaveAttribute('aria-valuetext', `${value + 0.5} of 100`);

    const box = (digit: number) => page.getByRole('textbox', { name: `Digit ${digit} of 6` }).boundingBox();
    expect((await box(1))!.x).toBeLessThan((await box(2))!.x);

    const inside = await page.locator('svg g:has(> line + text)').evaluateAll((ticks) =>
      ticks.map((tick) => {
        const [line, text] = [...tick.children].map((part) => part.getBoundingClientRect());
        return text!.right <= line!.left;
      }),
    );
    expect(inside.length).toBeGreaterThan(0);
    expect(inside).not.toContain(false);
    await turn('ltr');
  },
);

component('toasts are announced and can be dismissed', async (page) => {
  await page.getByRole('button', { name: 'Error', exact: true }).click();
  const toast = toasts(page).getByRole('listitem').filter({ hasText: 'above your balance' });
  await expect(toast).toBeVisible();
  await expect(toasts(page).locator('[role=alert], [role=status], [aria-live]')).toHaveCount(0);
  expect(await violations(page, '[aria-live=polite]')).toEqual([]);
  await toast.evaluate((line) => (line.dataset['said'] = 'once'));
  await page.getByRole('button', { name: 'Error', exact: true }).click();
  await expect(toast, 'it is a new one, and said again').not.toHaveAttribute('data-said');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0);
});

component('a row of cards scrolls by its arrows', async (page) => {
  const previous = page.getByRole('button', { name: 'Previous games' });
  await expect(previous).toBeDisabled();
  await page.getByRole('button', { name: 'Next games' }).click();
  await expect(previous).toBeEnabled();
});

test('components answer to fingers and keys', { tag: '@phone' }, async ({ page }) => {
  for (const { title, run } of components) await test.step(title, () => run(page));
});
