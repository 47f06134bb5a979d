/** People in front of the chat, for browser tests. */
import { once } from 'node:events';
import {
  expect,
  type APIRequestContext,
  type Browser,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test';
import { WebSocket } from 'ws';
import { administrator, enterAs, post, type Preferences, type TestPlayer } from './players.ts';
import { e2e } from './server.ts';

export interface Person {
  readonly page: Page;
  readonly chat: Locator;
}

/**
 * Somebody with a browser of their own, with the chat in front of them.
 * @param prepare what has to be done before the page is opened
 */
export async function person(
  browser: Browser,
  player: TestPlayer | null,
  locale = 'en',
  options: BrowserContextOptions = {},
  preferences: Preferences = {},
  prepare: (page: Page) => Promise<void> = () => Promise.resolve(),
): Promise<Person> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await prepare(page);
  await enterAs(page, player, { locale, localeChosen: true, chatFolded: false, ...preferences });
  await page.goto('/fairness');
  const chat = page.getByRole('region', { name: 'Chat', exact: true });
  const toggle = page.getByRole('banner').getByRole('button', { name: 'Chat', exact: true });
  await expect(chat.or(toggle).first()).toBeVisible();
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
  await expect(chat).toBeVisible();
  return { page, chat };
}

/** Accepts the rules, which are asked for at the first click into the line, or the first letter. */
export async function acceptRules({ page, chat }: Person): Promise<void> {
  await chat.getByRole('textbox', { name: 'Write a message' }).click();
  const rules = page.getByRole('dialog', { name: 'Chat rules' });
  await expect(rules.getByRole('listitem')).toHaveCount(10);
  await rules.getByRole('button', { name: 'I accept the rules' }).click();
  await expect(rules).toBeHidden();
}

/** Tries again when it was too soon: a shared bet takes a turn too, and the page does not count it. */
export async function sendLine({ chat }: Person, text: string): Promise<void> {
  const line = chat.getByRole('textbox', { name: 'Write a message' });
  await line.fill(text);
  const send = chat.getByRole('button', { name: 'Send', exact: true });
  await expect(async () => {
    await send.click({ timeout: 8000 });
    await expect(line).toHaveValue('', { timeout: 5000 });
  }).toPass();
}

/** Says a line after the other as the administrator, who need not wait between them, and without a page. */
export async function speak(
  request: APIRequestContext,
  lines: readonly string[],
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
  for (const message of lines) await ask('ChatMessage', { message, channel });
  socket.close();
}
