import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mnemonicToSeedSync } from '@scure/bip39';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Plan } from '../driver.ts';
import { transferData } from '../evm/body.ts';
import { createEvmKeys } from '../evm/keys.ts';
import { evmNetwork } from '../evm/networks.ts';
import { fixedRuntime } from '../../server/runtime.ts';
import type { ApprovedWithdrawal } from './approvals.ts';
import { signerCaps } from './caps.ts';
import { openJournal } from './journal.ts';
import type { Purpose } from './protocol.ts';
import { createSigner, type SignerService } from './service.ts';

const WORDS = 'test test test test test test test test test test test junk';
const PAYEE = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const STRANGER = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
const ID = '018f0000-0000-7000-8000-000000000001';
const { chainId, assets } = evmNetwork('eth', 'local');
const keys = createEvmKeys({ chain: 'eth', network: 'local', seed: mnemonicToSeedSync(WORDS) });
const hot = keys.address('1/0');

let folder: string;
let runtime = fixedRuntime();
let approved: ApprovedWithdrawal | null;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'phoenix-signer-'));
  runtime = fixedRuntime();
  approved = {
    id: ID,
    status: 3,
    attempt: 1,
    chain: 'eth',
    network: 'local',
    currency: 'eth',
    address: PAYEE,
    player: '7',
    order: [],
    // 0.5 ether: the ledger counts 8 decimals, the chain 18.
    net: 50_000_000n,
    scale: 8,
    held: true,
    owes: false,
    ordered: true,
    approvals: [{ staff: 'rule' }],
  };
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function signer(): SignerService {
  return createSigner({
    chains: new Map([['eth', { keys, assets, network: 'local' as const }]]),
    caps: signerCaps(folder),
    journal: openJournal(join(folder, 'log.jsonl')),
    readWithdrawal: async (id) => (approved?.id === id ? approved : null),
    pins: () => [],
    now: () => runtime.now(),
  });
}

interface Payment {
  kind?: Plan['kind'];
  to?: string;
  value?: bigint;
  nonce?: number;
  gwei?: number;
  path?: string;
  data?: string;
}

function planOf({
  kind = 'pay',
  to = PAYEE,
  value = 5n * 10n ** 17n,
  nonce = 0,
  gwei = 2,
  path = '1/0',
  data = '0x',
}: Payment = {}): Plan {
  const body = {
    chainId,
    from: keys.address(path).target,
    to: to.toLowerCase(),
    value: value.toString(),
    data,
    nonce: nonce.toString(),
    gas: '21000',
    maxFeePerGas: (BigInt(gwei) * 10n ** 9n).toString(),
    maxPriorityFeePerGas: '1',
  };
  const bare = {
    chain: 'eth',
    kind,
    paths: [path],
    outputs: [],
    fee: '0',
    inputs: [],
    nonce: `${nonce}`,
    body,
  } as const;
  const { outputs, fee } = keys.inspect(bare);
  return { ...bare, outputs, fee: fee.toString() };
}

const pay: Purpose = { kind: 'pay', withdrawal: ID, attempt: 1 };
const ask = (service: SignerService, plan: Plan, purpose: Purpose = pay) =>
  service.sign({ plan: plan as Parameters<SignerService['sign']>[0]['plan'], for: purpose });
const ruleOf = async (service: SignerService, plan: Plan, purpose?: Purpose) => {
  const answer = await ask(service, plan, purpose);
  return 'refused' in answer ? answer.refused : 'signed';
};

