/** Guessing, and staff without a factor. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testPassword, type TestPlatform } from '#platform/server/testing/platform.ts';
import { mail } from '#features/site/mail/feature.ts';
import { identity } from '#features/account/identity/feature.ts';
import { shell } from '#features/site/shell/feature.ts';
import { security } from '../feature.ts';
import {
  browser,
  codeAt,
  handClock,
  openTestApp,
  passwordOnly,
  withApp,
  type Browser,
} from './testing/test-app.ts';

const clock = handClock();
let app: TestPlatform;

describe('guessing at codes', () => {
  beforeAll(async () => {
    app = await openTestApp(clock, { config: { rateLimits: true } });
  });
  afterAll(() => app.close());

  /** Past limits that other tests of this address have used up. */
  const later = () => void (clock.at += 2 * 86_400_000);
  const guess = (page: Browser) => page.post('/api/user/2fa_validate', { code: '000000' });

  it('stops after five in a session, and goes on later', async () => {
    const someone = await withApp(app, clock);
    const tries = [];
    for (let count = 0; count < 8; count++)
      tries.push((await app.api('/api/user/2fa_validate', { code: '000000' }, someone.token)).status);
    expect(tries).toEqual([422, 422, 422, 422, 422, 429, 429, 429]);
    const right = () =>
      app.api('/api/user/2fa_validate', { code: codeAt(someone.secret, clock) }, someone.token);
    expect((await right()).status).toBe(429);
    clock.at += 10 * 60_000;
    expect((await right()).status).toBe(200);
    later();
  });

  it('does not go on with a new log-in, and the owner is told of it', async () => {
    const someone = await withApp(app, clock);
    for (let count = 0; count < 5; count++) await guess(await passwordOnly(app, someone));
    const sixth = await guess(await passwordOnly(app, someone));
    expect(sixth.status).toBe(429);
    const to = `${someone.name.toLowerCase()}@example.com`;
    await expect
      .poll(async () => (await app.kit.mail.list({ limit: 20, to })).map(({ template }) => template), {
        timeout: 120_000,
      })
      .toContain('security.guessed');
    // Whoever is in already is not locked out by it.
    const inside = await app.api(
      '/api/user/2fa_validate',
      { code: codeAt(someone.secret, clock) },
      someone.token,
    );
    expect(inside.status).toBe(200);
    later();
  });

  it('at once gets no further', async () => {
    const someone = await withApp(app, clock);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => app.api('/api/user/2fa_validate', { code: '000000' }, someone.token)),
    );
    expect(answers.filter(({ status }) => status === 422).length).toBeLessThanOrEqual(10);
    expect(answers.every(({ status }) => status === 422 || status === 429)).toBe(true);
    later();
  });

  it('over many accounts stops for the address', async () => {
    const accounts = [];
    for (let count = 0; count < 7; count++) accounts.push(await withApp(app, clock));
    const statuses: number[] = [];
    for (const { token } of accounts)
      for (let count = 0; count < 4; count++)
        statuses.push((await app.api('/api/user/2fa_validate', { code: '000000' }, token)).status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(20);
    expect(statuses.slice(20).every((status) => status === 429)).toBe(true);
    later();
  });

  it('leaves a log-in with a wrong password as it was', async () => {
    const someone = await withApp(app, clock);
    const page = browser(app);
    const wrong = await page.post('/auth/login', { login: someone.name, password: 'not it' });
    expect([wrong.status, wrong.body.code]).toEqual([401, 1]);
    expect(page.cookie('phoenix_pending')).toBeNull();
    expect((await page.post('/auth/login', { login: someone.name, password: testPassword })).body.code).toBe(
      -1024,
    );
  });
});

describe('staff who must have a second factor', () => {
  let staffed: TestPlatform;
  beforeAll(async () => {
    staffed = await openTestApp(clock, { features: [shell, identity, security, mail] });
  });
  afterAll(() => staffed.close());

  it('have no rights before they have one, are told so, and have them with it', async () => {
    const boss = await staffed.staff();
    const list = () => staffed.api('/api/admin/mail', {}, boss.token);
    expect((await list()).status).toBe(200);
    await staffed.kit.settings.set('security', { staffTwoFactor: true }, boss.user._id);
    const barred = await list();
    expect([barred.status, barred.body.code]).toEqual([403, -1025]);
    expect(barred.body.message).toContain('two-factor');
    const { body } = await staffed.api('/auth/update', {}, boss.token);
    expect(body.user).toMatchObject({ roles: [], permissions: [], rights_rest: true });
    const player = await staffed.register();
    expect((await staffed.api('/api/admin/mail', {}, player.token)).body.code).toBe(403);
    const { body: made } = await staffed.api('/api/user/2fa_setup', {}, boss.token);
    await staffed.api('/api/user/2fa_confirm', { code: codeAt(made.secret, clock) }, boss.token);
    expect((await list()).status).toBe(200);
    const { body: now } = await staffed.api('/auth/update', {}, boss.token);
    expect(now.user.roles).toEqual([{ id: '*' }]);
    expect(now.user.rights_rest).toBeUndefined();
  });
});
