/** Counts the assertions and the page loads of a run for npm test, which prints them. */
import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter';
import { tally } from '#platform/server/testing/tally.ts';

const load = /^(?:Navigate|Reload|Go back|Go forward)\b/;

// Playwright takes the default export of a reporter's file.
// oxlint-disable-next-line import/no-default-export
export default class TallyReporter implements Reporter {
  #expects = 0;
  #loads = 0;

  onStepEnd(_test: TestCase, _result: TestResult, { category, title }: TestStep): void {
    if (category === 'expect') this.#expects++;
    if (category === 'pw:api' && load.test(title)) this.#loads++;
  }

  onEnd(): void {
    tally('browser expects', this.#expects);
    tally('page loads', this.#loads);
  }

  printsToStdio(): boolean {
    return false;
  }
}
