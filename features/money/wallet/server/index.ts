import { serverPart } from '#platform/server/kit.ts';
import { walletSettings } from '../settings.ts';
import { burnsOf } from './burns.ts';
import { openDeposits } from './deposits/open.ts';
import { refuseUnknownFees } from './fee-coins.ts';
import { legalFacts } from './legal-facts.ts';
import { openMetrics } from './metrics.ts';
import { openWithdrawals } from './withdrawals/open.ts';

export default serverPart((kit) => {
  refuseUnknownFees(kit);
  kit.provide('legalFacts', () => legalFacts(kit));
  kit.provide('burns', burnsOf(kit));
  openDeposits(kit);
  openWithdrawals(kit);
  openMetrics(kit);
  kit.page.showSettings('wallet', () => ({
    confirmedEmail: kit.settings.get('wallet', walletSettings).confirmedEmail,
  }));
});
