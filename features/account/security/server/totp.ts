/** Codes of authenticator apps: RFC 6238 with SHA-1, six digits, thirty seconds, as every app knows it. */
import { generateURI, verifySync } from 'otplib';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepSeconds = 30;

/** 160 bits as base32, the form that people can type. @param bytes 20 of them */
export function secretOf(bytes: Uint8Array): string {
  let bits = 0n;
  for (const byte of bytes) bits = (bits << 8n) | BigInt(byte);
  let text = '';
  for (let left = bytes.length * 8; left > 0; left -= 5) {
    text = alphabet[Number(bits & 31n)]! + text;
    bits >>= 5n;
  }
  return text;
}

/** What the QR code says. */
export function addressOf(secret: string, issuer: string, name: string): string {
  return generateURI({ issuer, label: name, secret });
}

/**
 * The time step whose code this is: the current one, or one to either side for clocks that go wrong.
 * @returns null when it is none of them
 */
export function stepOf(secret: string, code: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const found = verifySync({
    secret,
    token: code,
    epoch: Math.floor(now / 1000),
    epochTolerance: stepSeconds,
  });
  return found.valid && 'timeStep' in found ? found.timeStep : null;
}
