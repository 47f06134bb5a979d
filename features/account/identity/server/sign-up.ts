import { isFailure, type Failure } from '#platform/contract/error.ts';
import type { DomainEvents } from '#platform/contract/event.ts';
import { DEFAULT_LOCALE, type Locale } from '#platform/contract/locale.ts';
import { refusableTransaction } from '#platform/server/database/refused.ts';
import { takenField } from '#platform/server/identity/accounts.ts';
import type { Newcomer, Player } from '#platform/server/identity/identity.ts';
import { deviceOf, signIn } from '#platform/server/identity/sign-in.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { welcome } from '#platform/server/services/welcome-gifts.ts';
import { namePattern } from '../contract.ts';
import type * as contract from '../contract.ts';
import type { IdentitySettings } from '../settings.ts';
import type { Captcha } from './captcha.ts';
import { sendConfirmation } from './confirm.ts';
import { isSecondAccount, noteDevice } from './devices.ts';
import { readRegistration, refuse, type NewAccount } from './registration.ts';
import { sessionView } from '#platform/server/identity/own-view.ts';
import { isKeptFor } from './tokens.ts';
import { registrationClosed, secondAccount, wrongInvite } from './refusals.ts';

/** Opens an account and a session; the account, its event and its first letter are one commit. */
export async function signUp(
  kit: ServerKit,
  captcha: Captcha,
  rules: IdentitySettings,
  call: Call<typeof contract.register>,
) {
  if (!rules.registrationOpen) return registrationClosed;
  const account = readRegistration(call.body, rules);
  if (isFailure(account)) return account;
  const unproved = await captcha.check(call.body.captcha);
  if (unproved) return unproved;
  const { inviteCode, inviteKept } = call.body;
  const invite = (await inviteOf(kit, inviteCode)) ?? (inviteKept === true ? {} : null);
  if (!invite) return wrongInvite;

  const visit = { address: call.address, userAgent: call.userAgent, device: deviceOf(call, kit.runtime) };
  const opened = await open(kit, rules, account, visit, invite, call.body);
  if (isFailure(opened)) return opened;
  const [token] = await Promise.all([
    signIn(kit, call, opened, justOpened, visit.device),
    welcome(kit.services.welcomeGifts, opened.id, kit.log),
  ]);
  return isFailure(token) ? token : sessionView(kit, opened, token!);
}

/** Nothing that opens it can have ended yet. */
const justOpened = async (): Promise<boolean> => true;

/** Who invited them, for whoever reads of the registration. */
type Invite = DomainEvents['player.registered'];

/** @returns null for a code that is nobody's */
async function inviteOf(kit: ServerKit, typed: string | null | undefined): Promise<Invite | null> {
  const code = typed?.trim();
  if (!code) return {};
  const invitedBy = await kit.services.inviter(code);
  return invitedBy === null ? null : { invitedBy: invitedBy.toString(), inviteCode: code };
}

async function open(
  kit: ServerKit,
  rules: IdentitySettings,
  { name, email, password }: NewAccount,
  visit: { address: string; userAgent: string; device: string },
  invite: Invite,
  { locale, offers }: { locale?: Locale | undefined; offers?: boolean | undefined },
): Promise<Player | Failure> {
  const { identity } = kit;
  const passwordHash = await identity.hashPassword(password);
  try {
    return await refusableTransaction(kit.db, async (client) => {
      if (await isSecondAccount(kit, client, visit, rules)) return secondAccount;
      // Somebody who is kept from play and had their account erased: the mailbox stays taken.
      if (await kit.services.barredMailbox(client, email)) return refuse(['emailTaken'], rules);
      const made = await identity.create(
        { name, email, passwordHash, ...(locale === undefined ? {} : { locale }) },
        client,
      );
      if (await isKeptFor(kit, client, email, made)) return refuse(['emailTaken'], rules);
      await noteDevice(kit, made.id, visit, { registered: true, client });
      await kit.services.acceptTerms(client, made.id, locale ?? DEFAULT_LOCALE);
      if (offers === true) await kit.services.consents.ticked(client, made.id, locale ?? DEFAULT_LOCALE);
      await sendConfirmation(kit, client, made, email);
      await kit.emit(client, 'player.registered', made.id, invite);
      return made;
    });
  } catch (error) {
    const taken = takenField(error);
    if (!taken) throw error;
    return refuse([taken === 'name' ? 'nameTaken' : 'emailTaken'], rules);
  }
}

const drawnNames = 5;

/** Opens an account for somebody who has proved who they are in another way; it has no password and no address. */
export async function enrol(
  kit: ServerKit,
  rules: IdentitySettings,
  { visit, name, inviteCode, proof, tie }: Newcomer,
): Promise<Player | Failure> {
  if (!rules.registrationOpen) return registrationClosed;
  const invite = (await inviteOf(kit, inviteCode)) ?? {};
  const wanted = name !== undefined && namePattern.test(name) ? [name] : [];
  const drawn = Array.from({ length: drawnNames }, () => `player_${kit.runtime.random(5).toString('hex')}`);
  for (const candidate of [...wanted, ...drawn]) {
    try {
      const opened = await kit.db.transaction(async (client) => {
        if (await isSecondAccount(kit, client, visit, rules)) return secondAccount;
        // What opened the account of somebody who is kept from play, and was erased, opens no other.
        if (await kit.services.barredProof(client, proof)) return secondAccount;
        const account = { name: candidate, email: null, passwordHash: null };
        const made = await kit.identity.create(account, client);
        await noteDevice(kit, made.id, visit, { registered: true, client });
        await tie(client, made);
        await kit.emit(client, 'player.registered', made.id, invite);
        return made;
      });
      if (!isFailure(opened)) await welcome(kit.services.welcomeGifts, opened.id, kit.log);
      return opened;
    } catch (error) {
      if (takenField(error) !== 'name') throw error;
    }
  }
  return registrationClosed;
}
