/** The one way in after somebody has proved who they are, whatever the proof was. */
import type { Failure } from '../../contract/error.ts';
import type { Runtime } from '../runtime.ts';
import type { Identity, Player, Visit } from './identity.ts';
import type { Proof } from './proof.ts';
import { factorNeeded, pendingCookie, pendingSeconds, type SecondFactor } from './second-factor.ts';

/** Tells a browser from others, for as long as browsers keep cookies. It proves nothing by itself. */
export const deviceCookie = 'phoenix_device';
const deviceSeconds = 400 * 24 * 3600;

/** What is needed of a call. */
export interface Arrival {
  readonly address: string;
  readonly userAgent: string;
  readonly country?: string | null;
  cookie(name: string): string | null;
  setCookie(name: string, value: string, options?: { httpOnly?: boolean; maxAgeSeconds?: number }): void;
  signIn(token: string): void;
}

/** The device a call comes from; null: it does not say. */
export function knownDevice(call: Pick<Arrival, 'cookie'>): string | null {
  const known = call.cookie(deviceCookie);
  return known !== null && /^[\w-]{22}$/.test(known) ? known : null;
}

/** The same; one that is new here gets its cookie. */
export function deviceOf(
  call: Pick<Arrival, 'cookie' | 'setCookie'>,
  runtime: Pick<Runtime, 'random'>,
): string {
  const known = knownDevice(call);
  if (known !== null) return known;
  const device = runtime.random(16).toString('base64url');
  call.setCookie(deviceCookie, device, { maxAgeSeconds: deviceSeconds });
  return device;
}

interface SignInServices {
  readonly identity: Identity;
  readonly secondFactor: SecondFactor;
  readonly runtime: Runtime;
}

/**
 * Opens a session for the caller and gives the browser its cookies. Where the account has a second factor the log-in waits
 * for it: the refusal is passed on, and the page takes it from there.
 * @param device when the caller has asked deviceOf() before @returns the session's token; null: the proof has ended meanwhile
 */
export async function signIn(
  services: SignInServices,
  call: Arrival,
  player: Player,
  proof: Proof,
  device: string = deviceOf(call, services.runtime),
): Promise<string | Failure | null> {
  const { secondFactor } = services;
  if (!(await secondFactor.has(player.id))) {
    const alone: Proof = async (client) =>
      !(await secondFactor.has(player.id, client)) && (await proof(client));
    const token = await openFor(services, call, player, alone, { device });
    // One that was set up meanwhile is asked for.
    if (token !== null || !(await secondFactor.has(player.id))) return token;
  }
  const token = await secondFactor.hold(player.id, proof);
  if (token === null) return null;
  call.setCookie(pendingCookie, token, { maxAgeSeconds: pendingSeconds });
  return factorNeeded;
}

/** The same for who has shown the second factor too. @returns the session's token; null: the proof has ended meanwhile */
export async function openFor(
  { identity, runtime }: Pick<SignInServices, 'identity' | 'runtime'>,
  call: Arrival,
  player: Player,
  proof: Proof,
  how: Pick<Visit, 'device' | 'passkey'> = {},
): Promise<string | null> {
  const { address, userAgent, country = null } = call;
  const device = how.device ?? deviceOf(call, runtime);
  const token = await identity.openProved(player, { ...how, address, userAgent, device, country }, proof);
  if (token !== null) call.signIn(token);
  return token;
}
