/**
 * Sportsbook: from a message of the feed to the price on the screen. 500 live events change 200 prices a second, and a real
 * browser shows a list of them; the clock begins when a message is due, so one that waits for those before it is late.
 */
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import type { BookContext } from '#features/sport/book/server/context.ts';
import { applyMessage } from '#features/sport/book/server/feed/apply.ts';
import { createContext } from '#features/sport/book/server/index.ts';
import { createBoardPushes } from '#features/sport/book/server/pages/board-pushes.ts';
import { LIVE, oddsOf, PRE, WINNER } from '#features/sport/book/server/testing/feed.ts';
import { findChromium } from '../scripts/chromium.ts';
import { openProgram } from './program.ts';
import { percentile, type Row } from './row.ts';
import { fillBook } from './sport-fill.ts';
import { loadWholeList, touchList } from './sport-touch.ts';

const EVENTS = 500;
const MARKETS = 20;
const PER_SECOND = 200;
const WARM_SECONDS = 5;
const SECONDS = 20;
const ALIVE_MS = 5_000;
const TARGET_MS = 400;
/** Of 500 events those in sight are drawn as they change: a few changes a second. */
const MIN_SEEN = 50;

/** A price as it was due or seen, epoch ms. */
interface Stamp {
  readonly event: string;
  readonly odds: string;
  readonly at: number;
}

export async function measureFeed(): Promise<Row[]> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('there is no browser to look at the page with');
  const { platform, close } = await openProgram('sport-feed', join(import.meta.dirname, '../dist/web'));
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  try {
    const { kit } = platform;
    await kit.settings.set('book', { adapter: 'none' }, 'bench');
    const { port } = await platform.listen();
    await fillBook(kit.db.pool, { events: EVENTS, markets: MARKETS, live: true });
    const context = createContext(kit, () => undefined, createBoardPushes(kit).changed);
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    await page.goto(`http://127.0.0.1:${port}/sport/category/soccer-1/live`);
    await page.locator('a[href*="/sport/event/"]').nth(20).waitFor();
    const listed = await loadWholeList(page, EVENTS);
    await page.evaluate(watch);
    const sent = await sendChanges(context);
    const seen = table(sent, await read(page));
    // Once more, pressed and scrolled: what is out of sight is drawn when it comes.
    const [, touched] = await Promise.all([sendChanges(context), touchWarm(page, listed)]);
    return [...seen, ...touched];
  } finally {
    await browser.close();
    await close();
  }
}

async function touchWarm(page: Page, listed: number): Promise<Row[]> {
  await page.waitForTimeout(WARM_SECONDS * 1000);
  return touchList(page, listed);
}

/** One message after the other, as the reader of a feed applies them. */
async function sendChanges(context: BookContext): Promise<readonly Stamp[]> {
  const sent: Stamp[] = [];
  const began = Date.now();
  const count = (WARM_SECONDS + SECONDS) * PER_SECOND;
  let alive = 0;
  for (let no = 0; no < count; no++) {
    const due = began + (no * 1000) / PER_SECOND;
    const wait = due - Date.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    if (Date.now() - alive > ALIVE_MS) {
      alive = Date.now();
      for (const producer of [LIVE, PRE])
        await applyMessage(context, { kind: 'alive', producer, timestamp: alive, subscribed: true });
    }
    const event = `bench:${1 + ((no * 7) % EVENTS)}`;
    // Steps of the ladder, another one each time that an event's turn comes.
    const odds = (2 + ((Math.floor(no / EVENTS) * 7 + no) % 50) * 0.02).toFixed(2).replace(/0$/, '');
    await applyMessage(context, {
      kind: 'odds_change',
      producer: LIVE,
      event,
      timestamp: Date.now(),
      eventStatus: 1,
      markets: [oddsOf(WINNER, { '1': odds, '2': '3.4', '3': '4' })],
    });
    if (no >= WARM_SECONDS * PER_SECOND) sent.push({ event, odds, at: due });
  }
  return sent;
}

/** Runs in the page: each price of a home side that changes, when it stands there. No named functions in it. */
function watch(): void {
  const seen: [string, string, number][] = [];
  Object.assign(globalThis, { seen });
  new MutationObserver((changes) => {
    const rows = new Set<Element>();
    for (const { target } of changes) {
      const row = (target instanceof Element ? target : target.parentElement)?.closest('li');
      if (row) rows.add(row);
    }
    const at = Date.now();
    for (const row of rows) {
      const href = row.querySelector('a[href*="/sport/event/"]')?.getAttribute('href');
      const odds = row.querySelector('[data-price] b')?.textContent;
      if (href && odds) seen.push([decodeURIComponent(href.slice(href.lastIndexOf('/') + 1)), odds, at]);
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}

async function read(page: Page): Promise<readonly Stamp[]> {
  // The last changes are on their way.
  await page.waitForTimeout(2_000);
  const seen = await page.evaluate(
    () => (globalThis as unknown as { seen: [string, string, number][] }).seen,
  );
  return seen.map(([event, odds, at]) => ({ event, odds, at }));
}

function table(sent: readonly Stamp[], seen: readonly Stamp[]): Row[] {
  const shown = new Set(seen.map(({ event }) => event));
  const first = new Map<string, number[]>();
  for (const { event, odds, at } of seen) {
    const key = `${event} ${Number(odds)}`;
    first.set(key, [...(first.get(key) ?? []), at]);
  }
  const ofShown = sent.filter(({ event }) => shown.has(event));
  const took = ofShown.flatMap(({ event, odds, at }) => {
    const when = first.get(`${event} ${Number(odds)}`)?.find((one) => one >= at);
    return when === undefined ? [] : [when - at];
  });
  if (took.length < MIN_SEEN) throw new Error(`only ${took.length} changes were seen on the screen`);
  const name = `feed to screen, ${EVENTS} live events, ${PER_SECOND} odds changes a second`;
  const p95 = percentile(took, 0.95);
  return [
    { name: `${name}: p50`, value: percentile(took, 0.5), unit: 'ms' },
    { name: `${name}: p95`, value: p95, unit: 'ms', target: `<= ${TARGET_MS} ms`, met: p95 <= TARGET_MS },
    {
      // What went by before it was drawn: a newer price was there already.
      name: `${name}: drawn of those in the list`,
      value: Math.round((100 * took.length) / ofShown.length),
      unit: '%',
    },
  ];
}
