import { serverPart } from '#platform/server/kit.ts';
import * as contract from '../contract.ts';
import { adjustBalance, doAdjust } from './adjust.ts';
import { staffSource } from './alone.ts';
import { decideOne, listRequests } from './approvals.ts';
import { listAudit } from './audit.ts';
import { showDashboard } from './dashboard.ts';
import { showSystem } from './system.ts';
import { applyAgreedRestrictions, setRestrictions } from './guard.ts';
import { readLedger } from './ledger.ts';
import { forgetTraces, showAccess, showLinks, watchTraces } from './links.ts';
import { changeFlag, hasFlag, showNotes, writeNote } from './notes.ts';
import { listPermissions, setPermissions } from './permissions.ts';
import { listRounds, listUserRounds } from './round-list.ts';
import { showRound } from './round.ts';
import { listFeatures, listSettings, saveSettings, setFeature, showSettings } from './settings.ts';
import { addTotals } from './totals.ts';
import { listUsers, showUser } from './users.ts';

export default serverPart((kit) => {
  const startedAt = kit.runtime.now();
  kit.onBets('totals', addTotals);
  watchTraces(kit);
  kit.every('0 3 * * *', 'old-traces', () => forgetTraces(kit));
  kit.provide('staffRequests', staffSource(kit));
  kit.provide('staffFlag', hasFlag);
  kit.provide('staffDoers', {
    act: 'money.adjust',
    permission: 'users.adjust',
    run: (player, body, by) => doAdjust(kit, player, body, by),
  });
  kit.provide('staffDoers', {
    act: 'user.guard',
    permission: 'users.guard',
    run: (player, body, by) => applyAgreedRestrictions(kit, player, body, by),
  });

  kit.serve(contract.dashboard, () => showDashboard(kit, startedAt));
  kit.serve(contract.system, () => showSystem(kit));
  kit.serve(contract.adjust, (call) => adjustBalance(kit, call));

  kit.serve(contract.users, (call) => listUsers(kit, call));
  kit.serve(contract.user, (call) => showUser(kit, call));
  kit.serve(contract.ledger, (call) => readLedger(kit, call));
  kit.serve(contract.userRounds, (call) => listUserRounds(kit, call));
  kit.serve(contract.guard, (call) => setRestrictions(kit, call));
  kit.serve(contract.permissionNames, () => listPermissions(kit));
  kit.serve(contract.permissions, (call) => setPermissions(kit, call));

  kit.serve(contract.notes, (call) => showNotes(kit, call));
  kit.serve(contract.addNote, (call) => writeNote(kit, call));
  kit.serve(contract.setFlag, (call) => changeFlag(kit, call));
  kit.serve(contract.links, (call) => showLinks(kit, call));
  kit.serve(contract.access, (call) => showAccess(kit, call));

  kit.serve(contract.requests, () => listRequests(kit));
  kit.serve(contract.decideRequest, (call) => decideOne(kit, call));

  kit.serve(contract.rounds, (call) => listRounds(kit, call));
  kit.serve(contract.round, (call) => showRound(kit, call));

  kit.serve(contract.features, () => listFeatures(kit));
  kit.serve(contract.switchFeature, (call) => setFeature(kit, call));
  kit.serve(contract.settingsList, () => listSettings(kit));
  kit.serve(contract.settings, (call) => showSettings(kit, call));
  kit.serve(contract.saveSettings, (call) => saveSettings(kit, call));

  kit.serve(contract.audit, (call) => listAudit(kit, call));
  kit.serve(contract.verifyAudit, async () => {
    const { read, broken } = await kit.audit.verify();
    return { read, broken };
  });
});
