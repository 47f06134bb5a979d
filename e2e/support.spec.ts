/** Support: a player writes, staff answer in another browser, both see it come; it ends and is rated. */
import { expect, test, type Page } from './test.ts';
import { violations } from './axe.ts';
import { follow } from './follow.ts';
import { enterAs, newPlayer, staffWith } from './players.ts';
import { e2e } from './server.ts';

/** A file as somebody picks it. */
const picture = {
  name: 'proof.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

const opener = (page: Page) => page.getByRole('button', { name: /^Support/ });
/** The way to the window is in the menu, which a phone has to open first. */
async function openSupport(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: /^Menu/ });
  // One of the two stands there as soon as the page does.
  await expect(menu.or(opener(page)).first()).toBeVisible();
  if (await menu.isVisible()) await menu.click();
  await opener(page).click();
}
const frame = (page: Page) => page.getByRole('region', { name: 'Support', exact: true });
const says = (page: Page, text: string) => page.getByRole('log').getByText(text, { exact: true });

/** As a tab that somebody looks at, or not. */
const look = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: now });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);

test('a guest reads answers and is asked to log in', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/');
  await openSupport(page);
  const answer = frame(page).getByText('Open the result of a bet');
  await expect(answer).toBeHidden();
  await frame(page).getByText('How can I check that a game was fair?').click();
  await expect(answer).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await frame(page).getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a window that could not be fetched says so, and opens at the next try', async ({ page }) => {
  await page.route('**/f.support.window-*.js', (route) => route.abort());
  await page.goto('/');
  await openSupport(page);
  await expect(
    page.getByText('Support chat is not loaded yet, try again in a few seconds', { exact: true }),
  ).toBeVisible();
  await expect(frame(page)).toHaveCount(0);
  await page.unroute('**/f.support.window-*.js');
  await opener(page).click();
  await expect(frame(page)).toBeVisible();
});

test(
  'a player and staff write to each other',
  { tag: '@phone' },
  async ({ page, request, browser, isMobile }) => {
    const player = await newPlayer(request);
    await enterAs(page, player);
    await page.goto('/');
    await openSupport(page);
    await frame(page).getByRole('button', { name: 'Write to us' }).click();
    const line = frame(page).getByRole('textbox', { name: 'Your message' });
    const question = `Where is it, asks <b>${player.name}</b>?`;
    await frame(page).getByRole('checkbox', { name: 'This is a complaint' }).check();
    await line.fill(question);
    await line.press('Enter');
    await expect(says(page, question)).toBeVisible();
    await expect(line).toHaveValue('');

    // Staff find it in the back office.
    const other = await browser.newContext({ baseURL: e2e.url });
    const desk = await other.newPage();
    await enterAs(desk, await staffWith(request, 'manageTickets'));
    await desk.goto('/admin/room/support');
    await desk.getByRole('searchbox', { name: 'Words or player' }).fill(player.name);
    await desk.getByRole('searchbox', { name: 'Words or player' }).press('Enter');
    await desk.getByRole('button', { name: new RegExp(`${player.name}.*Complaint`) }).click();
    await expect(says(desk, question)).toBeVisible();
    await expect(desk.getByRole('button', { name: 'Treat as a complaint' })).toHaveCount(0);
    expect(await violations(desk)).toEqual([]);
    await desk.getByRole('combobox', { name: 'Prepared answers' }).selectOption({ label: 'We look into it' });
    const reply = desk.getByRole('textbox', { name: 'Your message' });
    await expect(reply).toHaveValue(/^Thank you/);
    await reply.fill('Two more blocks.');
    await desk.getByRole('button', { name: 'Send' }).click();
    await expect(says(page, 'Two more blocks.')).toBeVisible();
    expect(await violations(page)).toEqual([]);

    // What is typed while a message is on its way stays.
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/whisper', (route) => held.then(() => route.continue()), { times: 1 });
    await line.fill('Any news?');
    await line.press('Enter');
    await line.fill('Hello?');
    release();
    await expect(says(page, 'Any news?')).toBeVisible();
    await expect(frame(page).getByRole('button', { name: 'Send' })).toBeEnabled();
    await expect(line).toHaveValue('Hello?');

    // Its answer is lost: it is sent again and said once.
    await page.route(
      '**/api/whisper',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await line.fill('Said once.');
    await line.press('Enter');
    await expect(line).toHaveValue('');
    for (const one of [page, desk]) await expect(says(one, 'Said once.')).toHaveCount(1);

    // In a tab that nobody looks at nothing is read.
    const waiting = isMobile ? page.getByRole('button', { name: /^Menu/ }) : opener(page);
    await look(page, 'hidden');
    await reply.fill('One more block.');
    await reply.press('Enter');
    await expect(says(page, 'One more block.')).toBeVisible();
    await expect(waiting).toHaveAccessibleName(/Support, 1 new message$/);
    await look(page, 'visible');
    await expect(waiting).toHaveAccessibleName(isMobile ? 'Menu' : 'Support');

    // With the window closed the menu says that something waits.
    await page.keyboard.press('Escape');
    await expect(frame(page)).toBeHidden();
    await reply.fill('It is there now.');
    await reply.press('Enter');
    await expect(waiting).toHaveAccessibleName(/Support, 1 new message$/);
    await openSupport(page);
    await expect(says(page, 'It is there now.')).toBeVisible();
    await expect(waiting).toHaveAccessibleName(isMobile ? 'Menu' : 'Support');

    const chooser = page.waitForEvent('filechooser');
    await frame(page).getByRole('button', { name: 'Add a picture or a PDF' }).click();
    await (await chooser).setFiles(picture);
    await expect(frame(page).getByText('proof.png')).toBeVisible();
    await frame(page).getByRole('button', { name: 'Send' }).click();
    const file = desk.getByRole('log').getByRole('button', { name: /proof\.png/ });
    const saved = desk.waitForEvent('download');
    await file.click();
    expect((await saved).suggestedFilename()).toBe('proof.webp');

    await frame(page).getByRole('button', { name: 'End the chat' }).click();
    await frame(page).getByRole('button', { name: '5 stars' }).click();
    await frame(page).getByRole('textbox', { name: 'A word on it, if you like' }).fill('quick and kind');
    await frame(page).getByRole('button', { name: 'Send' }).click();
    await expect(frame(page).getByText('Thank you for telling us.')).toBeVisible();
    await expect(desk.getByText('This chat has ended.')).toBeVisible();
    await expect(desk.getByText('5 stars quick and kind')).toBeVisible();
    if (!isMobile) {
      // The way back goes through the pages that were seen.
      await frame(page).getByRole('button', { name: 'Back' }).click();
      await expect(frame(page).getByText('How can we help?')).toBeVisible();
    }

    // The inbox is in the window of staff too; players have none.
    await expect(frame(page).getByRole('button', { name: 'Support inbox' })).toHaveCount(0);
    await follow(desk, '/');
    await openSupport(desk);
    await frame(desk).getByRole('button', { name: 'Support inbox' }).click();
    await frame(desk).getByRole('combobox', { name: 'Which chats' }).selectOption('closed');
    await frame(desk)
      .getByRole('button', { name: new RegExp(player.name) })
      .click();
    await expect(says(desk, question)).toBeVisible();
    await other.close();
  },
);
