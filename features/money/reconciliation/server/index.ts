/** Reconciliation: every night, and whenever staff ask; the signer's log every minute. */
import { serverPart } from '#platform/server/kit.ts';
import * as contract from '../contract.ts';
import { closeOneCase, listCases, openCase } from './cases.ts';
import { comparedMoney } from './money-check.ts';
import { openMetrics } from './metrics.ts';
import { forgetComparisons } from './old-runs.ts';
import { lastRun, reconcile } from './run.ts';
import { watchSigner } from './watch-signer.ts';
import { waitingDifferences } from './waiting.ts';

export default serverPart((kit) => {
  kit.provide('cases', {
    async open(client, finding) {
      await openCase(kit, client, finding);
    },
    forgetComparisons: (days) => forgetComparisons(kit, days),
  });
  kit.provide('waiting', waitingDifferences(kit));
  kit.provide('moneyChecks', comparedMoney(kit));
  kit.serve(contract.reconciliation, async ({ body }) => ({
    last: await lastRun(kit),
    cases: await listCases(kit, body.show),
  }));
  kit.serve(contract.reconcileNow, () => reconcile(kit));
  kit.serve(contract.closeCase, (call) => closeOneCase(kit, call));
  const watch = watchSigner(kit);
  kit.run.every('* * * * *', 'signer', async () => {
    if (kit.chains.list().length > 0) await watch();
  });
  kit.run.every('20 4 * * *', 'compare', async () => {
    if (kit.chains.list().length > 0) await reconcile(kit);
  });
  openMetrics(kit);
});
