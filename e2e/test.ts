/** What browser tests import instead of '@playwright/test': the same, and no test leaves people behind who go on looking. */
import { test as base } from '@playwright/test';

export * from '@playwright/test';

interface Cleared {
  readonly cleared: void;
}

/**
 * Closes the contexts that a test opened by itself. Left open their pages run to the end of the worker: sockets, feeds and
 * stages of eighteen of them, four to seven seconds of a core each, ran beside the tests that followed.
 */
export const test = base.extend<Cleared>({
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