describe('a payment', () => {
  it('is signed when it is what was approved, and the same plan gives the same bytes', async () => {
    const service = signer();
    const first = await ask(service, planOf());
    expect(first).toMatchObject({ txid: expect.stringMatching(/^0x[0-9a-f]{64}$/) });
    expect(await ask(service, planOf())).toEqual(first);
    const { lines } = await service.log({ limit: 10 });
    expect(lines.map(({ event }) => event)).toEqual(['signed', 'start']);
  });

  it.each<[string, string, () => void]>([
    ['unapproved', 'is not known', () => (approved = null)],
    ['unapproved', 'waits for staff', () => (approved = { ...approved!, status: 0 })],
    ['unapproved', 'was cancelled', () => (approved = { ...approved!, status: 4 })],
    ['unapproved', 'was paid', () => (approved = { ...approved!, status: 1 })],
    ['unapproved', 'nobody approved', () => (approved = { ...approved!, approvals: [] })],
    ['hold', 'has no money held for it', () => (approved = { ...approved!, held: false })],
    ['amount', 'is for less', () => (approved = { ...approved!, net: 49_999_999n })],
    ['address', 'goes elsewhere', () => (approved = { ...approved!, address: STRANGER })],
    ['asset', 'is of another coin', () => (approved = { ...approved!, currency: 'usdt' })],
    ['asset', 'is on another chain', () => (approved = { ...approved!, chain: 'bsc' })],
    ['attempt', 'is at another attempt', () => (approved = { ...approved!, attempt: 2 })],
  ])('is refused (%s) when its withdrawal %s', async (rule, _words, change) => {
    change();
    expect(await ruleOf(signer(), planOf())).toBe(rule);
  });

  it('is refused when the plan says one thing and its bytes do another', async () => {
    const service = signer();
    const honest = planOf();
    const changed = { ...honest, outputs: [{ ...honest.outputs[0]!, address: STRANGER }] };
    expect(await ruleOf(service, changed)).toBe('body');
    const paysOther = planOf({ to: STRANGER });
    expect(await ruleOf(service, { ...paysOther, outputs: honest.outputs })).toBe('body');
    expect(await ruleOf(service, { ...honest, fee: '1' })).toBe('body');
    await expect(
      ask(service, { ...honest, body: { ...(honest.body as object), chainId: 1 } }),
    ).rejects.toThrow(/no plan for eth/);
    await expect(ask(service, { ...honest, paths: ['0/3'] })).rejects.toThrow(/not the key/);
  });

  it('is not made of the program calls that a token takes, unless they are a transfer', async () => {
    const [, usdt] = assets;
    approved = { ...approved!, currency: 'usdt', net: 5_000_000n, scale: 6 };
    const transfer = planOf({
      to: usdt!.contract!,
      value: 0n,
      data: transferData(PAYEE.toLowerCase(), 5_000_000n),
    });
    expect(await ruleOf(signer(), transfer)).toBe('signed');
    expect(() => planOf({ to: usdt!.contract!, value: 0n, data: `0x095ea7b3${'0'.repeat(128)}` })).toThrow(
      /data/,
    );
  });

  it('is signed once: with another nonce it could be mined beside the first', async () => {
    const service = signer();
    expect(await ruleOf(service, planOf())).toBe('signed');
    expect(await ruleOf(service, planOf({ nonce: 1 }))).toBe('twice');
    expect(await ruleOf(service, planOf({ gwei: 3 }))).toBe('signed');
    // Nor after a restart: it is in the log.
    expect(await ruleOf(signer(), planOf({ nonce: 1 }))).toBe('twice');
  });

  it('never takes the nonce of another one', async () => {
    const service = signer();
    expect(await ruleOf(service, planOf())).toBe('signed');
    const other = '018f0000-0000-7000-8000-000000000002';
    approved = { ...approved!, id: other };
    expect(await ruleOf(service, planOf(), { kind: 'pay', withdrawal: other, attempt: 1 })).toBe('nonce');
  });

  it('begins anew only where staff approved it anew', async () => {
    const service = signer();
    expect(await ruleOf(service, planOf())).toBe('signed');
    approved = { ...approved!, attempt: 2 };
    const again: Purpose = { ...pay, attempt: 2 };
    expect(await ruleOf(service, planOf({ nonce: 1 }), again)).toBe('attempt');
    approved = { ...approved, approvals: [{ staff: 'a'.repeat(24) }] };
    // Nobody has told this signer that the first can never be mined: only what takes its place is signed.
    expect(await ruleOf(service, planOf({ nonce: 1 }), again)).toBe('twice');
    expect(await ruleOf(service, planOf({ gwei: 3 }), again)).toBe('signed');
  });
});

