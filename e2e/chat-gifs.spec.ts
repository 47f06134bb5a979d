/** GIFs in the chat: they come through this house alone, and are found, sent and taken away. */
import { expect, test } from './test.ts';
import { violations } from './axe.ts';
import { acceptRules, person, type Person } from './chat-people.ts';
import { administrator, newPlayer } from './players.ts';
import { watchErrors } from './watch.ts';

const tiles = ({ chat }: Person) => chat.getByRole('button', { name: /^Send GIF: / });

async function openGifs({ chat }: Person): Promise<void> {
  await chat.getByRole('button', { name: 'Emoji and stickers' }).click();
  await chat.getByRole('tab', { name: 'GIFs' }).click();
}

test('a GIF is found, sent by keyboard, seen by a guest and deleted', async ({ browser, request }) => {
  const ada = await newPlayer(request);
  const [guest, player, staff] = [
    await person(browser, null),
    await person(browser, ada),
    await person(browser, await administrator(request)),
  ];
  const wrong = watchErrors(player.page);
  const hosts = new Set<string>();
  for (const { page } of [guest, player])
    page.on('request', (asked) => hosts.add(new URL(asked.url()).hostname));
  await acceptRules(player);
  await openGifs(player);
  await expect(tiles(player)).toHaveCount(80);
  await expect(player.chat.getByText('Powered by KLIPY')).toBeVisible();

  // More come as one scrolls, page by page to the end.
  await tiles(player).nth(79).scrollIntoViewIfNeeded();
  await expect(tiles(player)).toHaveCount(160);
  await tiles(player).nth(159).scrollIntoViewIfNeeded();
  await expect(tiles(player)).toHaveCount(187);
  await expect(player.chat.getByRole('status', { name: 'Loading GIFs' })).toHaveCount(0);

  const subject = `cats of ${ada.name}`;
  await player.chat.getByRole('searchbox', { name: 'Search GIFs' }).fill(subject);
  const third = player.chat.getByRole('button', { name: `Send GIF: ${subject} 3`, exact: true });
  await expect(third).toBeVisible();
  expect(await violations(player.page)).toEqual([]);
  await player.chat.getByRole('button', { name: `Send GIF: ${subject} 1`, exact: true }).focus();
  await player.page.keyboard.press('ArrowDown');
  await expect(third).toBeFocused();
  await player.page.keyboard.press('Enter');

  for (const { chat } of [player, guest]) {
    const picture = chat.getByRole('img', { name: `${subject} 3` });
    await expect(picture).toBeVisible();
    // Its box is known before it is there.
    await expect(picture).toHaveCSS('width', '208px');
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(220);
  }
  expect([...hosts]).toEqual(['127.0.0.1']);

  await staff.chat.getByRole('button', { name: `Moderate the message of ${ada.name}` }).click();
  await staff.page.getByRole('dialog').getByRole('button', { name: 'Delete this message' }).click();
  await expect(guest.chat.getByRole('img', { name: `${subject} 3` })).toHaveCount(0);
  expect(wrong).toEqual([]);
});

test('a failure stops the loading until the player tries again', async ({ browser, request }) => {
  const packs = '**/api/chat/emoji/packs';
  const player = await person(browser, await newPlayer(request), 'en', {}, {}, async (page) => {
    await page.route(packs, (route) =>
      route.fulfill({ status: 429, json: { code: 429, message: 'Too many.' } }),
    );
  });
  await player.chat.getByRole('button', { name: 'Emoji and stickers' }).click();
  const again = player.chat.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await player.page.unroute(packs);
  await again.click();
  await expect(player.chat.getByRole('heading', { name: 'Faces' })).toBeVisible();
  let asked = 0;
  await player.page.route('**/api/chat/gifs', (route) => {
    asked += 1;
    return route.fulfill({ status: 503, json: { code: 1, message: 'GIFs cannot be loaded now.' } });
  });
  await player.chat.getByRole('tab', { name: 'GIFs' }).click();
  const failed = player.chat.getByRole('alert');
  await expect(failed).toContainText('GIFs cannot be loaded now.');
  expect(asked).toBe(1);
  await player.page.unroute('**/api/chat/gifs');
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(tiles(player)).toHaveCount(80);
  await player.chat.getByRole('searchbox', { name: 'Search GIFs' }).fill('nothing');
  await expect(player.chat.getByText('No GIFs for this. Try another word.')).toBeVisible();
});

test('who wants less motion sees them still until they are pressed', async ({ browser, request }) => {
  const ada = await newPlayer(request);
  const player = await person(browser, ada, 'en', { reducedMotion: 'reduce' });
  await acceptRules(player);
  await openGifs(player);
  const subject = `calm ${ada.name}`;
  await player.chat.getByRole('searchbox', { name: 'Search GIFs' }).fill(subject);
  const tile = player.chat.getByRole('button', { name: `Send GIF: ${subject} 2`, exact: true });
  await expect(tile.locator('img')).toHaveAttribute('src', /\/still$/);
  await tile.click();
  const shown = player.chat.getByRole('button', { name: `Play GIF: ${subject} 2` });
  await expect(shown.locator('img')).toHaveAttribute('src', /\/still$/);
  await shown.click();
  await expect(shown).toHaveAttribute('aria-pressed', 'true');
  await expect(shown.locator('img')).not.toHaveAttribute('src', /\/still$/);
});
