import { expect, type Page } from '@playwright/test';

/** Nothing sticks out of the narrowest phones and of usual ones; the page is left as wide as the last one. */
export async function fitsPhones(page: Page, widths: readonly number[] = [320, 390]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
}
