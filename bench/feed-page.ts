/** The lobby in a slow browser while its feed runs at 50 bets a second: does anything move, does a tap wait? */
import { chromium, type Browser, type CDPSession, type Locator, type Page } from '@playwright/test';
import Pusher from 'pusher';
import type { LiveGame } from '#features/play/feed/contract.ts';
import { freePort, startServer } from './server.ts';
import type { Row } from './row.ts';

const EVENTS_PER_SECOND = 50;
const LISTEN_MS = 6000;
const APP = { PUSHER_APP_ID: '1', PUSHER_APP_KEY: 'feed-probe-key', PUSHER_APP_SECRET: 'feed-probe-secret' };
const GAMES = ['dice', 'limbo', 'mines', 'crash'] as const;

const FORMS = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false },
} as const;

/** What the page is asked while it is busy; the worst answer counts. */
const TAPS = [
  'High rollers',
  'Lucky wins',
  'All bets',
  'Race',
  'All bets',
  'Lucky wins',
  'All bets',
] as const;

/** From 10 rows over 20 and 30 to 50, and back. */
const LENGTHS = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowUp'] as const;

interface Seen {
  readonly shift: number;
  readonly sources: readonly string[];
  readonly slowest: number;
  readonly what: string;
  /** Events that were measured; taps quicker than a frame are not told. */
  readonly taps: number;
  /** Rows that show a bet. */
  readonly bets: number;
}

/** @param folder an empty folder for the server's data */
export async function runFeedPage(folder: string, executablePath: string): Promise<Row[]> {
  const port = await freePort();
  const server = await startServer(folder, { ...APP, PUSHER_PORT: String(port) });
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  const stop = sendBets(port);
  try {
    const rows: Row[] = [];
    for (const name of ['phone', 'desktop'] as const)
      rows.push(...rowsOf(name, await visit(browser, server.url, name)));
    return rows;
  } finally {
    stop();
    await browser.close();
    await server.stop();
  }
}

/** Bets as the house tells them, each in a message of its own: more messages than a busy house sends. */
function sendBets(port: number): () => void {
  const pusher = new Pusher({
    appId: APP.PUSHER_APP_ID,
    key: APP.PUSHER_APP_KEY,
    secret: APP.PUSHER_APP_SECRET,
    host: '127.0.0.1',
    port: String(port),
    useTLS: false,
  });
  let no = 0;
  const timer = setInterval(
    () => void pusher.trigger('live-feed', 'liveGame', [bet(no++)]).catch(() => {}),
    1000 / EVENTS_PER_SECOND,
  );
  return () => clearInterval(timer);
}

/** Every tenth is a lucky win, every seventh a high roller. */
function bet(no: number): LiveGame {
  const game = GAMES[no % GAMES.length]!;
  const multiplier = no % 10 === 0 ? 24.75 : no % 2 === 0 ? 1.98 : 0;
  const wager = no % 7 === 0 ? '250.00' : `${1 + (no % 9)}.50`;
  const won = multiplier > 1;
  const id = (no % 40).toString(16).padStart(24, '5');
  return {
    user:
      no % 5 === 0
        ? null
        : { _id: id, avatar: null, name: `player_${no % 40}`, private_bets: false, vipLevel: 0 },
    metadata: { id: game, name: game, image: `/art/${game}.svg` },
    game: {
      id: `${Date.now().toString(16)}${no.toString(16).padStart(8, '0')}`,
      currency: no % 3 === 0 ? 'btc' : 'usd',
      demo: false,
      wager,
      splitTotal: wager,
      multiplier,
      status: won ? 'win' : 'lose',
      profit: won ? '12.34' : `-${wager}`,
      type: 'quick',
      user: null,
      profit_usd_converted: won ? '12.34' : `-${wager}`,
      created_at: new Date().toISOString(),
    },
    delay: 0,
  };
}

