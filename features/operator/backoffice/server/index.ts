import { serverPart } from '#platform/server/kit.ts';
import * as auditCalls from '../audit-contract.ts';
import * as guardCalls from '../guard-contract.ts';
import * as ledgerCalls from '../ledger-contract.ts';
import * as notesCalls from '../notes-contract.ts';
import * as permissionsCalls from '../permissions-contract.ts';
import * as playersCalls from '../players-contract.ts';
import * as requestsCalls from '../requests-contract.ts';
import * as rolesCalls from '../roles-contract.ts';
import * as roundsCalls from '../rounds-contract.ts';
import * as settingsCalls from '../settings-contract.ts';
import * as systemCalls from '../system-contract.ts';
import * as viewCalls from '../view-contract.ts';
import { adjustBalance, doAdjust } from './adjust.ts';
import { staffSource } from './alone.ts';
import { decideOne, listRequests } from './approvals.ts';
import { listAudit } from './audit.ts';
import { showDashboard } from './dashboard.ts';
import { showSystem } from './system.ts';
import { expireRequests } from './expire-requests.ts';
import { applyAgreedRestrictions, setRestrictions } from './guard.ts';
import { readLedger } from './ledger.ts';
import { forgetTraces, showAccess, showLinks, watchTraces } from './links.ts';
import { changeFlag, hasFlag, settle, showNotes, writeNote } from './notes.ts';
import { mayBeOne } from './pairs.ts';
import { listPermissions, setPermissions } from './permissions.ts';
import { dropRole, keepRole, showRoles } from './roles.ts';
import { listRounds, listUserRounds } from './round-list.ts';
import { showRound } from './round.ts';
import { doLoosen, listFeatures, listSettings, saveSettings, setFeature, showSettings } from './settings.ts';
import { beginView, finishView, listRolesToView } from './view.ts';
import { addTotals } from './totals.ts';
import { listUsers, showUser } from './users.ts';
import { suspicions } from './suspicions.ts';
import { waitingRequests } from './waiting.ts';
import { stays } from '#platform/server/services/erasure.ts';

export default serverPart((kit) => {
  const startedAt = kit.runtime.now();
  kit.on.bets('totals', addTotals);
  watchTraces(kit);
  kit.run.every('0 3 * * *', 'old-traces', () => forgetTraces(kit), { whileOff: true });
  kit.run.every('* * * * *', 'late-requests', () => expireRequests(kit));
  kit.provide('staffRequests', staffSource(kit));
  kit.provide('mayBeOne', (askedBy, second, right) => mayBeOne(kit, askedBy, second, right));
  kit.provide('waiting', waitingRequests(kit));
  kit.provide('suspicions', suspicions(kit));
  kit.provide(
    'erasable',
    stays('cases', 'evidence', ['staff_note', 'account_id'], ['staff_request', 'account_id']),
  );
  // Hashes of places: by them a second account of somebody excluded is known. They have an end of their own.
  kit.provide('erasable', stays('exclusions', 'exclusion', ['account_trace', 'account_id']));
  kit.provide('staffFlag', hasFlag);
  kit.provide('staffDoers', {
    feature: kit.feature,
    act: 'money.adjust',
    permission: 'users.adjust',
    run: (player, body, by) => doAdjust(kit, player, body, by),
  });
  kit.provide('staffDoers', {
    feature: kit.feature,
    act: 'user.guard',
    permission: 'users.guard',
    run: (player, body, by) => applyAgreedRestrictions(kit, player, body, by),
  });

  kit.provide('staffDoers', {
    feature: kit.feature,
    act: 'settings.loosen',
    permission: 'settings.edit',
    run: (_, body, by) => doLoosen(kit, body, by),
  });

  kit.serve(systemCalls.dashboard, () => showDashboard(kit, startedAt));
  kit.serve(systemCalls.system, () => showSystem(kit));
  kit.serve(ledgerCalls.adjust, (call) => adjustBalance(kit, call));

  kit.serve(playersCalls.users, (call) => listUsers(kit, call));
  kit.serve(playersCalls.user, (call) => showUser(kit, call));
  kit.serve(ledgerCalls.ledger, (call) => readLedger(kit, call));
  kit.serve(roundsCalls.userRounds, (call) => listUserRounds(kit, call));
  kit.serve(guardCalls.guard, (call) => setRestrictions(kit, call));
  kit.serve(permissionsCalls.permissionNames, () => listPermissions(kit));
  kit.serve(permissionsCalls.permissions, (call) => setPermissions(kit, call));

  kit.serve(rolesCalls.roles, ({ player }) => showRoles(kit, player));
  kit.serve(rolesCalls.saveRole, (call) => keepRole(kit, call));
  kit.serve(rolesCalls.deleteRole, (call) => dropRole(kit, call));

  kit.serve(viewCalls.rolesToView, ({ player }) => listRolesToView(kit, player));
  kit.serve(viewCalls.startView, (call) => beginView(kit, call));
  kit.serve(viewCalls.endView, (call) => finishView(kit, call));

  kit.serve(notesCalls.notes, (call) => showNotes(kit, call));
  kit.serve(notesCalls.addNote, (call) => writeNote(kit, call));
  kit.serve(notesCalls.setFlag, (call) => changeFlag(kit, call));
  kit.serve(notesCalls.settleFlag, (call) => settle(kit, call));
  kit.serve(playersCalls.links, (call) => showLinks(kit, call));
  kit.serve(playersCalls.access, (call) => showAccess(kit, call));

  kit.serve(requestsCalls.requests, (call) => listRequests(kit, call));
  kit.serve(requestsCalls.decideRequest, (call) => decideOne(kit, call));

  kit.serve(roundsCalls.rounds, (call) => listRounds(kit, call));
  kit.serve(roundsCalls.round, (call) => showRound(kit, call));

  kit.serve(settingsCalls.features, () => listFeatures(kit));
  kit.serve(settingsCalls.switchFeature, (call) => setFeature(kit, call));
  kit.serve(settingsCalls.settingsList, () => listSettings(kit));
  kit.serve(settingsCalls.settings, (call) => showSettings(kit, call));
  kit.serve(settingsCalls.saveSettings, (call) => saveSettings(kit, call));

  kit.serve(auditCalls.audit, (call) => listAudit(kit, call));
  kit.serve(auditCalls.verifyAudit, async () => {
    const { read, broken } = await kit.audit.verify();
    return { read, broken };
  });
});
