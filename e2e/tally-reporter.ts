/** Counts the assertions, the page loads and the looks of axe in a run for npm test, which prints them. */
import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter';
import { tally } from '#platform/server/testing/tally.ts';
import { AXE_STEP } from './axe.ts';
import { SEEN_STEP } from './expect.ts';

const load = /^(?:Navigate|Reload|Go back|Go forward)\b/;

// Playwright takes the default export of a reporter's file.
// oxlint-disable-next-line import/no-default-export
export default class TallyReporter implements Reporter {
  #expects = 0;
  #loads = 0;
  #looks = 0;
  #lookedMs = 0;

  onStepEnd(_test: TestCase, _result: TestResult, { category, title, duration }: TestStep): void {
    if (category === 'expect' || title.startsWith(SEEN_STEP)) this.#expects++;
    if (category === 'pw:api' && load.test(title)) this.#loads++;
    if (title === AXE_STEP) {
      this.#looks++;
      this.#lookedMs += duration;
    }
  }

  onEnd(): void {
    tally('browser expects', this.#expects);
    tally('page loads', this.#loads);
    tally('looks of axe', this.#looks);
    tally('seconds axe looked', Math.round(this.#lookedMs / 1000));
  }

  printsToStdio(): boolean {
    return false;
  }
}