async function visit(browser: Browser, url: string, name: keyof typeof FORMS): Promise<Seen> {
  const form = FORMS[name];
  const context = await browser.newContext({ ...form, baseURL: url });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await roomForBars(browser, client, form.viewport);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 100,
    downloadThroughput: (9 * 1024 * 1024) / 8,
    uploadThroughput: (9 * 1024 * 1024) / 8,
  });
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(observe);
  await page.goto('/');
  const feed = page.getByRole('region', { name: 'Live bets' });
  // Parts below the fold wait until they are near it.
  for (let tries = 0; tries < 20 && !(await feed.isVisible()); tries++) {
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(300);
  }
  // Under the header, so that its rows are seen and no tap scrolls.
  await feed.evaluate((part) => scrollBy(0, part.getBoundingClientRect().top - 80));
  await feed.getByRole('row').nth(5).waitFor();
  await page.waitForTimeout(LISTEN_MS);
  await tapTabs(feed, form.hasTouch, page);
  // As long as the list gets, and short again.
  const size = feed.getByRole('combobox');
  await size.focus();
  for (const key of LENGTHS) {
    await page.keyboard.press(key);
    await page.waitForTimeout(1200);
    if ((await size.inputValue()) === '50') await tapTabs(feed, form.hasTouch, page).then(() => size.focus());
  }
  const seen = await read(page);
  await context.close();
  return seen;
}

/**
 * A window's own bars take their room from the page: what lies below is never drawn, and a tap there would wait for the next change that is seen,
 * a countdown's for instance.
 */
async function roomForBars(
  browser: Browser,
  client: CDPSession,
  { width, height }: { width: number; height: number },
): Promise<void> {
  const { targetInfo } = await client.send('Target.getTargetInfo');
  const whole = await browser.newBrowserCDPSession();
  const { windowId } = await whole.send('Browser.getWindowForTarget', { targetId: targetInfo.targetId });
  await whole.send('Browser.setWindowBounds', {
    windowId,
    bounds: { width: width + 200, height: height + 300 },
  });
  await whole.detach();
}

async function tapTabs(feed: Locator, touch: boolean, page: Page): Promise<void> {
  for (const tab of TAPS) {
    const target = feed.getByRole('tab', { name: tab });
    if ((await target.count()) === 0) continue;
    if (touch) await target.tap();
    else await target.click();
    await page.waitForTimeout(1200);
  }
}

/**
 * Runs in the page: shifts that no input caused, and how long each tap waited for its picture. No named functions in
 * it: the compiler would have them call a helper that the page has not.
 */
function observe(): void {
  interface Entry extends PerformanceEntry {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources: readonly { readonly node: Node | null }[];
    readonly interactionId: number;
  }
  const state = { shift: 0, sources: [] as string[], slowest: 0, what: '', taps: 0 };
  Object.assign(globalThis, { probe: state });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Entry[]) {
      if (entry.hadRecentInput) continue;
      state.shift += entry.value;
      for (const { node } of entry.sources)
        state.sources.push(
          `${entry.value.toFixed(4)} ${node instanceof Element ? node.outerHTML.slice(0, 90) : 'text'}`,
        );
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Entry[]) {
      if (!entry.interactionId) continue;
      state.taps++;
      if (entry.duration <= state.slowest) continue;
      state.slowest = entry.duration;
      state.what = entry.name;
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

async function read(page: Page): Promise<Seen> {
  const seen = await page.evaluate(() => (globalThis as unknown as { probe: Seen }).probe);
  const bets = await page.getByRole('button', { name: /bet details$/ }).count();
  return { ...seen, bets };
}

function rowsOf(name: string, { shift, sources, slowest, what, taps, bets }: Seen): Row[] {
  const about = `feed at ${EVENTS_PER_SECOND} bets/s, 4 x slower ${name}`;
  if (shift > 0.05) process.stdout.write(`${about}: what moved\n  ${sources.join('\n  ')}\n`);
  return [
    { name: `${about}: rows filled`, value: bets, unit: 'rows', target: '10', met: bets === 10 },
    { name: `${about}: layout shift`, value: shift, unit: '', target: '<= 0.05', met: shift <= 0.05 },
    {
      name: `${about}: worst interaction${what && ` (${what})`}`,
      value: slowest,
      unit: 'ms',
      target: '<= 100 ms',
      met: taps > 0 && slowest <= 100,
    },
  ];
}
