/** What the run decides otherwise than a new installation: its staff have no second factor, and pay players at will. */
import { expect, test } from './test.ts';
import { phoenix } from './commands.ts';

const settings = {
  security: { staffTwoFactor: false },
  backoffice: {
    fourEyes: { adjustAboveEur: '999999999', liftBreaks: true, linkedAccounts: false },
  },
};

test('the sportsbook waits for the tests that are about it', async () => {
  const { status, out } = await phoenix('feature', 'off', 'book');
  expect(status, out).toBe(0);
});

test('staff are let in without a second factor', async () => {
  for (const [feature, value] of Object.entries(settings)) {
    const { status, out } = await phoenix('settings', 'set', feature, JSON.stringify(value));
    expect(status, `${feature}: ${out}`).toBe(0);
  }
});
