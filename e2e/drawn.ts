import type { Page } from '@playwright/test';

/**
 * Settles when what has just changed is drawn: a window of another size, a page that was scrolled. A browser that has nothing new to
 * draw may never ask for a frame: its layout is right then, and is waited for two seconds.
 */
export function drawn(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => done()));
        setTimeout(done, 2_000);
      }),
  );
}
