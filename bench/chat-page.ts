/** The chat beside the page at 50 messages a second: are all frames drawn, at its end and with the reader scrolled up? */
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';
import { openSpeakers, sendAtRate, type Speakers } from './chat-speakers.ts';
import { median, type Row } from './row.ts';
import { makePlayers, startServer, type Account } from './server.ts';

const ROOM = 'casino_en';
const RATE = 50;
const SECONDS = 5;
/** Frames a second of the screen. */
const FRAMES = 60;
/** So much of them may be late: a machine has other things to do. */
const LATE_SHARE = 0.02;

const TEXTS = [
  'well played',
  'who is in for the next round :joy:',
  'a longer one, as people write when they tell what happened to them at the table before the evening was over',
  'gg',
  'three in a row :fire: and then nothing for an hour',
] as const;

interface Frames {
  readonly perSecond: number;
  /** Milliseconds between the two frames that lay farthest apart. */
  readonly longest: number;
  /** Per cent of the time in which the page's main thread worked, by its own processor clock. */
  readonly busy: number;
}

/** Nobody talks; the reader is at the end of what was said; the reader looks at older messages. */
type Where = 'quiet' | 'end' | 'up';

/** @param folder an empty folder for the server's data */
export async function runChatPage(folder: string, executablePath: string, rounds: number): Promise<Row[]> {
  const server = await startServer(folder);
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  try {
    const [reader] = await makePlayers(server, 1, '1.00', 'reader');
    const speakers = await openSpeakers(server);
    await talk(speakers, 4);
    const page = await visit(browser, server.url, reader!);
    const client = await page.context().newCDPSession(page);
    await client.send('Performance.enable', { timeDomain: 'threadTicks' });
    const log = page.getByRole('log', { name: 'Messages' });
    const found: Record<Where, Frames[]> = { quiet: [], end: [], up: [] };
    for (let round = 0; round < rounds; round++) {
      found.quiet.push(await framesOf(page, client));
      found.end.push(await whileTalking(page, client, speakers));
      await log.getByText(await lastWord(speakers)).waitFor();
      await log.hover();
      await page.mouse.wheel(0, -1200);
      found.up.push(await whileTalking(page, client, speakers));
      await page.getByRole('button', { name: /new messages$/ }).click();
      await log.getByText(await lastWord(speakers)).waitFor();
    }
    speakers.close();
    return [...rowsOf('at its end', found.end, found.quiet), ...rowsOf('scrolled up', found.up, found.quiet)];
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function whileTalking(page: Page, client: CDPSession, speakers: Speakers): Promise<Frames> {
  const talking = talk(speakers, SECONDS + 2);
  await page.waitForTimeout(1000);
  const frames = await framesOf(page, client);
  await talking;
  return frames;
}

function talk({ send }: Speakers, seconds: number): Promise<void> {
  return sendAtRate(
    (text) => send(text, ROOM),
    seconds * RATE,
    RATE,
    (number) => `${TEXTS[number % TEXTS.length]} ${number}`,
  );
}

/** Says one more, once everything else was taken. @returns its text */
async function lastWord({ send, taken }: Speakers): Promise<string> {
  await taken();
  const text = `the last word ${performance.now().toFixed(3)}`;
  send(text, ROOM);
  return text;
}

/** The lobby with the chat beside it, as a player who is logged in sees it. */
async function visit(browser: Browser, url: string, { token }: Account): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: url });
  await context.addCookies([{ name: 'phoenix_session', value: token, url }]);
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('log', { name: 'Messages' }).getByRole('article').last().waitFor();
  // Whatever the page fetches and draws at its start is done.
  await page.waitForTimeout(3000);
  return page;
}

/** No named functions inside: the compiler would have them call a helper that the page has not. */
async function framesOf(page: Page, client: CDPSession): Promise<Frames> {
  const before = await busyMs(client);
  const times = await page.evaluate(async (ms) => {
    const seen: number[] = [];
    do seen.push(await new Promise<number>(requestAnimationFrame));
    while (seen.at(-1)! - seen[0]! < ms);
    return seen;
  }, SECONDS * 1000);
  const spent = (await busyMs(client)) - before;
  const total = times.at(-1)! - times[0]!;
  const gaps = times.slice(1).map((at, index) => at - times[index]!);
  return {
    perSecond: (gaps.length * 1000) / total,
    longest: Math.max(...gaps),
    busy: (100 * spent) / total,
  };
}

/** Processor time of the page's main thread so far, milliseconds. */
async function busyMs(client: CDPSession): Promise<number> {
  const { metrics } = await client.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

function rowsOf(where: string, ours: readonly Frames[], quiet: readonly Frames[]): Row[] {
  const of = (list: readonly Frames[], part: keyof Frames): number => median(list.map((one) => one[part]));
  const about = `page, chat at ${RATE} messages/s, ${where}`;
  const beside = (part: keyof Frames, unit: string): Pick<Row, 'value' | 'unit' | 'reference' | 'ratio'> => ({
    value: of(ours, part),
    unit,
    reference: `nobody talking ${of(quiet, part).toFixed(1)} ${unit}`,
    ratio: of(ours, part) / of(quiet, part),
  });
  const least = FRAMES * (1 - LATE_SHARE);
  return [
    {
      name: `${about}: frames`,
      ...beside('perSecond', '/s'),
      target: `${FRAMES}, ${LATE_SHARE * 100} % may be late`,
      met: of(ours, 'perSecond') >= least,
    },
    { name: `${about}: longest frame`, ...beside('longest', 'ms') },
    { name: `${about}: main thread, own CPU`, ...beside('busy', '% of the time') },
  ];
}
