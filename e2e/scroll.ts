import type { Locator, Page } from '@playwright/test';
import { expect } from './expect.ts';

/** Scrolls down until this part is there: parts below the fold are fetched when they come near it. */
export async function scrollDownTo(page: Page, part: Locator): Promise<void> {
  await expect(async () => {
    await page.mouse.wheel(0, 800);
    await expect(part).toBeVisible({ timeout: 500 });
    // What stood there while its own part was fetched may be replaced by it at this very moment.
    await part.scrollIntoViewIfNeeded({ timeout: 2_000 });
  }).toPass();
}
