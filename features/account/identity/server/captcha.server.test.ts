import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedRuntime } from '#platform/server/runtime.ts';
import { createTestPlatform, testPassword, type TestPlatform } from '#platform/server/testing/platform.ts';
import { shell } from '#features/site/shell/feature.ts';
import type { CaptchaChallenge } from '../contract.ts';
import { identity } from '../feature.ts';
import { createAltcha } from './altcha.ts';
import { createCaptcha } from './captcha.ts';
import { encode, solve } from './testing/solve.ts';

const effort = { cost: 10, counter: { from: 5, to: 20 } };

describe('a piece of work', () => {
  it('is solved once found, and judged by the result alone', async () => {
    const altcha = createAltcha(Buffer.alloc(32, 1), fixedRuntime());
    const challenge = await altcha.challenge(effort);
    expect(altcha.judge(solve(challenge))).toMatchObject({ nonce: challenge.parameters.nonce });
    const wrong = encode(challenge, { counter: 3, derivedKey: '0'.repeat(64) });
    expect(altcha.judge(wrong)).toBeNull();
  });

  it('is good for ten minutes, for this house only, and unchanged', async () => {
    const runtime = fixedRuntime();
    const altcha = createAltcha(Buffer.alloc(32, 1), runtime);
    const challenge = await altcha.challenge(effort);
    const payload = solve(challenge);
    const { solution } = JSON.parse(Buffer.from(payload, 'base64').toString()) as { solution: object };
    expect(createAltcha(Buffer.alloc(32, 2), runtime).judge(payload)).toBeNull();
    for (const change of [
      { cost: 1 },
      { expiresAt: challenge.parameters.expiresAt + 3600 },
      { keyPrefix: '00' },
      { nonce: '0'.repeat(32) },
      { keySignature: '0'.repeat(64) },
    ]) {
      const bent = { ...challenge, parameters: { ...challenge.parameters, ...change } };
      expect(altcha.judge(encode(bent, solution))).toBeNull();
    }
    runtime.advance(599_000);
    expect(altcha.judge(payload)).not.toBeNull();
    runtime.advance(2_000);
    expect(altcha.judge(payload)).toBeNull();
  });

  it.each(['', 'x', 'bnVsbA==', '[]', Buffer.from('{"challenge":{}}').toString('base64'), '\0', '💣'])(
    'is not %j',
    (payload) => {
      expect(createAltcha(Buffer.alloc(32, 1), fixedRuntime()).judge(payload)).toBeNull();
    },
  );
});

describe('the forms for guests', () => {
  let strict: TestPlatform;
  let count = 0;
  beforeAll(async () => {
    strict = await createTestPlatform({ features: [shell, identity], config: { rateLimits: true } });
  });
  afterAll(() => strict.close());

  const form = () => {
    const name = `human_${++count}`;
    return { name, email: `${name}@example.com`, password: testPassword };
  };
  const work = async () => solve((await strict.api('/api/captcha/challenge')).body as CaptchaChallenge);
  const refusal = {
    code: 4,
    message: 'The check that you are human did not pass. Try again.',
    errors: { captcha: 'identity.captcha.refused' },
  };

  it('want the work done, once for each', async () => {
    const without = await strict.api('/auth/register', form());
    expect([without.status, without.body]).toEqual([422, refusal]);
    const captcha = await work();
    expect((await strict.api('/auth/register', { ...form(), captcha })).status).toBe(200);
    expect((await strict.api('/auth/register', { ...form(), captcha })).body).toEqual(refusal);
    expect((await strict.api('/auth/resetPassword', { login: 'human_1', captcha })).body).toEqual(refusal);
    expect((await strict.api('/auth/resetPassword', { login: 'human_1' })).body).toEqual(refusal);
    expect(
      (await strict.api('/auth/resetPassword', { login: 'human_1', captcha: await work() })).status,
    ).toBe(200);
  });

  it('take one answer of ten that come at once', async () => {
    const captcha = await work();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => strict.api('/auth/register', { ...form(), captcha })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('do not spend the work on a form that is wrong anyway', async () => {
    const captcha = await work();
    expect((await strict.api('/auth/register', { ...form(), email: 'x', captcha })).status).toBe(422);
    expect((await strict.api('/auth/register', { ...form(), captcha })).status).toBe(200);
  });

  it('ask nothing when the operator has switched it off', async () => {
    await strict.kit.settings.set('identity', { captcha: 'off' }, 'test');
    expect((await strict.api('/auth/register', form())).status).toBe(200);
    await strict.kit.settings.set('identity', {}, 'test');
  });

  it('want it at the log-in too, from where many wrong passwords came', async () => {
    const victim = await strict.register();
    const guess = (login: string, more = {}) =>
      strict.api('/auth/login', { login, password: 'guess', ...more });
    for (let turn = 0; turn < 20; turn++) expect((await guess(`sprayed_${turn}`)).status).toBe(401);
    expect((await guess('sprayed_20')).body).toEqual(refusal);
    const login = { login: victim.user.name, password: testPassword };
    expect((await strict.api('/auth/login', login)).body).toEqual(refusal);
    expect((await strict.api('/auth/login', { ...login, captcha: await work() })).status).toBe(200);
  });

  it('become harder for who asks for very many', async () => {
    const costs: number[] = [];
    for (let turn = 0; turn < 40; turn++)
      costs.push((await strict.api('/api/captcha/challenge')).body.parameters.cost);
    expect([costs[0], costs.at(-1)]).toEqual([1000, 5000]);
  });
});

describe('a captcha service', () => {
  it('is asked with the operator’s secret, and without its keys gives way to our own', async () => {
    const asked: string[] = [];
    const service = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += String(chunk)));
      request.on('end', () => {
        asked.push(body);
        response.end(JSON.stringify({ success: body.includes('response=good') }));
      });
    });
    await new Promise<void>((ready) => service.listen(0, '127.0.0.1', ready));
    const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    const app = await createTestPlatform({
      features: [shell, identity],
      config: { rateLimits: true, captcha: { siteKey: 'site-key', secret: 'its-secret' } },
    });
    try {
      const captcha = createCaptcha(app.kit, { hcaptcha: url, turnstile: 'http://127.0.0.1:1' });
      await app.kit.settings.set('identity', { captcha: 'hcaptcha' }, 'test');
      expect(captcha.shown()).toEqual({ captcha: 'hcaptcha', captchaKey: 'site-key' });
      expect(captcha.sources().script).toContain('https://hcaptcha.com');
      expect(await captcha.check('good')).toBeNull();
      expect(await captcha.check('bad')).toMatchObject({ code: 4 });
      expect(await captcha.check(null)).toMatchObject({ code: 4 });
      expect(asked).toEqual(['secret=its-secret&response=good', 'secret=its-secret&response=bad']);
      await app.kit.settings.set('identity', { captcha: 'turnstile' }, 'test');
      // Not reached: it stays shut.
      expect(await captcha.check('good')).toMatchObject({ code: 4 });
      const other = createCaptcha({
        ...app.kit,
        config: { ...app.config, captcha: { siteKey: null, secret: null } },
      });
      expect(other.shown()).toEqual({ captcha: 'altcha', captchaKey: null });
      expect(other.sources()).toEqual({});
    } finally {
      await app.close();
      service.close();
    }
  });
});