describe('caps', () => {
  function cap(
    change: (caps: { currencies: Record<string, object>; chains: Record<string, object> }) => void,
  ): void {
    const caps = structuredClone(signerCaps(folder)) as never;
    change(caps);
    writeFileSync(join(folder, 'caps.json'), JSON.stringify(caps));
  }

  it('hold for one payment, for a day and over a restart', async () => {
    cap(({ currencies }) => (currencies['eth'] = { payment: '0.5', day: '1', twoAbove: '1' }));
    const service = signer();
    for (const [index, id] of ['1', '2', '3'].map((end) => ID.slice(0, -1) + end).entries()) {
      approved = { ...approved!, id };
      const rule = await ruleOf(index === 2 ? signer() : service, planOf({ nonce: index }), {
        ...pay,
        withdrawal: id,
      });
      expect(rule).toBe(index < 2 ? 'signed' : 'cap-day');
    }
    runtime.advance(24 * 3_600_000 + 1);
    expect(await ruleOf(signer(), planOf({ nonce: 2 }), { ...pay, withdrawal: approved!.id })).toBe('signed');
    approved = { ...approved!, id: ID.slice(0, -1) + '4', net: 50_000_001n };
    const large = planOf({ nonce: 3, value: 50_000_001n * 10n ** 10n });
    expect(await ruleOf(signer(), large, { ...pay, withdrawal: approved.id })).toBe('cap');
  });

  it('ask for two members of staff above a sum', async () => {
    cap(({ currencies }) => (currencies['eth'] = { payment: '5', day: '5', twoAbove: '0.4' }));
    approved = { ...approved!, approvals: [{ staff: 'a'.repeat(24) }, { staff: 'rule' }] };
    expect(await ruleOf(signer(), planOf())).toBe('second');
    approved = { ...approved, approvals: [{ staff: 'a'.repeat(24) }, { staff: 'b'.repeat(24) }] };
    expect(await ruleOf(signer(), planOf())).toBe('signed');
  });

  it('keep fees within bounds, counting the dearest of those that replace each other', async () => {
    cap(({ chains }) => (chains['eth'] = { fee: '0.0001', feeDay: '0.0002', fund: '0' }));
    const service = signer();
    expect(await ruleOf(service, planOf({ gwei: 5 }))).toBe('fee');
    expect(await ruleOf(service, planOf({ gwei: 3 }))).toBe('signed');
    expect(await ruleOf(service, planOf({ gwei: 4 }))).toBe('signed');
    const next = { ...pay, withdrawal: ID.slice(0, -1) + '2' };
    approved = { ...approved!, id: next.withdrawal };
    expect(await ruleOf(service, planOf({ nonce: 1, gwei: 4 }), next)).toBe('signed');
    const third = { ...pay, withdrawal: ID.slice(0, -1) + '3' };
    approved = { ...approved, id: third.withdrawal };
    expect(await ruleOf(service, planOf({ nonce: 2, gwei: 3 }), third)).toBe('fee-day');
  });
});

