import type { Page } from '@playwright/test';

/** The next call to a path is refused, and none after it. */
export async function refuseOnce(page: Page, path: string): Promise<void> {
  await page.route(
    `**${path}`,
    (route) => route.fulfill({ status: 429, json: { code: 429, message: 'Too many requests.' } }),
    { times: 1 },
  );
}
