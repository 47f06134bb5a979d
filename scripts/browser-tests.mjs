/** Browser tests of npm test, and the servers that they run against. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root, typescript } from './build.mjs';
import { failure, readReport, withReport } from './check.mjs';
import { browserFailures } from './failures.mjs';
import { run } from './run.mjs';
import { browserTimes } from './timing.mjs';

const ASK_EVERY_MS = 200;
/** As long as Playwright waits for a server that it starts itself, and for the end of one: playwright.config.ts. */
const START_MS = 600_000;
const STOP_MS = 15_000;

/** @param {string} what */
function failed(what) {
  process.stdout.write(`FAILED  browser tests: ${what}\n`);
  return failure;
}

/**
 * A server that stands as long as the work takes: each start costs five seconds of a core.
 * @template T
 * @param {number} port
 * @param {(env: Record<string, string>) => Promise<T>} work is given what leads tests there
 */
export async function withServer(port, work) {
  const env = { E2E_PORT: String(port) };
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(STOP_MS) }).catch(() => null);
  // Of another build perhaps, and of other data.
  if (await answers()) return failed(`something answers at port ${port} already`);
  const server = spawn(process.execPath, ['--max-semi-space-size=32', 'scripts/e2e-server.mjs'], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const end = once(server, 'exit');
  const began = performance.now();
  const isOver = () => server.exitCode !== null || server.signalCode !== null;
  try {
    while (!(await answers())?.ok) {
      if (isOver() || performance.now() - began > START_MS) return failed('their server did not start');
      await sleep(ASK_EVERY_MS);
    }
    return await work({ ...env, E2E_STANDS: '1' });
  } finally {
    // It stops its database in order.
    server.kill('SIGTERM');
    const late = setTimeout(() => server.kill('SIGKILL'), STOP_MS);
    await end;
    clearTimeout(late);
  }
}

/** @param {string[]} args of Playwright @param {Record<string, string>} more environment */
export async function runBrowserTests(args, more) {
  try {
    const { ensureChromium } = await typescript('./chromium.ts');
    return await playwright(ensureChromium(), args, more);
  } catch (error) {
    return { total: failed(error.message), timed: [], failures: [] };
  }
}

function playwright(browser, args, more) {
  return withReport(async (report) => {
    const env = { ...process.env, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...more };
    const code = await run(
      join(root, 'node_modules/.bin/playwright'),
      ['test', '--reporter=list,json,./e2e/tally-reporter.ts', ...args],
      { env },
    );
    const written = readReport(report);
    const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = written.stats ?? {};
    const silent = code !== 0 && unexpected === 0 ? 1 : 0;
    return {
      total: { passed: expected + flaky, failed: unexpected + silent, skipped },
      timed: browserTimes(written),
      failures: browserFailures(written),
    };
  });
}
