/** Reconciliation: every night, and whenever staff ask. */
import type { ServerKit } from '#platform/server/kit.ts';
import * as contract from '../../staff-deposit-contract.ts';
import { settingsOf } from '../deposits/context.ts';
import { forgetOldRecords } from '../old-rows.ts';
import { closeOneCase, listCases } from './cases.ts';
import { lastRun, reconcile } from './run.ts';
import { nameUnasked } from './unasked.ts';
import { watchSigner } from './watch-signer.ts';

/** @param signer in place of the installation's; null: without one */
export function openReconciliation(kit: ServerKit, signer: ServerKit['signer'] | null = kit.signer): void {
  const run = () => reconcile({ ...kit, signer });
  kit.serve(contract.reconciliation, async ({ body }) => ({
    last: await lastRun(kit),
    cases: await listCases(kit, body.show),
  }));
  kit.serve(contract.reconcileNow, run);
  kit.serve(contract.closeCase, (call) => closeOneCase(kit, call));
  const watch = signer && watchSigner({ ...kit, signer });
  if (watch)
    kit.run.every('* * * * *', 'signer', async () => {
      if (kit.chains.list().length > 0) await watch();
    });
  kit.run.every('* * * * *', 'unasked', () => nameUnasked(kit));
  kit.run.every('20 4 * * *', 'reconcile', async () => {
    if (kit.chains.list().length > 0) await run();
  });
  kit.run.every('50 4 * * *', 'old-records', () => forgetOldRecords(kit, settingsOf(kit)));
}
