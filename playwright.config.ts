import { defineConfig } from '@playwright/test';
import { EXPECT_MS } from './e2e/expect.ts';
import { e2e } from './e2e/server.ts';
import { findChromium } from './scripts/chromium.ts';

const executablePath = findChromium();

/** Tests that change the casino for everybody (switches, settings): they run after all others, or on a server of their own. */
const alone = '**/*.alone.spec.ts';
const ownServer = Boolean(process.env['E2E_ALONE']);
/** Whoever runs the tests has started their server: scripts/browser-tests.mjs. */
const stands = Boolean(process.env['E2E_STANDS']);

export default defineConfig({
  testDir: 'e2e',
  // Several runs stand beside each other, each with its server.
  outputDir: `test-results/${e2e.port}`,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  workers: 2,
  // A second try where nobody watches; what needed it is named in the summary (docs/decisions/022).
  retries: process.env['CI'] ? 1 : 0,
  reporter: 'list',
  // Nothing here is about speed: a test may take as long as a slow machine needs.
  timeout: 1_200_000,
  expect: {
    timeout: EXPECT_MS,
  },
  use: {
    baseURL: e2e.url,
    // Short of the test's own time: then it says what it could not do, and what stood in the way.
    actionTimeout: 180_000,
    navigationTimeout: 180_000,
    locale: 'en-US',
    timezoneId: 'UTC',
    // A trace costs a third of a test's time: it is kept of what is tried again.
    trace: 'on-first-retry',
    // It would fetch the whole site ahead of time for each test.
    serviceWorkers: 'block',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--font-render-hinting=none',
        '--disable-gpu',
        // The process of a new page's empty document is the one that goes on to the site, and a test's pages share it: one start a test.
        '--disable-site-isolation-trials',
        '--renderer-process-limit=1',
        // What puts pictures together in software needs no process of its own.
        '--in-process-gpu',
        // The optimizing compilers pay off in pages that live for minutes.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: alone,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      // What can differ on a phone: where things stand, what a finger does, what axe finds. The rest runs once.
      name: 'mobile',
      grep: /@phone/,
      testIgnore: alone,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'alone',
      testMatch: alone,
      // Nor beside each other.
      workers: 1,
      dependencies: ownServer ? [] : ['desktop', 'mobile'],
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
  webServer: {
    command: 'node --max-semi-space-size=32 scripts/e2e-server.mjs',
    url: `${e2e.url}/readyz`,
    // Its first start makes a database; a busy machine takes minutes for that.
    timeout: 600_000,
    reuseExistingServer: stands,
    stdout: 'pipe',
    // It stops its database in order; a killed one would be left running.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});
