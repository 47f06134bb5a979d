/** A reader whose line was cut sees the room as everybody else does when it is back. */
import { expect, test, type Browser, type Page } from './test.ts';
import { person, speak, type Person } from './chat-people.ts';
import { cutLine, type Line } from './line.ts';
import { administrator, newPlayer, post, type TestPlayer } from './players.ts';

const channel = 'casino_en';
/** What the server says to who has entered a room. */
const ENTERED = '"newest"';

/** Somebody with the chat in front of them whose line goes through the test; settles when they are in the room. */
async function lined(
  browser: Browser,
  player: TestPlayer,
  look: (page: Page) => void = () => {},
): Promise<Person & { line: Line }> {
  let line!: Line;
  const somebody = await person(browser, player, 'en', {}, {}, async (page) => {
    look(page);
    line = await cutLine(page, /\/ws\/live/, ENTERED);
  });
  await line.joined;
  return { ...somebody, line };
}

test('a line that was cut brings what was said meanwhile, and takes away what was removed', async ({
  browser,
  request,
}) => {
  const [ada, boss] = [await newPlayer(request), await administrator(request)];
  const { chat, line } = await lined(browser, ada);
  const word = (what: string): string => `${ada.name} ${what}`;
  const rows = chat.getByRole('article').filter({ hasText: ada.name });
  await speak(request, [word('stays'), word('goes')], channel);
  await expect(rows).toHaveText([/ stays$/, / goes$/]);
  const page = await post<{ _id: string; data: { text?: string } }[]>(request, '/api/chat/history', {
    channel,
  });
  const gone = page.find(({ data }) => data.text === word('goes'))!;

  await line.cut();
  await post(request, '/api/chat/moderate/removeMessage', { id: gone._id }, boss.token);
  const meanwhile = ['one', 'two', 'three', 'four'];
  await speak(request, meanwhile.map(word), channel);
  line.mend();
  await expect(rows).toHaveText([/ stays$/, ...meanwhile.map((what) => new RegExp(` ${what}$`))]);

  // And it hears again.
  await speak(request, [word('five')], channel);
  await expect(rows.last()).toHaveText(/ five$/);
});

test('who changes the room hears the new one and not the old one', async ({ browser, request }) => {
  const ada = await newPlayer(request);
  const pushed: string[] = [];
  const { chat } = await lined(browser, ada, (page) =>
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (socket.url().endsWith('/ws/live')) pushed.push(String(payload));
      }),
    ),
  );
  const word = (what: string): string => `${ada.name} ${what}`;
  const rows = chat.getByRole('article').filter({ hasText: ada.name });
  await speak(request, [word('casino')], channel);
  await expect(rows).toHaveText([/ casino$/]);
  const before = pushed.length;
  await chat.getByLabel('Language of the room').selectOption('de');
  await expect(rows).toHaveCount(0);
  await expect.poll(() => pushed.slice(before).some((frame) => frame.includes(ENTERED))).toBe(true);
  await speak(request, [word('unheard')], channel);
  await speak(request, [word('german')], 'casino_de');
  await expect(rows).toHaveText([/ german$/]);
  expect(pushed.filter((frame) => frame.includes('unheard'))).toEqual([]);
  await chat.getByLabel('Language of the room').selectOption('en');
  await expect(rows).toHaveText([/ casino$/, / unheard$/]);
});

test('the list stays at its end when its room shrinks, and does not move under a mouse that is down', async ({
  browser,
  request,
}) => {
  const ada = await newPlayer(request);
  const { page, chat } = await lined(browser, ada);
  const word = (what: string | number): string => `${ada.name} ${what}`;
  const lines = Array.from({ length: 30 }, (_, index) => word(index));
  await speak(request, lines, channel);
  const log = chat.getByRole('log', { name: 'Messages' });
  const row = (what: string | number) => log.getByText(word(what), { exact: true });
  await expect(row(29)).toBeInViewport();

  // Less room, as a line for writing takes it that grows.
  await page.setViewportSize({ width: 1440, height: 560 });
  await expect(row(29)).toBeInViewport({ ratio: 1 });
  await speak(request, [word('next')], channel);
  await expect(row('next')).toBeInViewport({ ratio: 1 });

  // A name is pressed; before it is released somebody says something.
  const name = log.getByRole('button', { name: 'admin' }).last();
  // Stands still and lies on top, which the list's end being in sight does not say yet.
  await name.hover({ position: { x: 4, y: 4 } });
  await page.mouse.down();
  await speak(request, [word('meanwhile'), word('more')], channel);
  await expect(row('more')).toBeAttached();
  // Longer than the list waits before it follows.
  await page.waitForTimeout(600);
  await page.mouse.up();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row('more')).toBeInViewport({ ratio: 1 });
});
