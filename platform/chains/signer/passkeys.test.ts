/** Approvals of staff where their passkeys count, asked for by somebody with the web server's socket and token. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fixedRuntime, type FixedRuntime } from '../../server/runtime.ts';
import { APPROVAL_LIFE_MS } from './approval-challenge.ts';
import type { ApprovedWithdrawal } from './approvals.ts';
import { fingerprint } from './assertion.ts';
import { signerCaps, type Caps } from './caps.ts';
import { signerClient, type Signer } from './client.ts';
import type { ApprovalProof } from '../../contract/approval-proof.ts';
import { forgetPasskey, pinPasskey, readPins } from './pins.ts';
import { assertion, passkeyOf, proofOf, type Sloppiness, type StaffPasskey } from './testing/passkey-of.ts';
import { makePlan, payeeOf, usualAmount } from './testing/plans.ts';
import { approvalOf, signerAt, type SignerAt } from './testing/signer-at.ts';

/** Withdrawals of one test are none of another's: the signer remembers what it signed. */
let test = 0;
const id = (n: number) => `018f0000-0000-7000-8000-${String(test * 10 + n).padStart(12, '0')}`;
const ANN = 'a'.repeat(24);
const BEN = 'b'.repeat(24);
const STRANGER = `0x${'9'.repeat(40)}`;

