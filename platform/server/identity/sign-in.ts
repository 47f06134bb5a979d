/** The one way in after somebody has proved who they are, whatever the proof was. */
import type { Ports } from '../kit.ts';
import type { Identity, Player } from './identity.ts';

/** Tells a browser from others, for as long as browsers keep cookies. It proves nothing by itself. */
export const deviceCookie = 'phoenix_device';
const deviceSeconds = 400 * 24 * 3600;

/** What is needed of a call. */
export interface Arrival {
  readonly address: string;
  readonly userAgent: string;
  cookie(name: string): string | null;
  setCookie(name: string, value: string, options?: { httpOnly?: boolean; maxAgeSeconds?: number }): void;
  signIn(token: string): void;
}

/** The device a call comes from; one that is new here gets its cookie. */
export function deviceOf(call: Pick<Arrival, 'cookie' | 'setCookie'>, ports: Pick<Ports, 'random'>): string {
  const known = call.cookie(deviceCookie);
  if (known !== null && /^[\w-]{22}$/.test(known)) return known;
  const device = ports.random(16).toString('base64url');
  call.setCookie(deviceCookie, device, { maxAgeSeconds: deviceSeconds });
  return device;
}

/**
 * Opens a session for the caller and gives the browser its cookies.
 * @param device when the caller has asked deviceOf() before @returns the session's token
 */
export async function signIn(
  { identity, ports }: { readonly identity: Identity; readonly ports: Ports },
  call: Arrival,
  player: Player,
  device: string = deviceOf(call, ports),
): Promise<string> {
  const { address, userAgent } = call;
  const token = await identity.openSession(player, { address, userAgent, device });
  call.signIn(token);
  return token;
}
