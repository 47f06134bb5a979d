/** A reader whose line was cut sees the room as everybody else does when it is back. */
import { expect, test } from '@playwright/test';
import { person, speak } from './chat-people.ts';
import { administrator, newPlayer, post } from './players.ts';

const channel = 'casino_en';

test('a line that was cut brings what was said meanwhile, and takes away what was removed', async ({
  browser,
  request,
}) => {
  const [ada, boss] = [await newPlayer(request), await administrator(request)];
  const { chat } = await person(browser, ada);
  const word = (what: string): string => `${ada.name} ${what}`;
  const rows = chat.getByRole('article').filter({ hasText: ada.name });
  await speak(request, [word('stays'), word('goes')], channel);
  await expect(rows).toHaveText([/ stays$/, / goes$/]);
  const page = await post<{ _id: string; data: { text?: string } }[]>(request, '/api/chat/history', {
    channel,
  });
  const gone = page.find(({ data }) => data.text === word('goes'))!;

  // A fresh secret ends the sockets that came in with the one before.
  await post(request, '/api/websocket/originals/getSecret', {}, ada.token);
  await post(request, '/api/chat/moderate/removeMessage', { id: gone._id }, boss.token);
  const meanwhile = ['one', 'two', 'three', 'four'];
  await speak(request, meanwhile.map(word), channel);
  await expect(rows).toHaveText([/ stays$/, ...meanwhile.map((what) => new RegExp(` ${what}$`))], {
    timeout: 60_000,
  });

  // And it hears again.
  await speak(request, [word('five')], channel);
  await expect(rows.last()).toHaveText(/ five$/);
});

test('who changes the room hears the new one and not the old one', async ({ browser, request }) => {
  const ada = await newPlayer(request);
  const { page, chat } = await person(browser, ada);
  const word = (what: string): string => `${ada.name} ${what}`;
  const rows = chat.getByRole('article').filter({ hasText: ada.name });
  const pushed: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (socket.url().endsWith('/ws/live')) pushed.push(String(payload));
    }),
  );
  const entered = (from: number, timeout = 60_000) =>
    expect.poll(() => pushed.slice(from).some((frame) => frame.includes('"newest"')), { timeout }).toBe(true);
  await speak(request, [word('casino')], channel);
  await expect(rows).toHaveText([/ casino$/]);
  // Cut until the line came back under our eyes: the first cut may find none that stands yet.
  await expect(async () => {
    await post(request, '/api/websocket/originals/getSecret', {}, ada.token);
    await entered(0, 8000);
  }).toPass({ timeout: 120_000 });
  const before = pushed.length;
  await chat.getByLabel('Language of the room').selectOption('de');
  await expect(rows).toHaveCount(0);
  await entered(before);
  await speak(request, [word('unheard')], channel);
  await speak(request, [word('german')], 'casino_de');
  await expect(rows).toHaveText([/ german$/]);
  expect(pushed.filter((frame) => frame.includes('unheard'))).toEqual([]);
  await chat.getByLabel('Language of the room').selectOption('en');
  await expect(rows).toHaveText([/ casino$/, / unheard$/]);
});
