import { serverPart } from '#platform/server/kit.ts';
import { relyingParty } from '#platform/server/identity/relying-party.ts';
import * as contract from '../contract.ts';
import { securitySettings } from '../settings.ts';
import { confirm, disable, newCodes, setUp } from './app.ts';
import { letters } from './letters.ts';
import {
  addOptions,
  addPasskey,
  factorRequest,
  logInOptions,
  removePasskey,
  renamePasskey,
} from './passkeys.ts';
import { confirmSession, logInByPasskey } from './passkey-session.ts';
import { purge } from './purge.ts';
import { listSessions, revokeOthers, revokeSession } from './sessions.ts';
import { factorsOf, passkeyRequest, showPasskey, validate } from './show.ts';
import { clearFactors, factorState } from './staff.ts';
import { guardStaffPasskeys, hasPasskey } from './staff-passkeys.ts';
import { passkeysAsWay } from './ways.ts';
import { securityOf } from './status.ts';
import { goes } from '#platform/server/services/erasure.ts';

export default serverPart((kit) => {
  kit.mail.letters('security', letters);
  kit.provide('require2faForStaff', () => kit.settings.get('security', securitySettings).staffTwoFactor);

  kit.provide('passkeyForStaff', () => kit.settings.get('security', securitySettings).staffPasskey);
  kit.provide('hasPasskey', hasPasskey);
  guardStaffPasskeys(kit.settings, kit.config.publicUrl);
  // Sockets that may join channels of staff were let in under the settings of before.
  kit.settings.onChange((feature) => {
    if (feature === 'security') kit.realtime.judgeStaffAnew();
  });

  kit.provide('waysIn', passkeysAsWay(kit));
  kit.serve(contract.security, ({ player }) => securityOf(kit, player));

  kit.serve(contract.validate, (call) => validate(kit, call));
  kit.serve(contract.factors, (call) => factorsOf(kit, call));
  kit.serve(contract.factorOptions, (call) => passkeyRequest(kit, call));
  kit.serve(contract.factorPasskey, (call) => showPasskey(kit, call));

  kit.serve(contract.setUp, (call) => setUp(kit, call));
  kit.serve(contract.confirm, (call) => confirm(kit, call));
  kit.serve(contract.disable, (call) => disable(kit, call));
  kit.serve(contract.newCodes, (call) => newCodes(kit, call));

  kit.serve(contract.passkeyOptions, (call) => addOptions(kit, call));
  kit.serve(contract.addPasskey, (call) => addPasskey(kit, call));
  kit.serve(contract.renamePasskey, (call) => renamePasskey(kit, call));
  kit.serve(contract.removePasskey, (call) => removePasskey(kit, call));
  kit.serve(contract.loginOptions, () => logInOptions(kit));
  kit.serve(contract.passkeyLogin, (call) => logInByPasskey(kit, call));

  kit.serve(contract.passkeySessionOptions, ({ player }) => factorRequest(kit, player.id, 'session'));
  kit.serve(contract.passkeySession, (call) => confirmSession(kit, call));

  kit.serve(contract.sessions, (call) => listSessions(kit, call));
  kit.serve(contract.revokeSession, (call) => revokeSession(kit, call));
  kit.serve(contract.revokeOthers, (call) => revokeOthers(kit, call));

  kit.serve(contract.factorState, (call) => factorState(kit, call));
  kit.serve(contract.clearFactors, (call) => clearFactors(kit, call));

  kit.provide(
    'erasable',
    goes(
      'access',
      ['account_totp', 'account_id'],
      ['account_recovery_code', 'account_id'],
      ['account_passkey', 'account_id'],
      ['passkey_challenge', 'account_id'],
    ),
  );

  // Where passkeys are made for; null: nowhere, and nothing about them is shown.
  kit.page.showSettings('security', () => ({ passkeys: relyingParty(kit.config.publicUrl)?.id ?? null }));
  kit.run.every('37 * * * *', 'purge', () => purge(kit), { whileOff: true });
});
