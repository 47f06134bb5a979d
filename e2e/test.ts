/** What browser tests import instead of '@playwright/test': the same, and no test leaves people behind who go on looking. */
import { test as base, type Browser } from '@playwright/test';
import { slowScreen } from './slow-screen.ts';

export * from '@playwright/test';
export { expect } from './expect.ts';

interface Cleared {
  readonly cleared: void;
}

/** Where frames come as fast as the screen shows them: its stages are small. */
const FULL_SPEED = 'mobile';

/** Contexts of the browser have a slow screen from now on, those too that a test opens by itself. */
function slowDown(browser: Browser): void {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    await context.addInitScript(slowScreen);
    return context;
  };
}

/**
 * Closes the contexts that a test opened by itself. Left open their pages run to the end of the worker: sockets, feeds and
 * stages of eighteen of them, four to seven seconds of a core each, ran beside the tests that followed.
 */
export const test = base.extend<Cleared>({
  browser: [
    async ({ browser }, use, { project }) => {
      if (project.name !== FULL_SPEED) slowDown(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  cleared: [
    async ({ browser }, use) => {
      const before = browser.contexts();
      await use();
      const left = browser.contexts().filter((context) => !before.includes(context));
      await Promise.all(left.map((context) => context.close()));
    },
    { auto: true },
  ],
});
