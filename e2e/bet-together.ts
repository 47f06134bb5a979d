import type { Locator } from '@playwright/test';
import { expect } from './expect.ts';

/**
 * Bets on a round that all play together, at once or with the next one: settles when the server has taken the bet. One that comes too
 * late for its round is refused, and made again.
 */
export async function betTogether(button: Locator): Promise<void> {
  const page = button.page();
  await expect(async () => {
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/game/play'), {
      timeout: 60_000,
    });
    // Whoever fails before it is waited for has said why.
    answered.catch(() => {});
    if (await button.isVisible()) await button.click({ timeout: 1000 });
    expect((await answered).ok()).toBe(true);
  }).toPass();
}
