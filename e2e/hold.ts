/** Answers that come when a test says so. */
import type { Page } from '@playwright/test';

/** Requests of `url` wait, those to come too. @param url a glob @returns lets them through */
export async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
