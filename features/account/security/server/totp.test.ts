import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateSync } from 'otplib';
import { describe, expect, it } from 'vitest';
import { addressOf, secretOf, stepOf } from './totp.ts';

const folder = process.env['PHOENIX_VECTORS'];
const file = folder ? join(folder, 'identity', 'totp-rfc6238.json') : '';

type Hash = 'SHA1' | 'SHA256' | 'SHA512';
interface Vectors {
  hotp_sha1_6digits: { secret_ascii: string; values: string[] };
  totp_8digits: Record<Hash, { secret_ascii: string; v: [seconds: number, code: string][] }>;
}

describe.skipIf(!existsSync(file))('the vectors of RFC 4226 and 6238', () => {
  const vectors = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Vectors) : null;

  it('agree in eight digits for every hash', () => {
    let checked = 0;
    for (const [algorithm, { secret_ascii: secret, v }] of Object.entries(vectors!.totp_8digits))
      for (const [epoch, code] of v) {
        const made = generateSync({
          secret: Buffer.from(secret),
          epoch,
          digits: 8,
          algorithm: algorithm.toLowerCase() as Lowercase<Hash>,
        });
        expect([algorithm, epoch, made]).toEqual([algorithm, epoch, code]);
        checked += 1;
      }
    expect(checked).toBeGreaterThan(10);
  });

  it('name the time step of six-digit codes as we read them', () => {
    const { secret_ascii: secret, values } = vectors!.hotp_sha1_6digits;
    const ours = secretOf(Buffer.from(secret));
    expect(ours).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    values.forEach((code, counter) => {
      expect(stepOf(ours, code, counter * 30_000 + 15_000)).toBe(counter);
    });
    for (const { v } of [vectors!.totp_8digits.SHA1])
      for (const [epoch, code] of v)
        expect(stepOf(ours, code.slice(2), epoch * 1000)).toBe(Math.floor(epoch / 30));
  });
});

describe('a code', () => {
  const secret = secretOf(Buffer.alloc(20, 7));
  const now = 1_800_000_015_000;
  const at = (steps: number) => generateSync({ secret, epoch: now / 1000 + steps * 30 });

  it('is good in its step and one to either side', () => {
    const step = Math.floor(now / 30_000);
    expect([-2, -1, 0, 1, 2].map((steps) => stepOf(secret, at(steps), now))).toEqual([
      null,
      step - 1,
      step,
      step + 1,
      null,
    ]);
  });

  it('is six digits and nothing else', () => {
    const code = at(0);
    for (const other of [
      '',
      code.slice(1),
      `${code}0`,
      ` ${code}`,
      `${code}\n`,
      '١٢٣٤٥٦',
      '-12345',
      '1e5000',
    ])
      expect(stepOf(secret, other, now)).toBeNull();
  });

  it('comes of a secret that apps read', () => {
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const address = new URL(addressOf(secret, 'Phoenix', 'ada_1'));
    expect(address.protocol + address.host).toBe('otpauth:totp');
    expect(decodeURIComponent(address.pathname)).toBe('/Phoenix:ada_1');
    expect(address.searchParams.get('secret')).toBe(secret);
    expect(address.searchParams.get('issuer')).toBe('Phoenix');
  });
});
