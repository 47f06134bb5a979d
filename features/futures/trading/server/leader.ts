/** The one process that makes the ticks: four a second, each settled before the next. */
import { isAtWork } from './at-work.ts';
import type { TradingContext } from './context.ts';
import { type Market, openMarket } from './market.ts';
import type { Prices } from './prices.ts';
import { publishStep } from './publish.ts';
import { writeSources } from './writes.ts';

const OFF_MS = 1_000;
/** How often it is noted how the sources are. */
const SOURCES_MS = 5_000;

/** Makes ticks until `stop`. What throws ends the lead; whoever is elected next restores the books from the database. */
export async function makeTicks(context: TradingContext, prices: Prices, stop: AbortSignal): Promise<void> {
  const { runtime } = context.kit;
  while (!(await isAtWork(context))) {
    if (stop.aborted) return;
    await runtime.sleep(OFF_MS, stop);
  }
  const market = await openMarket(context, prices);
  try {
    await makeSteps(context, market, prices, stop);
  } finally {
    prices.close?.();
  }
}

async function makeSteps(
  context: TradingContext,
  market: Market,
  prices: Prices,
  stop: AbortSignal,
): Promise<void> {
  const { runtime, log } = context.kit;
  let due = runtime.now();
  let noted = 0;
  while (!stop.aborted) {
    if (await isAtWork(context)) {
      const step = await market.step();
      const now = runtime.now();
      if (now - noted >= SOURCES_MS) {
        noted = now;
        const sources = prices.sources?.() ?? [];
        if (sources.length > 0) await writeSources(context.kit.db.pool, sources, now);
      }
      await publishStep(context, step).catch((error: unknown) =>
        log.error({ err: error }, 'ticks could not be told'),
      );
    } else {
      prices.close?.();
      due = runtime.now() + OFF_MS;
    }
    // A step that took too long is not made up for: ticks are never closer than their interval.
    due = Math.max(due + prices.intervalMs, runtime.now());
    await runtime.sleep(due - runtime.now(), stop);
  }
}
