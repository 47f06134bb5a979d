import { getSecret } from '#platform/contract/live.ts';
import { serverPart } from '#platform/server/kit.ts';
import * as contract from '../contract.ts';
import { identitySettings } from '../settings.ts';
import { createCaptcha, purgeCaptchas } from './captcha.ts';
import { openEmailLink, verifyEmail } from './confirm.ts';
import { contactSettings, updateContact } from './contact.ts';
import { watchDevices } from './devices.ts';
import { updateEmail } from './email.ts';
import { letters } from './letters.ts';
import { drawSecret } from './live-secret.ts';
import { logIn } from './log-in.ts';
import { changePassword, checkLink, forgotten, resetPassword } from './password.ts';
import { forgetDevices } from './old-devices.ts';
import { sessionCookie } from '#platform/server/http/cookies.ts';
import { ownView, sessionView } from '#platform/server/identity/own-view.ts';
import { sessionBehind } from '#platform/server/identity/page-token.ts';
import { withdrawalLockMs } from '#platform/server/identity/withdrawal-lock.ts';
import { enrol, signUp } from './sign-up.ts';
import { purgeTokens } from './tokens.ts';
import { nameFixed, wrongToken } from './refusals.ts';
import { IDENTITY_ROOM_ERASABLE } from './erase.ts';

export default serverPart((kit) => {
  for (const part of IDENTITY_ROOM_ERASABLE) kit.provide('erasable', part);
  const { identity } = kit;
  const rules = () => kit.settings.get('identity', identitySettings);
  const captcha = createCaptcha(kit);
  kit.mail.letters('identity', letters);
  watchDevices(kit);
  kit.provide('legalFacts', () => {
    const { deviceDays, secondAccounts } = rules();
    return {
      deviceDays: String(deviceDays),
      lockHours: String(withdrawalLockMs / 3_600_000),
      ...(secondAccounts === 'allowed' ? {} : { oneAccount: secondAccounts }),
    };
  });
  kit.provide('enrol', (newcomer) => enrol(kit, rules(), newcomer));

  kit.serve(contract.captchaChallenge, ({ address }) => captcha.challenge(address));
  kit.serve(contract.register, (call) => signUp(kit, captcha, rules(), call));
  kit.serve(contract.login, (call) => logIn(kit, captcha, call));

  kit.serve(contract.loginViaToken, async (call) => {
    const session = sessionBehind(call.body.token, call.cookie(sessionCookie));
    const player = session === null ? null : await identity.bySession(session);
    if (session === null || !player) return wrongToken;
    call.signIn(session);
    return sessionView(kit, player, session, call.body.token);
  });
  // The caller is known by this token, so there is one.
  kit.serve(contract.update, (call) => {
    const { player, body } = call;
    if (body.name !== undefined && body.name !== player.name) return nameFixed;
    return sessionView(kit, player, call.token!, call.shownToken!);
  });
  kit.serve(contract.logout, async (call) => {
    if (call.token !== null) await identity.closeSession(call.token);
    call.signOut();
    return {};
  });

  kit.serve(getSecret, (call) => drawSecret(kit, call));
  kit.serve(contract.resetPassword, forgotten(kit, captcha));
  kit.serve(contract.checkPasswordLink, (call) => checkLink(kit, call));
  kit.serve(contract.newPassword, (call) => resetPassword(kit, rules(), call));
  kit.serve(contract.changePassword, (call) => changePassword(kit, rules(), call));

  kit.serve(contract.verifyEmail, (call) => verifyEmail(kit, call));
  kit.serve(contract.openEmailLink, (call) => openEmailLink(kit, call));
  kit.serve(contract.updateEmail, (call) => updateEmail(kit, call));
  kit.serve(contract.contactInfoModalSettings, ({ player }) => contactSettings(kit, rules(), player));
  kit.serve(contract.updateContactInfo, (call) => updateContact(kit, rules(), call));

  kit.serve(contract.privateBets, async ({ player, body }) => {
    await identity.setPrivateBets(player.id, body.on);
    return { private_bets: body.on };
  });

  kit.page.boot(async ({ player }) => ({ user: player ? await ownView(kit, player) : null }));
  kit.page.showSettings('identity', () => {
    const { passwordMin, registrationOpen } = rules();
    return { passwordMin, registrationOpen, ...captcha.shown() };
  });
  kit.page.contentSources(() => captcha.sources());
  kit.run.every(
    '17 * * * *',
    'purge-sessions',
    async () => {
      await identity.purgeSessions();
      await purgeTokens(kit);
      await purgeCaptchas(kit);
    },
    { whileOff: true },
  );
  kit.run.every('40 2 * * *', 'old-devices', () => forgetDevices(kit, rules()), { whileOff: true });
});
