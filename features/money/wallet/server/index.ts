import { serverPart } from '#platform/server/kit.ts';
import { openDeposits } from './deposits/open.ts';
import { openMetrics } from './metrics.ts';
import { openReconciliation } from './reconciliation/open.ts';
import { openWithdrawals } from './withdrawals/open.ts';

export default serverPart((kit) => {
  openDeposits(kit);
  openReconciliation(kit);
  openWithdrawals(kit);
  openMetrics(kit);
});