let folder: string;
let runtime: FixedRuntime;
let at: SignerAt;
let signer: Signer;
let ann: StaffPasskey;
let usual: Caps;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'phoenix-passkeys-'));
  runtime = fixedRuntime();
  at = await signerAt(folder, runtime);
  signer = signerClient(async () => at.endpoint);
  usual = structuredClone(signerCaps(folder));
});
beforeEach(() => {
  test++;
  at.caps((caps) => Object.assign(caps, structuredClone(usual), { passkeys: 'always' }));
  ann = passkeyOf(ANN);
  at.pins.splice(0, Infinity, ann.pin);
});
afterAll(async () => {
  await at.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Case {
  readonly n?: number;
  readonly change?: Partial<ApprovedWithdrawal>;
  readonly times?: bigint;
  readonly to?: string;
}

/** A withdrawal with these approvals in the database, asked for on a nonce of its own. */
async function ruleOf(
  approvals: ApprovedWithdrawal['approvals'],
  { n = 1, change = {}, times = 1n, to = payeeOf('eth') }: Case = {},
): Promise<string> {
  const row = approvalOf(id(n), 'eth');
  at.approved.set(id(n), { ...row, net: row.net * times, ...change, approvals });
  const plan = makePlan('eth', { slots: [test * 10 + n], amount: usualAmount('eth') * times, to });
  const answer = await signer.sign(plan, { kind: 'pay', withdrawal: id(n), attempt: change.attempt ?? 1 });
  return 'refused' in answer ? answer.refused : 'signed';
}
const row = (staff: string, proof: unknown) => ({ staff, assertion: proof });
const proved = (passkey: StaffPasskey, n = 1, sloppy: Sloppiness = {}, change = {}) =>
  proofOf(passkey, { ...approvalOf(id(n), 'eth'), ...change }, runtime.now(), sloppy);

describe('an approval of staff', () => {
  it.each(['ES256', 'EdDSA', 'RS256'] as const)(
    'counts when a pinned %s passkey signed it',
    async (algorithm) => {
      const ben = passkeyOf(BEN, { algorithm });
      at.pins.push(ben.pin);
      expect(await ruleOf([row(BEN, proved(ben))])).toBe('signed');
      const { lines } = await signer.log({ limit: 1 });
      expect(lines[0]).toMatchObject({ event: 'signed', staff: [BEN] });
      expect(lines[0]).not.toHaveProperty('auto');
    },
  );

  it.each([
    ['no passkey signed', () => undefined, 'passkey-missing'],
    ['nothing was stored for', () => null, 'passkey-missing'],
    ['something else was stored for', () => ({ id: 'replayed', response: {} }), 'passkey-shape'],
    ['a passkey signed that is not pinned', () => proved(passkeyOf(ANN)), 'passkey-unknown'],
    [
      'another site had signed',
      () => proved(ann, 1, { client: { origin: 'https://casino.example.evil' } }),
      'passkey-origin',
    ],
    [
      'a page inside another site had signed',
      () => proved(ann, 1, { client: { crossOrigin: true } }),
      'passkey-origin',
    ],
    [
      'a page inside a site had signed',
      () => proved(ann, 1, { client: { topOrigin: 'https://evil.example' } }),
      'passkey-origin',
    ],
    ['a passkey signed for another name', () => proved(ann, 1, { rpId: 'evil.example' }), 'passkey-rp'],
    ['nobody was verified', () => proved(ann, 1, { flags: 0x01 }), 'passkey-flags'],
    ['nobody was present', () => proved(ann, 1, { flags: 0x04 }), 'passkey-flags'],
    [
      'a passkey was made, not used',
      () => proved(ann, 1, { client: { type: 'webauthn.create' } }),
      'passkey-shape',
    ],
    [
      'the signature was of another key',
      () => ({ ...proved(ann), signature: proved(passkeyOf(ANN)).signature }),
      'passkey-signature',
    ],
    [
      'the signature was cut',
      () => ({ ...proved(ann), signature: proved(ann).signature.slice(0, 40) }),
      'passkey-signature',
    ],
    ['another nonce was written', () => ({ ...proved(ann), nonce: '0'.repeat(32) }), 'passkey-challenge'],
    ['another time was written', () => ({ ...proved(ann), at: runtime.now() + 1 }), 'passkey-challenge'],
    ['the flags were written over', () => withFlags(proved(ann, 1, { flags: 0x01 })), 'passkey-signature'],
    [
      'the authenticator’s data was cut',
      () => ({ ...proved(ann), authenticatorData: 'AAAA' }),
      'passkey-shape',
    ],
  ])('is none when %s', async (_what, proof: () => unknown, rule) => {
    expect(await ruleOf([row(ANN, proof())])).toBe(rule);
    const { lines } = await signer.log({ limit: 1 });
    expect(lines[0]).toMatchObject({ event: 'refused', subject: id(1), rule });
  });

  it('is none for another withdrawal, which it was not signed for', async () => {
    const proof = proved(ann);
    expect(await ruleOf([row(ANN, proof)])).toBe('signed');
    expect(await ruleOf([row(ANN, proof)], { n: 2 })).toBe('passkey-challenge');
  });

  it.each([
    ['address', { address: STRANGER }, { to: STRANGER }],
    ['amount', { net: usualAmount('eth') / 5n }, {}],
    ['player', { player: '8' }, {}],
    ['chain', { chain: 'bsc' }, {}],
    ['network', { network: 'main' }, {}],
    ['coin', { currency: 'usdt' }, {}],
    ['order', { order: ['another'] }, {}],
    ['attempt', { attempt: 2 }, {}],
  ] as const)('is none when the %s is another than what was signed', async (_what, change, more) => {
    expect(await ruleOf([row(ANN, proved(ann))], { change, ...more })).toBe('passkey-challenge');
  });

  it('is none in the name of somebody else', async () => {
    expect(await ruleOf([row(BEN, proved(ann))])).toBe('passkey-unknown');
    at.pins.push(passkeyOf(BEN).pin);
    expect(await ruleOf([row(BEN, proved(ann))])).toBe('passkey-unknown');
  });

  it('is none for one’s own withdrawal', async () => {
    expect(await ruleOf([row(ANN, proved(ann, 1, {}, { player: '1' }))], { change: { player: '1' } })).toBe(
      'passkey-own',
    );
  });

  it('ends after a week, and is none before its time', async () => {
    const proof = proved(ann);
    runtime.advance(APPROVAL_LIFE_MS);
    expect(await ruleOf([row(ANN, proof)])).toBe('signed');
    const late = proved(ann, 2);
    runtime.advance(APPROVAL_LIFE_MS + 1);
    expect(await ruleOf([row(ANN, late)], { n: 2 })).toBe('passkey-time');
    const early = proofOf(ann, approvalOf(id(3), 'eth'), runtime.now() + 3_600_000);
    expect(await ruleOf([row(ANN, early)], { n: 3 })).toBe('passkey-time');
  });

  it('is none any more once the passkey was forgotten', async () => {
    at.pins.pop();
    expect(await ruleOf([row(ANN, proved(ann))])).toBe('passkey-unknown');
  });
});

describe('where two have to approve', () => {
  const large = { times: 20n };
  const both = (n: number, staff: StaffPasskey): ApprovalProof =>
    proved(staff, n, {}, { net: approvalOf(id(n), 'eth').net * 20n });

  beforeEach(() => {
    at.caps(({ currencies }) => (currencies['eth'] = { ...currencies['eth']!, twoAbove: '0.1' }));
  });

  it('two members of staff with a passkey each are two', async () => {
    const ben = passkeyOf(BEN);
    at.pins.push(ben.pin);
    expect(await ruleOf([row(ANN, both(1, ann)), row(BEN, both(1, ben))], large)).toBe('signed');
  });

  it('two passkeys of one are one, and so is one signature in two rows', async () => {
    const second = passkeyOf(ANN, { algorithm: 'EdDSA' });
    at.pins.push(second.pin);
    expect(await ruleOf([row(ANN, both(1, ann)), row(ANN, both(1, second))], large)).toBe('second');
    expect(await ruleOf([row(ANN, both(1, ann)), row(BEN, both(1, ann))], large)).toBe('second');
  });

  it('a row without a passkey makes no second', async () => {
    expect(await ruleOf([row(ANN, both(1, ann)), row(BEN, null)], large)).toBe('second');
  });
});

describe('what nobody of the staff signed', () => {
  it('is paid by rule within the signer’s own bounds, and not beyond', async () => {
    at.caps(
      ({ currencies }) =>
        (currencies['eth'] = { ...currencies['eth']!, auto: { payment: '0.01', day: '1' } }),
    );
    expect(await ruleOf([row('rule', null)])).toBe('signed');
    expect(await ruleOf([row('rule', null)], { n: 2, times: 2n })).toBe('auto');
    // A row of staff that no passkey signed adds nothing to that.
    expect(await ruleOf([row('rule', null), row(ANN, null)], { n: 3, times: 2n })).toBe('auto');
  });
});

describe('what the server may ask', () => {
  it('says whose passkeys count and where, and adds none', async () => {
    expect(await signer.passkeys()).toMatchObject({ pins: [{ credential: ann.pin.credential, staff: ANN }] });
    expect((await signer.passkeys()).chains).toContain('eth');
    at.caps((caps) => (caps.passkeys = 'main'));
    expect((await signer.passkeys()).chains).toEqual([]);
    expect(await ruleOf([row(BEN, null)])).toBe('signed');
  });
});

describe('the list of pinned passkeys', () => {
  it('keeps each once, until it is forgotten', () => {
    expect(readPins(folder)).toEqual([]);
    expect(pinPasskey(folder, ann.pin)).toBe(true);
    expect(pinPasskey(folder, { ...ann.pin, staff: BEN })).toBe(false);
    expect(readPins(folder)).toEqual([ann.pin]);
    expect(forgetPasskey(folder, ann.pin.credential)).toBe(true);
    expect(forgetPasskey(folder, ann.pin.credential)).toBe(false);
    expect(readPins(folder)).toEqual([]);
  });

  it('is not taken for empty when it cannot be read', () => {
    pinPasskey(folder, ann.pin);
    writeFileSync(join(folder, 'passkeys.json'), '[{"credential": "A"}]');
    expect(() => readPins(folder)).toThrow(/is no list of passkeys/);
    writeFileSync(
      join(folder, 'passkeys.json'),
      JSON.stringify([{ ...ann.pin, key: { kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA' } }]),
    );
    expect(() => readPins(folder)).toThrow(/key/i);
  });

  it('shows a key by its thumbprint as RFC 7638 computes it', () => {
    // The example of RFC 7638, 3.1: NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs.
    const n =
      '0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR1L6tSoc_BJECPebWKRXjBZCiFV4n3oknjhMstn64tZ_2W-5JsGY4Hc5n9yBXArwl93lqt7_RN5w6Cf0h4QyQ5v-65YGjQR0_FDW2QvzqY368QQMicAtaSqzs8KJZgnYb9c7d0zgdAZHzu6qMQvRL5hajrn1n91CbOpbISD08qNLyrdkt-bFTWhAI4vMQFh6WeZu0fM4lFd2NcRwr3XPksINHaQ-G_xBniIqbw0Ls1jF44-csFCur-kEgU8awapJzKnqDKgw';
    const whole = Buffer.from('NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs', 'base64url').toString('hex');
    expect(fingerprint({ kty: 'RSA', n, e: 'AQAB' }).replaceAll(' ', '')).toBe(whole.slice(0, 32));
  });
});

it('takes no signature over anything but an approval', async () => {
  const random = Buffer.alloc(32, 7).toString('base64url');
  const login = { at: runtime.now(), nonce: '0'.repeat(32), ...assertion(ann, random) };
  expect(await ruleOf([row(ANN, login)])).toBe('passkey-challenge');
});

function withFlags(proof: ApprovalProof): ApprovalProof {
  const data = Buffer.from(proof.authenticatorData, 'base64url');
  data[32] = 0x05;
  return { ...proof, authenticatorData: data.toString('base64url') };
}
