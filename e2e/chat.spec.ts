/** The chat beside every page, as several people see it at once. */
import { once } from 'node:events';
import {
  expect,
  test,
  type APIRequestContext,
  type Browser,
  type Locator,
  type Page,
} from '@playwright/test';
import { WebSocket } from 'ws';
import { violations } from './axe.ts';
import { administrator, credit, enterAs, newPlayer, placeBet, post, type TestPlayer } from './players.ts';
import { e2e } from './server.ts';
import { watchErrors } from './watch.ts';

interface Person {
  readonly page: Page;
  readonly chat: Locator;
}

/** Somebody with a browser of their own, with the chat in front of them. */
async function person(browser: Browser, player: TestPlayer | null, locale = 'en'): Promise<Person> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await enterAs(page, player, { locale, localeChosen: true });
  await page.goto('/fairness');
  const chat = page.getByRole('region', { name: 'Chat', exact: true });
  const toggle = page.getByRole('banner').getByRole('button', { name: 'Chat', exact: true });
  await expect(chat.or(toggle).first()).toBeVisible();
  if (await toggle.isVisible()) await toggle.click();
  await expect(chat).toBeVisible();
  return { page, chat };
}

/** Accepts the rules, which are asked for at the first click into the line. */
async function acceptRules({ page, chat }: Person): Promise<void> {
  await chat.getByRole('textbox', { name: 'Write a message' }).click();
  const rules = page.getByRole('dialog', { name: 'Chat rules' });
  await expect(rules.getByRole('listitem')).toHaveCount(10);
  await rules.getByRole('button', { name: 'I accept the rules' }).click();
  await expect(rules).toBeHidden();
}

/** Tries again when it was too soon: a shared bet takes a turn too, and the page does not count it. */
async function say({ chat }: Person, text: string): Promise<void> {
  const line = chat.getByRole('textbox', { name: 'Write a message' });
  await line.fill(text);
  const send = chat.getByRole('button', { name: 'Send', exact: true });
  await expect(async () => {
    await send.click({ timeout: 8000 });
    await expect(line).toHaveValue('', { timeout: 5000 });
  }).toPass();
}

test('a guest, a player and a moderator in one room', async ({ browser, request }) => {
  const [ada, boss] = [await newPlayer(request), await administrator(request)];
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

  await acceptRules(player);
  const markup = `<img src=x onerror=alert(1)> ${ada.name} :joy:`;
  await say(player, markup);
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
  await say(player, `/bet ${bet.id}`);
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
  await say(staff, `/unmute ${ada.name}.`);
  await expect(player.chat.getByRole('textbox', { name: 'Write a message' })).toBeVisible();
  await staff.chat.getByRole('textbox', { name: 'Write a message' }).fill('/quiz');
  await staff.chat.getByRole('textbox', { name: 'Write a message' }).press('Enter');
  const answer = `answer ${ada.name}`;
  const dialog = staff.page.getByRole('dialog', { name: 'Ask a quiz' });
  await dialog.getByLabel('Question').fill(`What does ${ada.name} say?`);
  await dialog.getByLabel('Answer').fill(answer);
  await dialog.getByRole('button', { name: 'Ask' }).click();
  await expect(player.chat.getByText(`What does ${ada.name} say?`)).toBeVisible();
  await say(player, answer.toUpperCase());
  await expect(guest.chat.getByText(`${ada.name} was first`)).toBeVisible();
  expect(wrong).toEqual([]);
});

test('rooms, ignoring, and what was said before', async ({ browser, request }) => {
  const [ada, bob] = [await newPlayer(request), await newPlayer(request)];
  const [one, other] = [await person(browser, ada), await person(browser, bob, 'de')];
  await acceptRules(one);
  const mark = `hello from ${ada.name}`;
  await say(one, mark);
  // Who speaks German is in the German room, and changes over.
  const rooms = other.page.getByRole('region', { name: 'Chat', exact: true });
  await expect(rooms.getByText(mark)).toHaveCount(0);
  await rooms.getByLabel('Sprache des Raums').selectOption('en');
  await expect(rooms.getByText(mark)).toBeVisible();
  await rooms.getByRole('tab', { name: 'Sport' }).click();
  await expect(rooms.getByText(mark)).toHaveCount(0);
  await rooms.getByRole('tab', { name: 'Casino' }).click();
  await expect(rooms.getByText(mark)).toBeVisible();
  await post(request, '/api/user/ignore', { name: ada.name }, bob.token);
  await other.page.reload();
  await expect(one.chat.getByText(mark)).toBeVisible();
  await expect(other.page.getByText(mark)).toHaveCount(0);
});

/** Says a line after the other as the administrator, who need not wait between them. */
async function burst(
  request: APIRequestContext,
  from: number,
  count: number,
  channel: string,
): Promise<void> {
  const boss = await administrator(request);
  const { secret } = await post<{ secret: string }>(
    request,
    '/api/websocket/originals/getSecret',
    {},
    boss.token,
  );
  const socket = new WebSocket(`${e2e.url.replace('http', 'ws')}/ws/live`);
  await once(socket, 'open');
  /** The next one is sent when this one was answered: a socket's requests may not pile up. */
  const ask = (type: string, data: object): Promise<void> =>
    new Promise((done) => {
      const hear = (frame: Buffer): void => {
        if (!frame.toString().startsWith('{"id"')) return;
        socket.off('message', hear);
        done();
      };
      socket.on('message', hear);
      socket.send(JSON.stringify({ id: type, type, data }));
    });
  await ask('authentication', { userId: boss.id, userSecret: secret });
  for (let index = from; index < from + count; index++)
    await ask('ChatMessage', { message: `line ${index} of many`, channel });
  socket.close();
}

test('many messages: the list follows, and tells what is new to who reads older ones', async ({
  browser,
  request,
}, { project }) => {
  // A room of its own for each project: others talk in the first one.
  const channel = project.name === 'mobile' ? 'sport_de' : 'sport_en';
  await burst(request, 0, 70, channel);
  const { page, chat } = await person(browser, null);
  await chat.getByRole('tab', { name: 'Sport' }).click();
  await chat.getByLabel('Language of the room').selectOption(channel.slice(-2));
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
  await page.context().close();
});
