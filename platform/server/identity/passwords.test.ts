import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { systemRuntime } from '../runtime.ts';
import { createPasswords } from './passwords.ts';

const passwords = createPasswords(systemRuntime());

describe('a stored password', () => {
  it('is argon2id with a salt of its own', async () => {
    const [one, other] = await Promise.all([passwords.hash('pw'), passwords.hash('pw')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(one).not.toBe(other);
    expect(await passwords.matches(one, 'pw')).toBe(true);
    expect(await passwords.matches(one, 'pw ')).toBe(false);
    expect(await passwords.matches(null, 'pw')).toBe(false);
    expect(passwords.outdated(one)).toBe(false);
    expect(passwords.outdated(one.replace('t=2', 't=1'))).toBe(true);
  });
});

const file = join(process.env['PHOENIX_VECTORS'] ?? '', 'identity', 'argon2-rfc9106.json');

/** The RFC's own example has associated data, which the library does not take; it agrees by hashes made elsewhere. */
describe.skipIf(!existsSync(file))('the recorded hashes', () => {
  const { phc_samples: samples, floor } = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as {
        phc_samples: { password: string; phc: string }[];
        floor: { m_kib: number; t: number; p: number };
      })
    : { phc_samples: [], floor: { m_kib: 0, t: 0, p: 0 } };

  it.each(samples)('$phc', async ({ password, phc }) => {
    expect(await passwords.matches(phc, password)).toBe(true);
    expect(await passwords.matches(phc, `${password}x`)).toBe(false);
  });

  it('are made with no less work than the floor', async () => {
    const [, m, t, p] = /\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(await passwords.hash('pw'))!.map(Number);
    expect(m).toBeGreaterThanOrEqual(floor.m_kib);
    expect(t).toBeGreaterThanOrEqual(floor.t);
    expect(p).toBeGreaterThanOrEqual(floor.p);
  });
});
