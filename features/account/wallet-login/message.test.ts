import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import { judgeMessage, plainText, readSiwe, siweText, statements } from './message.ts';

interface Vectors {
  readonly parsing_positive: Readonly<Record<string, { message: string; fields: Record<string, unknown> }>>;
  readonly parsing_negative: Readonly<Record<string, string>>;
  readonly eip1271: Readonly<Record<string, { message: string }>>;
}

function vectors(): Vectors | null {
  const file = join(process.env['PHOENIX_VECTORS'] ?? '', 'identity', 'siwe-eip4361.json');
  return process.env['PHOENIX_VECTORS'] && existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Vectors)
    : null;
}

const recorded = vectors();

describe.skipIf(!recorded)('EIP-4361 as others wrote it down (set PHOENIX_VECTORS)', () => {
  const { parsing_positive, parsing_negative, eip1271 } = recorded ?? {
    parsing_positive: {},
    parsing_negative: {},
    eip1271: {},
  };

  it.each(Object.entries(parsing_positive))('%s is read', (_, { message, fields }) => {
    const said = Object.entries(fields).filter(([, value]) => value !== null);
    expect(readSiwe(message)).toMatchObject(Object.fromEntries(said));
  });

  it.each(Object.entries(parsing_negative))('%s is none', (_, message) => {
    const said = readSiwe(message);
    // Whose capitals are wrong, judgeMessage() compares away.
    expect(said !== null && getAddress(said.address) === said.address).toBe(false);
  });

  it('those of contract wallets are read', () => {
    for (const { message } of Object.values(eip1271)) expect(readSiwe(message)).not.toBeNull();
  });
});

const site = 'https://phoenix.example';
const address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2';
const nonce = '0123456789abcdef0123456789abcdef';
const now = Date.UTC(2026, 10, 20, 12);
const expected = { site, purpose: 'login', address, nonce, now, plain: true } as const;
const text = (change: Partial<Parameters<typeof siweText>[0]> = {}) =>
  siweText({
    site,
    address,
    statement: statements.login,
    chainId: 1,
    nonce,
    from: now,
    until: now + 300_000,
    ...change,
  });

describe('what may be signed', () => {
  it('is our own text, another one in the same form, or the sentence', () => {
    expect(judgeMessage(text(), expected)).toBe(1);
    expect(judgeMessage(text({ chainId: 56, statement: 'Anything else' }), expected)).toBe(56);
    expect(judgeMessage(plainText(site, 'login', nonce), expected)).toBeNull();
  });

  it.each([
    ['of another site', text({ site: 'https://phoenix.example.evil.example' })],
    ['with another address', text({ address: '0x0000000000000000000000000000000000000001' })],
    ['with its address in small letters', text({ address: address.toLowerCase() })],
    ['with another nonce', text({ nonce: 'f'.repeat(32) })],
    ['that has expired', text({ until: now - 1 })],
    ['that is old', text({ from: now - 3_600_000 })],
    ['of tomorrow', text({ from: now + 86_400_000 })],
    ['not valid yet', `${text()}\nNot Before: 2026-11-21T12:00:00Z`],
    ['over plain http', text().replace('URI: https', 'URI: http')],
    ['with a user in the domain', text().replace('phoenix.example wants', 'x@phoenix.example wants')],
    ['with something after it', `${text()}\nand all my money`],
    ['with something before it', `I give away all.\n${text()}`],
    ['for another purpose', plainText(site, 'link', nonce)],
    ['with a space more', `${plainText(site, 'login', nonce)} `],
    ['empty', ''],
  ])('is no text %s', (_, message) => {
    expect(judgeMessage(message, expected)).toBeUndefined();
  });

  it('is no sentence where the operator wants EIP-4361', () => {
    expect(judgeMessage(plainText(site, 'login', nonce), { ...expected, plain: false })).toBeUndefined();
  });
});
