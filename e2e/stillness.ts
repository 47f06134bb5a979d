/** Waiting for what moves for a moment: what fades in has not its contrast yet, and what slides is missed by a finger. */
import type { Page } from '@playwright/test';

/** Longer motion goes on and on. */
const BRIEF_MS = 2000;

/** Settles when every brief motion on the page is over. One that was paused never ends: its own time is waited at most. */
export async function stoodStill(page: Page): Promise<void> {
  await page.evaluate(async (longest) => {
    const brief = document.getAnimations().filter((motion) => {
      const end = motion.effect?.getComputedTiming().endTime;
      return typeof end === 'number' && end < longest;
    });
    const over = Promise.allSettled(brief.map((motion) => motion.finished));
    await Promise.race([over, new Promise((done) => setTimeout(done, longest))]);
  }, BRIEF_MS);
}

/** Brief motions that are under way are over at once: what fades in as often as a bet ends is never all at rest. */
export async function endMotion(page: Page): Promise<void> {
  await page.evaluate((longest) => {
    for (const motion of document.getAnimations()) {
      const end = motion.effect?.getComputedTiming().endTime;
      if (typeof end === 'number' && end < longest) motion.finish();
    }
  }, BRIEF_MS);
}
