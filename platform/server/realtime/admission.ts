import type { Duplex } from 'node:stream';
import type { Bucket } from './peer.ts';
import { take } from './peer.ts';

/** After a restart all clients return at once; a handshake costs about 0.1 ms, so they are let in at a fixed rate. */
export interface AdmissionRules {
  readonly perSecond: number;
  readonly burst: number;
  readonly sockets: number;
}

export const ADMISSION: AdmissionRules = { perSecond: 3000, burst: 6000, sockets: 200_000 };

/** @returns a test that spends one admission: 'busy' answers 503, 'full' closes with 4100 */
export function createAdmission(
  rules: AdmissionRules,
  now: () => number,
): (sockets: number) => 'welcome' | 'busy' | 'full' {
  const bucket: Bucket = { tokens: rules.burst, at: now() };
  return (sockets) => {
    if (!take(bucket, rules.perSecond, rules.burst, now())) return 'busy';
    return sockets >= rules.sockets ? 'full' : 'welcome';
  };
}

/** Answers an upgrade with a plain HTTP refusal. */
export function refuseUpgrade(
  socket: Duplex,
  status: '503 Service Unavailable' | '403 Forbidden' | '429 Too Many Requests',
): void {
  socket.on('error', () => {}); // the peer may be gone already
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nRetry-After: 2\r\nContent-Length: 0\r\n\r\n`);
}
