/** What a normal visit must not show: errors in the console, refused calls, broken policies, moving layout. */
import type { Page } from '@playwright/test';

/** What Playwright says instead of the page where it lets no service worker in (playwright.config.ts). */
const unasked = 'Service Worker registration blocked by Playwright';
/** A page that is left while its socket is on the way, as a navigation cuts off what was being fetched. */
const left = 'WebSocket is closed before the connection is established.';

/** Starts to collect; the list holds one line for each thing that went wrong so far. */
export function watchErrors(page: Page): string[] {
  const wrong: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    if (['error', 'warning'].includes(message.type()) && text !== unasked && !text.endsWith(left))
      wrong.push(`console ${message.type()}: ${text}`);
  });
  page.on('pageerror', (error) => wrong.push(`uncaught: ${error.message}`));
  page.on('response', (answer) => {
    if (answer.status() >= 400) wrong.push(`${answer.status()} ${answer.url()}`);
  });
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    // A navigation cuts off what the page before was still fetching.
    if (why !== 'net::ERR_ABORTED') wrong.push(`${why} ${request.url()}`);
  });
  return wrong;
}

interface Shift {
  readonly value: number;
  readonly what: string;
}

/** Notes every shift of the layout that no input caused, from the first paint on. Call before goto(). */
export async function watchShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    interface Entry extends PerformanceEntry {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly {
        readonly node: Node | null;
        previousRect: DOMRect;
        currentRect: DOMRect;
      }[];
    }
    const name = (node: Node | null): string => {
      const element = node instanceof Element ? node : node?.parentElement;
      return element
        ? `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}">`
        : 'gone';
    };
    // A figure that runs while others play grows wider at 10.00x: the game moves there, not the page.
    const isLive = (node: Node | null): boolean =>
      Boolean((node instanceof Element ? node : node?.parentElement)?.closest('[data-live]'));
    /** What a part adds at most: the area that it left and took, by how far it went (the layout instability draft). */
    const share = ({ previousRect: from, currentRect: to }: Entry['sources'][number]): number => {
      const area = (from.width * from.height + to.width * to.height) / (innerWidth * innerHeight);
      const way = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y), Math.abs(to.right - from.right));
      return Math.min(1, area) * (way / Math.max(innerWidth, innerHeight));
    };
    const shifts: Shift[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Entry[]) {
        const still = entry.sources.filter(({ node }) => !isLive(node));
        if (entry.hadRecentInput || still.length === 0) continue;
        // In the same frame as a running figure, which is most of it, only what the rest of the page did counts.
        const alone = still.length === entry.sources.length;
        const value = alone ? entry.value : still.reduce((sum, source) => sum + share(source), 0);
        const what = still
          .map(
            ({ node, previousRect: from, currentRect: to }) =>
              `${name(node)} y ${from.y}>${to.y} h ${from.height}>${to.height}`,
          )
          .join('; ');
        shifts.push({ value, what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { shifts: Shift[] }).shifts);
}

/** Settles when the page has joined this channel (its name, or how that begins) and hears of what happens. Call before goto(). */
export function joined(page: Page, channel: string): Promise<void> {
  return new Promise((done) => {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        const text = payload.toString();
        if (text.includes('subscription_succeeded') && text.includes(`"${channel}`)) done();
      });
    });
  });
}
