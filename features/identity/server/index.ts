import type { SessionView } from '#platform/contract/boot.ts';
import { fail, isFailure } from '#platform/contract/error.ts';
import { takenField } from '#platform/server/identity/accounts.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { userView } from '#platform/server/identity/user-view.ts';
import { addressGroup } from '#platform/server/http/rate-limits.ts';
import { serverPart, type Call, type ServerKit } from '#platform/server/kit.ts';
import * as contract from '../contract.ts';
import { identitySettings } from '../settings.ts';
import { readRegistration, refuse } from './registration.ts';

const perAccount = { max: 10, seconds: 60 };

const wrongLogin = fail(401, 1, 'Wrong login or password.');
const wrongToken = fail(401, 1, 'This session has ended. Log in again.');
const wrongInvite = fail(422, 1, 'Invalid invite code.');
const closed = fail(403, 3, 'Registration is closed.');

export default serverPart((kit) => {
  const { identity, rateLimits } = kit;
  const rules = () => kit.settings.get('identity', identitySettings);

  kit.serve(contract.register, async (call) => {
    if (!rules().registrationOpen) return closed;
    const account = readRegistration(call.body, rules());
    if (isFailure(account)) return account;
    // No code exists before there are affiliates to hand them out.
    if (call.body.inviteCode) return wrongInvite;
    const { name, email, password } = account;
    const passwordHash = await identity.hashPassword(password);
    try {
      const player = await kit.db.transaction(async (client) => {
        const made = await identity.create({ name, email, passwordHash }, client);
        await kit.emit(client, 'player.registered', made.id, {});
        return made;
      });
      return await startSession(kit, call, player);
    } catch (error) {
      const taken = takenField(error);
      if (!taken) throw error;
      return refuse([taken === 'name' ? 'nameTaken' : 'emailTaken'], rules());
    }
  });

  kit.serve(contract.login, async (call) => {
    const { login, password } = call.body;
    const key = `login|${login.trim().toLowerCase().slice(0, 254)}|${addressGroup(call.address)}`;
    const wait = await rateLimits.takeShared(key, perAccount);
    if (wait > 0) return fail(429, 429, `Too many attempts. Try again in ${wait} seconds.`);
    const player = await identity.checkPassword(login, password);
    return player ? startSession(kit, call, player) : wrongLogin;
  });

  kit.serve(contract.loginViaToken, async (call) => {
    const player = await identity.bySession(call.body.token);
    if (!player) return wrongToken;
    call.signIn(call.body.token);
    return sessionView(kit, player, call.body.token);
  });

  // The caller is known by this token, so there is one.
  kit.serve(contract.update, (call) => sessionView(kit, call.player, call.token!));

  kit.serve(contract.privateBets, async ({ player, body }) => {
    await identity.setPrivateBets(player.id, body.on);
    return { private_bets: body.on };
  });

  kit.serve(contract.logout, async (call) => {
    if (call.token !== null) await identity.closeSession(call.token);
    call.signOut();
    return {};
  });

  kit.boot(async ({ player }) => ({ user: player ? await ownView(kit, player) : null }));
  kit.showSettings(() => ({ ...rules() }));
  kit.every('17 * * * *', 'identity.purge-sessions', async () => void (await identity.purgeSessions()));
});

async function startSession(
  kit: ServerKit,
  call: Pick<Call<typeof contract.login>, 'address' | 'userAgent' | 'signIn'>,
  player: Player,
): Promise<SessionView> {
  const token = await kit.identity.openSession(player, { address: call.address, userAgent: call.userAgent });
  call.signIn(token);
  return sessionView(kit, player, token);
}

async function sessionView(kit: ServerKit, player: Player, token: string): Promise<SessionView> {
  return { user: await ownView(kit, player), token };
}

async function ownView(kit: ServerKit, player: Player): Promise<SessionView['user']> {
  const { clientSeed } = await kit.fairness.current(player.id);
  return userView(player, kit.ports.now(), clientSeed);
}
