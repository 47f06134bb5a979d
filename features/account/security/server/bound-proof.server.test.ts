/** One proof of a second factor opens one call, with the body it was shown for, once. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testPassword, type TestPlatform } from '#platform/server/testing/platform.ts';
import { codeAt, handClock, openTestApp, withApp, type Guarded } from './testing/test-app.ts';

const clock = handClock();
let app: TestPlatform;

beforeAll(async () => {
  app = await openTestApp(clock);
});
afterAll(() => app.close());

const email = (to: string, { token }: Guarded) => app.api('/api/user/updateEmail', { email: to }, token);
const prove = (someone: Guarded, ask?: string) =>
  app.api(
    '/api/user/2fa_validate',
    { code: codeAt(someone.secret, clock), ...(ask === undefined ? {} : { ask }) },
    someone.token,
  );
let serial = 0;
const address = (): string => `bound${++serial}@example.org`;

it('does not open the same call with another body', async () => {
  const someone = await withApp(app, clock);
  const [mine, theirs] = [address(), address()];
  expect((await email(mine, someone)).body.code).toBe(-1024);
  expect((await prove(someone)).status).toBe(200);
  expect((await email(theirs, someone)).body.code).toBe(-1024);
  expect((await email(mine, someone)).status).toBe(200);
});

it('is bound to what the call means, not to how it is written', async () => {
  const someone = await withApp(app, clock);
  const to = address();
  await app.api('/api/user/updateEmail', `{"email":"${to}","more":1}`, someone.token);
  await prove(someone);
  expect((await app.api('/api/user/updateEmail', `{ "email" : "${to}" }`, someone.token)).status).toBe(200);
});

it('opens one of a dozen equal calls at once, however often they were refused', async () => {
  const someone = await withApp(app, clock);
  const ask = () => app.api('/api/user/2fa_recovery', {}, someone.token);
  await Promise.all(Array.from({ length: 12 }, ask));
  await prove(someone);
  const answers = await Promise.all(Array.from({ length: 12 }, ask));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === -1024)).toHaveLength(11);
});

it('opens the call that its page was refused, not what somebody else asked for with the same session', async () => {
  const someone = await withApp(app, clock);
  const [mine, theirs] = [address(), address()];
  const { body: refused } = await email(mine, someone);
  expect(refused.ask).toMatch(/^[0-9a-f-]{36}$/);
  // Whoever has the session's token keeps asking.
  for (let count = 0; count < 40; count++) await email(theirs, someone);
  await prove(someone, refused.ask);
  expect((await email(theirs, someone)).body.code).toBe(-1024);
  expect((await email(mine, someone)).status).toBe(200);
});

it('opens nothing for a call of another session, and none that was not asked for', async () => {
  const [one, two] = [await withApp(app, clock), await withApp(app, clock)];
  const to = address();
  const { body: refused } = await email(to, one);
  expect((await prove(two, refused.ask)).status).toBe(200);
  expect((await email(to, one)).body.code).toBe(-1024);
  expect((await email(to, two)).body.code).toBe(-1024);
  for (const ask of ['', 'x', 7, {}])
    expect(
      (await app.api('/api/user/2fa_validate', { code: codeAt(one.secret, clock), ask }, one.token)).status,
    ).toBe(422);
});

it('opens, of two calls, the one that was refused last when its page does not say which', async () => {
  const someone = await withApp(app, clock);
  await app.api('/api/user/2fa_recovery', {}, someone.token);
  const to = address();
  clock.at += 1;
  await email(to, someone);
  await prove(someone);
  expect((await app.api('/api/user/2fa_recovery', {}, someone.token)).body.code).toBe(-1024);
  expect((await email(to, someone)).status).toBe(200);
});

it('is over after a minute', async () => {
  const someone = await withApp(app, clock);
  const to = address();
  await email(to, someone);
  await prove(someone);
  clock.at += 61_000;
  expect((await email(to, someone)).body.code).toBe(-1024);
});

it('outlives a refusal for another reason, for that very call', async () => {
  const someone = await withApp(app, clock);
  const change = (current: string) =>
    app.api('/api/user/changePassword', { current, password: 'another good horse' }, someone.token);
  await change('a typing mistake');
  await prove(someone);
  expect((await change('a typing mistake')).body.code).toBe(1);
  expect((await change(testPassword)).body.code).toBe(-1024);
  expect((await change('a typing mistake')).body.code).toBe(1);
});

it('keeps nothing from which a password in a body could be guessed', async () => {
  const someone = await withApp(app, clock);
  await app.api('/api/user/2fa_disable', { password: testPassword }, someone.token);
  const { rows } = await app.kit.db.pool.query('select * from second_factor_ask');
  expect(JSON.stringify(rows)).not.toContain(testPassword);
});
