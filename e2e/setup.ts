/** What the run decides otherwise than a new installation: its staff have no second factor, and pay players at will. */
import { phoenix } from './commands.ts';

const settings = {
  security: { staffTwoFactor: false },
  backoffice: {
    fourEyes: { adjustAboveEur: '999999999', liftBreaks: true, linkedAccounts: false },
  },
};

export default async function setUp(): Promise<void> {
  for (const [feature, value] of Object.entries(settings)) {
    const { status, out } = await phoenix('settings', 'set', feature, JSON.stringify(value));
    if (status !== 0) throw new Error(`${feature}: ${out}`);
  }
}
