/** The chat beside every page, as several people see it at once. */
import { expect, test, type APIRequestContext } from './test.ts';
import { violations } from './axe.ts';
import { acceptRules, person, sendLine, speak } from './chat-people.ts';
import { administrator, credit, enterAs, newPlayer, placeBet, post } from './players.ts';
import { e2e } from './server.ts';
import { watchErrors } from './watch.ts';

test('a guest, a player and a moderator in one room', async ({ browser, playwright, request }) => {
  // From a device of their own: who shares one with whoever asks a quiz does not win it.
  await using apart = await playwright.request.newContext({ baseURL: e2e.url });
  const [ada, boss] = [await newPlayer(request), await administrator(apart)];
  await credit(request, ada, 'usd', '5.00');
  const bet = await placeBet(request, ada, '1.00');
  const [guest, player, staff] = [
    await person(browser, null),
    await person(browser, ada),
    await person(browser, boss),
  ];
  const wrong = watchErrors(player.page);
  await expect(guest.chat.getByRole('button', { name: 'Log in to chat' })).toBeVisible();
  await expect(guest.chat.getByRole('textbox')).toHaveCount(0);

  // By keyboard one passes the line; its first letter asks for the rules, and is kept when they are put off.
  const line = player.chat.getByRole('textbox', { name: 'Write a message' });
  const rules = player.page.getByRole('dialog', { name: 'Chat rules' });
  await line.focus();
  await line.press('x');
  await expect(rules).toBeVisible();
  await player.page.keyboard.press('Escape');
  await expect(rules).toBeHidden();
  await expect(line).toBeFocused();
  await expect(line).toHaveValue('x');
  await acceptRules(player);
  const markup = `<img src=x onerror=alert(1)> ${ada.name} :joy:`;
  await sendLine(player, markup);
  for (const { chat } of [guest, player, staff]) {
    const row = chat.getByRole('article').filter({ hasText: ada.name }).last();
    await expect(row).toContainText('<img src=x onerror=alert(1)>');
    await expect(row.getByRole('img', { name: ':joy:' })).toBeVisible();
  }
  expect(await violations(player.page)).toEqual([]);

  // The next message waits its turn.
  await expect(player.chat.getByRole('button', { name: /^\d s$/ })).toBeDisabled();
  await expect(player.chat.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
  await player.chat.getByRole('button', { name: 'Emoji and stickers' }).click();
  await player.chat.getByRole('tab', { name: 'Stickers' }).click();
  await player.chat.getByRole('button', { name: 'lucky' }).click();
  await expect(guest.chat.getByRole('img', { name: 'Sticker' }).last()).toBeVisible();

  // A bet of one's own is shown to the room from its overview.
  await expect(player.chat.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
  await sendLine(player, `/bet ${bet.id}`);
  await player.page.getByRole('button', { name: 'Share in the chat' }).click();
  await player.page.keyboard.press('Escape');
  await guest.chat.getByRole('button', { name: 'Open the bet on Dice' }).last().click();
  await expect(guest.page.getByRole('dialog')).toContainText('Dice');
  await guest.page.keyboard.press('Escape');

  // The moderator mutes the player and takes away what they wrote.
  await staff.chat
    .getByRole('button', { name: `Moderate the message of ${ada.name}` })
    .first()
    .click();
  await staff.page.getByRole('dialog').getByRole('button', { name: '15 minutes' }).click();
  await expect(player.chat.getByText('You are muted until')).toBeVisible();
  await player.chat.getByRole('button', { name: 'Ask for a review' }).click();
  await player.chat.getByRole('textbox', { name: 'What should we know?' }).fill('it was a test');
  await player.chat.getByRole('button', { name: 'Send' }).click();
  await expect(player.chat.getByText('Your request is with the moderators.')).toBeVisible();
  await staff.chat
    .getByRole('button', { name: `Moderate the message of ${ada.name}` })
    .first()
    .click();
  await staff.page.getByRole('dialog').getByRole('button', { name: 'Delete all messages' }).click();
  for (const { chat } of [guest, player])
    await expect(chat.getByRole('article').filter({ hasText: ada.name })).toHaveCount(0);

  // Unmuted by name, the player answers the quiz and is paid.
  await acceptRules(staff);
  await sendLine(staff, `/unmute ${ada.name}.`);
  await expect(player.chat.getByRole('textbox', { name: 'Write a message' })).toBeVisible();
  await staff.chat.getByRole('textbox', { name: 'Write a message' }).fill('/quiz');
  await staff.chat.getByRole('textbox', { name: 'Write a message' }).press('Enter');
  const answer = `answer ${ada.name}`;
  const dialog = staff.page.getByRole('dialog', { name: 'Ask a quiz' });
  await dialog.getByLabel('Question').fill(`What does ${ada.name} say?`);
  await dialog.getByLabel('Answer').fill(answer);
  await dialog.getByRole('button', { name: 'Ask' }).click();
  await expect(player.chat.getByText(`What does ${ada.name} say?`)).toBeVisible();
  await sendLine(player, answer.toUpperCase());
  await expect(guest.chat.getByText(`${ada.name} was first`)).toBeVisible();
  expect(wrong).toEqual([]);
});

test('rooms, ignoring, and what was said before', async ({ browser, request }) => {
  const [ada, bob] = [await newPlayer(request), await newPlayer(request)];
  const [one, other] = [await person(browser, ada), await person(browser, bob, 'de')];
  await acceptRules(one);
  const mark = `hello from ${ada.name}`;
  await sendLine(one, mark);
  // Who speaks German is in the German room, and changes over.
  const rooms = other.page.getByRole('region', { name: 'Chat', exact: true });
  await expect(rooms.getByText(mark)).toHaveCount(0);
  await rooms.getByLabel('Sprache des Raums').selectOption('en');
  await expect(rooms.getByText(mark)).toBeVisible();
  // This house has no sport: there is no room for it to change to.
  await expect(rooms.getByRole('tab', { name: 'Sport' })).toHaveCount(0);
  await rooms.getByLabel('Sprache des Raums').selectOption('de');
  await expect(rooms.getByText(mark)).toHaveCount(0);
  await rooms.getByLabel('Sprache des Raums').selectOption('en');
  await expect(rooms.getByText(mark)).toBeVisible();
  await post(request, '/api/user/ignore', { name: ada.name }, bob.token);
  await other.page.reload();
  await expect(one.chat.getByText(mark)).toBeVisible();
  await expect(other.page.getByText(mark)).toHaveCount(0);
});

const burst = (request: APIRequestContext, from: number, count: number, channel: string): Promise<void> =>
  speak(
    request,
    Array.from({ length: count }, (_, index) => `line ${from + index} of many`),
    channel,
  );

test(
  'many messages: the list follows, and tells what is new to who reads older ones',
  { tag: '@phone' },
  async ({ browser, request }, { project }) => {
    // A room of its own for each project: others talk in the first one.
    const channel = project.name === 'mobile' ? 'sport_de' : 'sport_en';
    await burst(request, 0, 70, channel);
    const { page, chat } = await person(browser, await newPlayer(request), 'en', {}, { channel });
    await expect(chat.getByRole('tab', { name: 'Sport' })).toHaveAttribute('aria-selected', 'true');
    await expect(chat.getByText('line 69 of many')).toBeInViewport();
    await burst(request, 70, 60, channel);
    await expect(chat.getByText('line 129 of many')).toBeInViewport();

    // Older ones are fetched on the way up, as far as there are any.
    const log = chat.getByRole('log');
    await expect(async () => {
      await log.hover();
      await page.mouse.wheel(0, -5000);
      await expect(chat.getByText('line 0 of many')).toBeInViewport({ timeout: 1000 });
    }).toPass();
    await burst(request, 130, 3, channel);
    await chat.getByRole('button', { name: '3 new messages' }).click();
    await expect(chat.getByText('line 132 of many')).toBeInViewport();
    await expect(chat.getByRole('button', { name: /new messages/ })).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  },
);

test('a result is shown to the room from the page of the game', async ({ browser, page, request }) => {
  const ada = await newPlayer(request);
  await credit(request, ada, 'usd', '5.00');
  await placeBet(request, ada, '1.00');
  const guest = await person(browser, null);
  await enterAs(page, ada, { demo: false });
  await page.goto('/casino/game/dice');
  // What was read from the history is shared as well as what has just ended, and by keyboard.
  const share = page.getByRole('button', { name: 'Share the last result in the chat' });
  await share.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Shared in the chat')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Shared in the chat' })).toBeFocused();
  const row = guest.chat.getByRole('article').filter({ hasText: ada.name });
  await expect(row.getByRole('button', { name: 'Open the bet on Dice' })).toHaveCount(1);
  // A new result may be shared again; play money is nobody else's business.
  await page.getByRole('button', { name: /^(Bet|Play)$/ }).click();
  await expect(share).toBeVisible();
  await page.getByRole('switch', { name: 'Fun Play' }).click();
  await page.getByRole('button', { name: /^(Bet|Play)$/ }).click();
  await expect(share).toBeHidden();

  // A guest is asked to log in.
  await guest.page.goto('/casino/game/dice');
  await guest.page.getByRole('button', { name: 'Log in to share your results in the chat' }).click();
  await expect(guest.page.getByRole('dialog')).toBeVisible();
});

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a pack is made, put in order and hidden in the back office', async ({ browser, page, request }) => {
  const [boss, ada] = [await administrator(request), await newPlayer(request)];
  const [name, code] = [`Pack ${ada.name}`, ada.name.slice(0, 10)];
  await enterAs(page, boss);
  await page.goto('/admin/room/chat');
  await page.getByRole('tab', { name: 'Picture packs' }).click();
  await page.getByLabel('Name').first().fill(name);
  await page.getByRole('button', { name: 'Save' }).first().click();
  const pack = page.getByRole('heading', { name }).locator('xpath=ancestor::section[1]');
  for (const end of ['a', 'b']) {
    await pack.getByLabel('Code').fill(`${code}_${end}`);
    await pack
      .getByLabel('Picture file')
      .last()
      .setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: PIXEL });
    await pack.getByRole('button', { name: 'Add' }).click();
    await expect(pack.getByText(`:${code}_${end}:`)).toBeVisible();
  }
  await pack.getByRole('button', { name: `Move ${code}_b forward` }).click();
  await expect(pack.getByRole('listitem')).toHaveText([`:${code}_b:`, `:${code}_a:`]);
  await expect(pack.getByRole('button', { name: `Move ${code}_b forward` })).toBeDisabled();

  const player = await person(browser, ada);
  const pictures = player.chat.getByRole('button', { name: new RegExp(`^${code} `) });
  await player.chat.getByRole('button', { name: 'Emoji and stickers' }).click();
  await expect(pictures).toHaveCount(2);
  await expect(pictures.first()).toHaveAccessibleName(`${code} b`);
  await pack.getByLabel('Shown to players').uncheck();
  await pack.getByRole('button', { name: 'Save' }).click();
  await expect(pack.getByText('Hidden')).toBeVisible();
  const again = await person(browser, ada);
  await again.chat.getByRole('button', { name: 'Emoji and stickers' }).click();
  await expect(again.chat.getByRole('heading', { name: 'Faces' })).toBeVisible();
  await expect(again.chat.getByRole('heading', { name })).toHaveCount(0);
  await pack.getByRole('button', { name: 'Delete the pack' }).click();
  await pack.getByRole('button', { name: 'Delete the pack' }).click();
  await expect(page.getByRole('heading', { name })).toHaveCount(0);
});
