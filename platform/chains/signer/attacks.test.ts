/** What somebody with the web server's socket and token can try: one approval, and as many payments as can be had. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChainId, Plan } from '../driver.ts';
import { fixedRuntime, type FixedRuntime } from '../../server/runtime.ts';
import { signerClient, type Signer } from './client.ts';
import { MAX_REQUEST_BYTES, type Purpose } from './protocol.ts';
import { approvalOf, signerAt, type SignerAt } from './testing/signer-at.ts';
import { chainOf, makePlan, payeeOf, usualAmount } from './testing/plans.ts';

const ID = '018f0000-0000-7000-8000-000000000001';
const pay: Purpose = { kind: 'pay', withdrawal: ID, attempt: 1 };

let folder: string;
let runtime: FixedRuntime;
let at: SignerAt;
let signer: Signer;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'phoenix-attack-'));
  runtime = fixedRuntime();
  at = await signerAt(folder, runtime);
  signer = signerClient(async () => at.endpoint);
});
afterEach(async () => {
  await at.close();
  rmSync(folder, { recursive: true, force: true });
});

const approve = (chain: ChainId): void => {
  at.approved.set(ID, approvalOf(ID, chain));
};
const later = (): number => runtime.now() + 10 * 60_000;
async function ruleOf(plan: Plan, purpose: Purpose = pay): Promise<string> {
  const answer = await signer.sign(plan, purpose);
  return 'refused' in answer ? answer.refused : 'signed';
}

describe.each(['sol', 'trx', 'ltc', 'btc', 'doge'] as const)('one approval on %s', (chain) => {
  it('is not paid again by a plan that claims a nonce', async () => {
    approve(chain);
    expect(await ruleOf(makePlan(chain, { expires: later() }))).toBe('signed');
    const answers: string[] = [];
    for (let salt = 1; salt <= 4; salt++) {
      const plan = makePlan(chain, { salt, slots: [salt], expires: later() + salt });
      answers.push(await ruleOf({ ...plan, nonce: '1', paths: ['1/0', ...plan.paths.slice(1)] }));
    }
    expect(answers).toEqual(['body', 'body', 'body', 'body']);
  });

  it('is not paid by a plan that claims a nonce from the first', async () => {
    approve(chain);
    expect(await ruleOf({ ...makePlan(chain, { expires: later() }), nonce: '1' })).toBe('body');
  });

  it('is not paid by a plan whose inputs are not those of its bytes', async () => {
    approve(chain);
    const plan = makePlan(chain, { slots: [0, 1], expires: later() });
    const more = [...plan.inputs, `${'ab'.repeat(32)}:0`];
    expect(await ruleOf({ ...plan, inputs: more })).toBe('body');
    if (plan.inputs.length === 0) return;
    expect(await ruleOf({ ...plan, inputs: plan.inputs.slice(1) })).toBe('body');
    expect(await ruleOf({ ...plan, inputs: [...plan.inputs, plan.inputs[0]!] })).toBe('body');
    expect(await ruleOf({ ...plan, inputs: [] })).toBe('body');
  });
});

describe.each(['sol', 'trx'] as const)('a payment on %s, where they expire', (chain) => {
  it('is not made from a deposit address', async () => {
    approve(chain);
    expect(await ruleOf(makePlan(chain, { path: '0/7', expires: later() }))).toBe('source');
  });

  it('is not made again because its time is over: it may have been mined', async () => {
    approve(chain);
    const first = makePlan(chain, { expires: later() });
    expect(await ruleOf(first)).toBe('signed');
    runtime.advance(60 * 60_000);
    expect(await ruleOf(makePlan(chain, { salt: 1, expires: later() }))).toBe('twice');
    // The chain has it: no word of the server makes it be paid again.
    at.chain.set(((await signer.sign(first, pay)) as { txid: string }).txid, 'mined');
    const again = await signer.sign(makePlan(chain, { salt: 2, expires: later() }), pay, [first]);
    expect(again).toMatchObject({ refused: 'paid' });
  });

  it('is made again once it is over and the chain does not have it', async () => {
    approve(chain);
    const first = makePlan(chain, { expires: later() });
    const { txid } = (await signer.sign(first, pay)) as { txid: string };
    at.chain.set(txid, 'dead');
    const next = (salt: number) => makePlan(chain, { salt, expires: later() });
    expect(await signer.sign(next(1), pay, [first])).toMatchObject({ refused: 'twice' });
    runtime.advance(16 * 60_000);
    expect(await signer.sign(next(2), pay, [first])).toHaveProperty('txid');
  });
});

it('bounds how long a payment on trx may be kept back', async () => {
  approve('trx');
  expect(await ruleOf(makePlan('trx', { expires: runtime.now() + 24 * 3_600_000 }))).toBe('expiry');
});

describe('a row that went back to staff', () => {
  it.each(['eth', 'btc', 'ltc', 'doge', 'sol', 'trx'] as const)(
    'is not paid a second time on %s while the first may still arrive, or has',
    async (chain) => {
      approve(chain);
      const first = makePlan(chain, { expires: later() });
      const { txid } = (await signer.sign(first, pay)) as { txid: string };
      at.approved.set(ID, { ...approvalOf(ID, chain), attempt: 2, approvals: [{ staff: 'a'.repeat(24) }] });
      const second = { ...pay, attempt: 2 };
      runtime.advance(60 * 60_000);
      const fresh = () => makePlan(chain, { slots: [9], salt: 9, expires: later() });
      expect(await signer.sign(fresh(), second, [first])).toMatchObject({ refused: 'twice' });
      at.chain.set(txid, 'mined');
      expect(await signer.sign(fresh(), second, [first])).toMatchObject({ refused: 'paid' });
      // For good: what was mined is in the log.
      at.chain.set(txid, 'dead');
      expect(await signer.sign(fresh(), second, [first])).toMatchObject({ refused: 'paid' });
    },
  );

  it.each(['eth', 'btc', 'doge'] as const)('is paid on %s once the first can never be', async (chain) => {
    approve(chain);
    const first = makePlan(chain);
    const { txid } = (await signer.sign(first, pay)) as { txid: string };
    at.approved.set(ID, { ...approvalOf(ID, chain), attempt: 2, approvals: [{ staff: 'a'.repeat(24) }] });
    at.chain.set(txid, 'dead');
    const fresh = makePlan(chain, { slots: [9] });
    // Of another transaction's death nothing follows.
    expect(await signer.sign(fresh, { ...pay, attempt: 2 }, [makePlan(chain, { slots: [3] })])).toMatchObject(
      {
        refused: 'twice',
      },
    );
    expect(await signer.sign(fresh, { ...pay, attempt: 2 }, [first])).toHaveProperty('txid');
  });
});

describe('caps', () => {
  it('count what is signed for the same purpose too, where both can be mined', async () => {
    at.caps(({ currencies }) => (currencies['sol'] = { ...currencies['sol']!, payment: '1', day: '0.015' }));
    approve('sol');
    const first = makePlan('sol');
    const { txid } = (await signer.sign(first, pay)) as { txid: string };
    at.chain.set(txid, 'dead');
    runtime.advance(16 * 60_000);
    // Known to be dead it does not count any more: 0.01 of 0.015 a day.
    expect(await signer.sign(makePlan('sol', { salt: 1 }), pay, [first])).toHaveProperty('txid');
    const next = { ...pay, withdrawal: ID.replace(/1$/, '2') };
    at.approved.set(next.withdrawal, approvalOf(next.withdrawal, 'sol'));
    expect(await ruleOf(makePlan('sol', { salt: 2 }), next)).toBe('cap-day');
  });

  it('end what is given to deposit addresses in a day', async () => {
    at.caps(({ chains }) => (chains['eth'] = { ...chains['eth']!, fund: '0.01', fundDay: '0.025' }));
    const fund = (index: number) =>
      ruleOf(
        makePlan('eth', {
          kind: 'fund',
          slots: [index],
          to: chainOf('eth').keys.address(`0/${index}`).address,
          amount: 10n ** 16n,
        }),
        { kind: 'fund', subject: ID.replace(/1$/, `${index}`), to: `0/${index}` },
      );
    expect([await fund(1), await fund(2), await fund(3)]).toEqual(['signed', 'signed', 'fund-day']);
  });

  it('hold what nobody looked at within smaller bounds, by payment and by day', async () => {
    at.caps(
      ({ currencies }) =>
        (currencies['eth'] = { ...currencies['eth']!, auto: { payment: '0.01', day: '0.025' } }),
    );
    const id = (index: number) => ID.replace(/1$/, `${index}`);
    const automatic = async (index: number, approvals: { staff: string }[] = [{ staff: 'rule' }]) => {
      at.approved.set(id(index), { ...approvalOf(id(index), 'eth'), approvals });
      return ruleOf(makePlan('eth', { slots: [index] }), { ...pay, withdrawal: id(index) });
    };
    expect([await automatic(1), await automatic(2), await automatic(3)]).toEqual([
      'signed',
      'signed',
      'auto-day',
    ]);
    expect(await automatic(4, [{ staff: 'a'.repeat(24) }])).toBe('signed');
    const large = approvalOf(id(5), 'eth');
    at.approved.set(id(5), { ...large, net: large.net * 2n });
    const plan = makePlan('eth', { slots: [5], amount: usualAmount('eth') * 2n, to: payeeOf('eth') });
    expect(await ruleOf(plan, { ...pay, withdrawal: id(5) })).toBe('auto');
  });
});

describe('an answer that is no signature', () => {
  const failure = (plan: Plan, earlier: readonly Plan[] = []) =>
    signer.sign(plan, pay, earlier).catch((error: Error) => [error.name, error.message]);

  it('is the trouble of one call, be that too large or not understood', async () => {
    approve('btc');
    const plan = makePlan('btc');
    const answers = [
      await failure({ ...plan, body: 'x'.repeat(MAX_REQUEST_BYTES) }),
      await failure({ ...plan, paths: [] }),
    ];
    expect(answers).toEqual([
      ['SignerFailed', 'the signer answered 413: too large'],
      ['SignerFailed', 'the signer answered 422: not understood'],
    ]);
    expect(await ruleOf(plan)).toBe('signed');
    const stranger = signerClient(async () => ({ ...at.endpoint, token: 'x' }));
    const closed = await stranger.sign(plan, pay).catch((error: Error) => error.name);
    expect(closed).toBe('SignerUnreachable');
  });

  it('is not for what was signed before: of that so much is sent as one call takes', async () => {
    approve('btc');
    const large = { ...makePlan('btc'), body: 'x'.repeat(MAX_REQUEST_BYTES) };
    expect(await failure(makePlan('btc'), [large])).toMatchObject({ txid: expect.any(String) });
  });
});

it('names each try in the log', async () => {
  approve('sol');
  await ruleOf({ ...makePlan('sol'), nonce: '1' });
  const { lines } = await signer.log({ limit: 5 });
  expect(lines[0]).toMatchObject({ event: 'refused', chain: 'sol', subject: ID, rule: 'body' });
});
