import { serverPart } from '#platform/server/kit.ts';
import * as contract from '../contract.ts';
import { ask, cancel, showOwn } from './ask.ts';
import { endRecords, erase, isBarredMailbox, isBarredProof } from './erase.ts';
import { listRequests, propose, showPlan, turnDown, unseal } from './staff.ts';
import { waitingErasures } from './waiting.ts';

export default serverPart((kit) => {
  kit.provide('waiting', waitingErasures(kit));
  kit.provide('barredMailbox', (client, email) => isBarredMailbox(kit, client, email));
  kit.provide('barredProof', (client, proof) => isBarredProof(kit, client, proof));
  kit.provide('staffDoers', {
    feature: kit.feature,
    act: 'account.erase',
    permission: 'users.erase',
    run: (player, body, by) => erase(kit, player, body, by),
  });
  kit.run.every('45 4 * * *', 'end-records', () => endRecords(kit), { whileOff: true });

  kit.serve(contract.ownErasure, ({ player }) => showOwn(kit, player));
  kit.serve(contract.askErasure, (call) => ask(kit, call));
  kit.serve(contract.cancelErasure, (call) => cancel(kit, call));

  kit.serve(contract.erasureList, () => listRequests(kit));
  kit.serve(contract.erasurePlan, (call) => showPlan(kit, call));
  kit.serve(contract.proposeErasure, (call) => propose(kit, call));
  kit.serve(contract.refuseErasure, (call) => turnDown(kit, call));
  kit.serve(contract.openSealed, (call) => unseal(kit, call));

  kit.account.personalData('erasure', async ({ id }) => {
    const { rows } = await kit.db.pool.query(
      `select asked_at, due_at, state, ended_at, note from erasure_request where user_id = $1 order by asked_at`,
      [id.toString()],
    );
    return rows;
  });
});