describe('money that stays with us', () => {
  const subject = '018f0000-0000-7000-8000-00000000000a';

  it('goes where our own keys are, and nowhere else', async () => {
    const service = signer();
    const sweep = (to: string) => planOf({ kind: 'sweep', path: '0/7', to });
    expect(await ruleOf(service, sweep(hot.address), { kind: 'sweep', subject, to: '1/0' })).toBe('signed');
    expect(await ruleOf(service, sweep(PAYEE), { kind: 'sweep', subject, to: '1/0' })).toBe('not-ours');
    expect(
      await ruleOf(service, sweep(keys.address('0/8').address), { kind: 'sweep', subject, to: '0/8' }),
    ).toBe('not-ours');
    expect(await ruleOf(service, sweep(hot.address), pay)).toBe('kind');
  });

  it('gives a deposit address no more than its fees', async () => {
    const service = signer();
    const to = keys.address('0/7').address;
    const fund = (value: bigint, nonce: number) => planOf({ kind: 'fund', to, value, nonce });
    expect(await ruleOf(service, fund(10n ** 15n, 0), { kind: 'fund', subject, to: '0/7' })).toBe('signed');
    const other = subject.slice(0, -1) + 'b';
    expect(await ruleOf(service, fund(10n ** 18n, 1), { kind: 'fund', subject: other, to: '0/7' })).toBe(
      'fund',
    );
  });

  it('frees the nonce of a payment, which is then not made dearer behind it', async () => {
    const service = signer();
    expect(await ruleOf(service, planOf())).toBe('signed');
    const cancel = planOf({ kind: 'cancel', to: hot.address, value: 0n, gwei: 3 });
    expect(await ruleOf(service, cancel, { kind: 'cancel', subject, to: '1/0' })).toBe('signed');
    expect(await ruleOf(service, planOf({ gwei: 4 }))).toBe('nonce');
  });
});

describe('the log', () => {
  it('shows a line that was changed, and the signer signs nothing on top of it', async () => {
    const service = signer();
    await ask(service, planOf());
    const file = join(folder, 'log.jsonl');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace(PAYEE, STRANGER));
    const next = signer();
    expect(await next.log({ limit: 5 })).toMatchObject({ broken: 2 });
    expect(await ruleOf(next, planOf({ gwei: 3 }))).toBe('log');
  });

  it('goes on after a line that a crash cut off', async () => {
    await ask(signer(), planOf());
    const file = join(folder, 'log.jsonl');
    appendFileSync(file, '{"no":3,"at":"20');
    const service = signer();
    expect(await service.log({ limit: 5 })).toMatchObject({ broken: null, total: 3 });
    expect(await ruleOf(service, planOf({ nonce: 1 }))).toBe('twice');
  });

  it('names each withdrawal in a flood, counts what is repeated, and loses no more than half of a count', async () => {
    const service = signer();
    const odd = (subject: string) =>
      ruleOf(service, planOf(), { kind: 'pay', withdrawal: subject, attempt: 1 });
    const unknown = (no: number) => `018f0000-0000-7000-8000-1${String(no).padStart(11, '0')}`;
    for (let no = 0; no < 200; no++) expect(await odd(unknown(no))).toBe('unapproved');
    // What there is has its name however much came before it, once for each rule.
    approved = { ...approved!, status: 1 };
    for (let no = 0; no < 50; no++) expect(await odd(ID)).toBe('unapproved');
    approved = { ...approved, status: 3, owes: true };
    expect(await odd(ID)).toBe('debt');
    const refused = async (from = service) =>
      (await from.log({ limit: 1000 })).lines.filter(({ event }) => event === 'refused').toReversed();
    const lines = await refused();
    expect(lines.filter(({ subject }) => subject === ID).map(({ rule }) => rule)).toEqual([
      'unapproved',
      'debt',
    ]);
    expect(lines[0]).toMatchObject({ subject: unknown(0), caller: 'socket', chain: 'eth' });
    const sum = (all: typeof lines) => all.reduce((total, { times = 1 }) => total + times, 0);
    // 60 and one for it, and what is counted: 1, 2, 4 ... 64.
    expect(lines).toHaveLength(60 + 2 + 7);
    expect(sum(lines)).toBe(60 + 2 + 127);
    expect(sum(await refused(signer()))).toBe(sum(lines));
    runtime.advance(60_000);
    const later = await refused();
    expect(sum(later)).toBe(251);
    expect(later.at(-1)).toMatchObject({ subject: null, rule: 'unapproved', times: 251 - 189 });
    expect((await service.log({ limit: 1 })).broken).toBe(null);
  });
});
