/** Accounts and their letters: confirming, forgetting, changing, and being told of it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestPlatform, testPassword, type TestPlatform } from '#platform/server/testing/platform.ts';
import { shell } from '#features/site/shell/feature.ts';
import { identity } from '../feature.ts';
import { letterTo, lettersTo } from './testing/mailbox.ts';

let app: TestPlatform;
let count = 0;

beforeAll(async () => {
  app = await createTestPlatform({ features: [shell, identity] });
});
afterAll(() => app.close());

interface Someone {
  readonly name: string;
  readonly email: string;
  readonly token: string;
  readonly _id: string;
}

async function newcomer(): Promise<Someone> {
  const name = `reader_${++count}`;
  const email = `${name}@example.com`;
  const { status, body } = await app.api('/auth/register', { name, email, password: testPassword });
  expect(status).toBe(200);
  return { name, email, token: body.token, _id: body.user._id };
}

const account = async (token: string) => (await app.api('/auth/update', {}, token)).body.user;

async function column(someone: Someone, name: string): Promise<unknown> {
  const { rows } = await app.kit.db.pool.query(`select ${name} as value from account where public_id = $1`, [
    someone._id,
  ]);
  return rows[0].value;
}

/** Another log-in of the same person. */
async function elsewhere({ name }: Someone, password = testPassword): Promise<string> {
  const { status, body } = await app.api('/auth/login', { login: name, password });
  expect(status).toBe(200);
  return body.token;
}

async function expire(): Promise<void> {
  await app.kit.db.pool.query(`update account_token set expires_at = now() - interval '1 second'`);
}

describe('a new account', () => {
  it('is asked to confirm its address, by a link of this site', async () => {
    const someone = await newcomer();
    const letter = await letterTo(app, someone.email, 'confirm');
    expect(letter.link).toMatch(new RegExp(`^http://127\\.0\\.0\\.1/email/${someone._id}/[\\w-]{43}$`));
    expect((await account(someone.token)).email_verified).toBe(false);
    const opened = await app.api('/api/user/emailLink', letter);
    expect([opened.status, opened.body]).toEqual([200, { done: 'confirmed', email: someone.email }]);
    expect((await account(someone.token)).email_verified).toBe(true);
  });

  it('confirms once, in time, and for nobody else', async () => {
    const [one, two] = [await newcomer(), await newcomer()];
    const letter = await letterTo(app, one.email, 'confirm');
    const open = async (user: string, token: string) =>
      (await app.api('/api/user/emailLink', { user, token })).status;
    expect(await open(two._id, letter.token)).toBe(422);
    expect(await open(one._id, `${letter.token.slice(0, -1)}_`)).toBe(422);
    expect(await open(one._id, letter.token)).toBe(200);
    expect(await open(one._id, letter.token)).toBe(422);
    const late = await letterTo(app, two.email, 'confirm');
    await expire();
    expect(await open(two._id, late.token)).toBe(422);
    expect((await account(two.token)).email_verified).toBe(false);
  });

  it('can ask for the letter again, not too quickly', async () => {
    const someone = await newcomer();
    const ask = () => app.api('/api/user/verifyEmail', {}, someone.token);
    const answers = await Promise.all([ask(), ask(), ask(), ask()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429, 429, 429]);
    const { status, body } = await ask();
    expect([status, body]).toEqual([
      429,
      { code: 1, message: "You're too quick, try again in a few minutes." },
    ]);
    const letter = await letterTo(app, someone.email, 'confirm', 2);
    const first = (await lettersTo(app, someone.email)).at(-1)!;
    expect((await app.api('/api/user/emailLink', first)).status).toBe(422);
    expect((await app.api('/api/user/emailLink', letter)).status).toBe(200);
    expect((await ask()).body.code).toBe(2);
    expect((await app.api('/api/user/verifyEmail', {})).status).toBe(401);
  });
});

describe('a forgotten password', () => {
  it('is answered alike whether the account exists or not, and only its owner gets a letter', async () => {
    const someone = await newcomer();
    for (const login of [
      someone.name,
      someone.email.toUpperCase(),
      'nobody_at_all',
      'nobody@example.com',
      '',
    ]) {
      const { status, body } = await app.api('/auth/resetPassword', { login });
      expect([status, body]).toEqual([200, {}]);
    }
    await letterTo(app, someone.email, 'reset', 2);
    expect(await lettersTo(app, 'nobody@example.com')).toEqual([]);
  });

  it('is replaced by the link, which ends every session', async () => {
    const someone = await newcomer();
    const other = await elsewhere(someone);
    await app.api('/auth/resetPassword', { login: someone.name });
    const letter = await letterTo(app, someone.email, 'reset');
    expect(letter.link).toMatch(
      new RegExp(`^http://127\\.0\\.0\\.1/password/reset/${someone._id}/[\\w-]{43}$`),
    );
    expect((await app.api('/auth/password/check', letter)).body).toEqual({
      valid: true,
      others: [],
      endsAll: false,
      endsFactor: false,
    });
    const short = await app.api('/auth/password/reset', { ...letter, password: 'short' });
    expect([short.status, short.body.errors]).toEqual([
      422,
      { password: 'identity.register.password.short' },
    ]);
    const common = await app.api('/auth/password/reset', { ...letter, password: 'iloveyou123' });
    expect(common.body.errors).toEqual({ password: 'identity.register.password.common' });
    const done = await app.api('/auth/password/reset', { ...letter, password: 'a brand new one' });
    expect([done.status, done.body]).toEqual([200, {}]);
    expect((await app.api('/auth/update', {}, someone.token)).status).toBe(401);
    expect((await app.api('/auth/update', {}, other)).status).toBe(401);
    expect((await app.api('/auth/login', { login: someone.name, password: testPassword })).status).toBe(401);
    const token = await elsewhere(someone, 'a brand new one');
    // Who got the letter has the mailbox.
    expect((await account(token)).email_verified).toBe(true);
    expect((await app.api('/auth/password/check', letter)).body).toEqual({
      valid: false,
      others: [],
      endsAll: false,
      endsFactor: false,
    });
    await letterTo(app, someone.email, 'passwordChanged');
    const locked = (await column(someone, 'withdrawals_locked_until')) as Date;
    expect(Math.abs(locked.getTime() - app.kit.runtime.now() - 48 * 3_600_000)).toBeLessThan(60_000);
  });

  it('makes every other link of the account worthless', async () => {
    const someone = await newcomer();
    for (const turn of [1, 2]) {
      await app.api('/auth/resetPassword', { login: someone.name });
      await letterTo(app, someone.email, 'reset', turn);
    }
    const [second, first] = (await lettersTo(app, someone.email)).filter(({ template }) =>
      template.endsWith('.reset'),
    );
    expect((await app.api('/auth/password/reset', { ...first, password: 'one of the two' })).status).toBe(
      200,
    );
    expect((await app.api('/auth/password/reset', { ...second, password: 'one too many' })).status).toBe(422);
  });
});

describe('a changed password', () => {
  it('ends the other sessions, not this one, and closes withdrawals for 48 hours', async () => {
    const someone = await newcomer();
    const other = await elsewhere(someone);
    const change = (current: string, password: string) =>
      app.api('/api/user/changePassword', { current, password }, someone.token);
    const wrong = await change('not my password', 'a brand new one');
    expect([wrong.status, wrong.body.errors]).toEqual([422, { current: 'identity.password.wrong' }]);
    expect((await change(testPassword, '1234567')).body.errors).toEqual({
      password: 'identity.register.password.short',
    });
    expect((await change(testPassword, '1qaz2wsx')).body.errors).toEqual({
      password: 'identity.register.password.common',
    });
    expect((await app.api('/auth/update', {}, other)).status).toBe(200);
    expect((await change(testPassword, 'a brand new one')).status).toBe(200);
    expect((await app.api('/auth/update', {}, other)).status).toBe(401);
    expect((await app.api('/auth/update', {}, someone.token)).status).toBe(200);
    await elsewhere(someone, 'a brand new one');
    expect(await column(someone, 'withdrawals_locked_until')).toBeInstanceOf(Date);
    await letterTo(app, someone.email, 'passwordChanged');
    const entries = await app.kit.audit.list({ limit: 5, actor: someone._id });
    expect(entries.map(({ action }) => action)).toContain('password.change');
  });

  it('of an account without one is chosen by a link', async () => {
    const player = await app.kit.identity.create({ name: 'wallet_only', email: null, password: 'x' });
    await app.kit.db.pool.query('update account set password = null where id = $1', [player.id.toString()]);
    const token = await app.kit.identity.openSession(player, { address: '127.0.0.1', userAgent: '' });
    const answer = await app.api('/api/user/changePassword', { current: '', password: 'long enough' }, token);
    expect([answer.status, answer.body.code]).toEqual([409, 2]);
  });
});

describe('a changed e-mail address', () => {
  it('is refused in the words of the catalogue', async () => {
    const [someone, other] = [await newcomer(), await newcomer()];
    const change = (email: string) => app.api('/api/user/updateEmail', { email }, someone.token);
    const invalid = await change('not an address');
    expect([invalid.status, invalid.body]).toEqual([
      422,
      { code: 422, message: 'Invalid email', errors: { email: 'identity.register.email.invalid' } },
    ]);
    const taken = await change(other.email.toUpperCase());
    expect([taken.status, taken.body]).toEqual([
      422,
      {
        code: 422,
        message: 'This email is already registered',
        errors: { email: 'identity.register.email.taken' },
      },
    ]);
  });

  it('is confirmed at the new one, told to the old one, and can be undone there', async () => {
    const someone = await newcomer();
    await app.api('/api/user/emailLink', await letterTo(app, someone.email, 'confirm'));
    const email = `moved_${someone.name}@example.com`;
    const { status, body } = await app.api('/api/user/updateEmail', { email }, someone.token);
    expect([status, body.user.email, body.user.email_verified]).toEqual([200, email, false]);
    await app.api('/api/user/emailLink', await letterTo(app, email, 'confirm'));
    expect((await account(someone.token)).email_verified).toBe(true);
    expect(await column(someone, 'withdrawals_locked_until')).toBeInstanceOf(Date);

    const notice = await letterTo(app, someone.email, 'emailChanged');
    expect(notice.text).toContain(`m***@example.com`);
    expect(notice.text).not.toContain(email);
    expect(notice.link).toMatch(/\?undo=1$/);
    // Pressed when the lock of the change has run out: whoever made it may know the password still.
    await app.kit.db.pool.query('update account set withdrawals_locked_until = null');
    const undone = await app.api('/api/user/emailLink', notice);
    expect([undone.status, undone.body]).toEqual([200, { done: 'restored', email: someone.email }]);
    const locked = (await column(someone, 'withdrawals_locked_until')) as Date;
    expect(locked.getTime()).toBeGreaterThan(app.kit.runtime.now() + 47 * 3_600_000);
    expect((await app.api('/auth/update', {}, someone.token)).status).toBe(401);
    expect(await account(await elsewhere(someone))).toMatchObject({
      email: someone.email,
      email_verified: true,
    });
    expect((await app.api('/api/user/emailLink', notice)).status).toBe(422);
  });

  it('takes the old address’s links along', async () => {
    const someone = await newcomer();
    const old = await letterTo(app, someone.email, 'confirm');
    await app.api('/auth/resetPassword', { login: someone.name });
    const reset = await letterTo(app, someone.email, 'reset');
    await app.api('/api/user/updateEmail', { email: `x${someone.email}` }, someone.token);
    expect((await app.api('/api/user/emailLink', old)).status).toBe(422);
    expect((await app.api('/auth/password/reset', { ...reset, password: 'from the past' })).status).toBe(422);
  });

  it('needs the password when the session is not fresh', async () => {
    const someone = await newcomer();
    await app.kit.db.pool.query(
      `update session set created_at = now() - interval '31 minutes' where account_id = (select id from account where public_id = $1)`,
      [someone._id],
    );
    const email = `later_${someone.name}@example.com`;
    const change = (password?: string) =>
      app.api('/api/user/updateEmail', { email, ...(password ? { password } : {}) }, someone.token);
    expect((await change()).body).toMatchObject({ code: 3, errors: { password: 'identity.email.password' } });
    expect((await change('not it')).body).toMatchObject({ code: 1 });
    expect((await account(someone.token)).email).toBe(someone.email);
    expect((await change(testPassword)).status).toBe(200);
  });

  it('is given once to one of two who ask for it together', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, newcomer));
    const answers = await Promise.all(
      people.map(({ token }) => app.api('/api/user/updateEmail', { email: 'wanted@example.com' }, token)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422, 422]);
  });

  it('is free to set for an account that has none', async () => {
    const player = await app.kit.identity.create({
      name: 'no_mail_yet',
      email: null,
      password: testPassword,
    });
    const token = await app.kit.identity.openSession(player, { address: '127.0.0.1', userAgent: '' });
    await app.kit.db.pool.query(`update session set created_at = now() - interval '1 day'`);
    const { status, body } = await app.api('/api/user/updateEmail', { email: 'first@example.com' }, token);
    expect([status, body.user.email]).toEqual([200, 'first@example.com']);
    await letterTo(app, 'first@example.com', 'confirm');
    const { rows } = await app.kit.db.pool.query(
      `select withdrawals_locked_until from account where name = 'no_mail_yet'`,
    );
    expect(rows[0].withdrawals_locked_until).toBeNull();
  });
});

describe('an address that mail systems do not take', () => {
  it('gets no letters, and stops nothing', async () => {
    const someone = await newcomer();
    await app.kit.db.pool.query(`update account set email = 'ü@exämple' where public_id = $1`, [someone._id]);
    const token = await elsewhere(someone);
    const asked = await app.api('/api/user/verifyEmail', {}, token);
    expect([asked.status, asked.body.code]).toEqual([409, 3]);
    expect((await app.api('/auth/resetPassword', { login: someone.name })).status).toBe(200);
    const change = { current: testPassword, password: 'a brand new one' };
    expect((await app.api('/api/user/changePassword', change, token)).status).toBe(200);
    const email = `mended_${someone.name}@example.com`;
    expect((await app.api('/api/user/updateEmail', { email }, token)).status).toBe(200);
    await letterTo(app, email, 'confirm');
    const { rows } = await app.kit.db.pool.query(
      `select 1 from graphile_worker.jobs where task_identifier = 'identity.forgotten'`,
    );
    expect(rows).toEqual([]);
  });
});

describe('a device', () => {
  const from = async (someone: Someone, userAgent: string, cookie?: string) => {
    const csrf = await fetch(`${app.url}/sanctum/csrf-cookie`);
    const own = csrf.headers.getSetCookie()[0]!.split(';')[0]!;
    return fetch(`${app.url}/auth/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': userAgent,
        cookie: [own, cookie].filter(Boolean).join('; '),
        'x-xsrf-token': own.slice(own.indexOf('=') + 1),
      },
      body: JSON.stringify({ login: someone.name, password: testPassword }),
    });
  };
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile Safari/604';

  it('that is new is told to its player, once, in our own words', async () => {
    const someone = await newcomer();
    const first = await from(someone, phone);
    const cookie = first.headers.getSetCookie().find((one) => one.startsWith('phoenix_device='))!;
    expect(cookie).toMatch(/HttpOnly/);
    const letter = await letterTo(app, someone.email, 'newDevice');
    expect(letter.text).toContain('Device: Safari · iOS');
    const again = await from(someone, phone, cookie.split(';')[0]);
    expect(again.headers.getSetCookie().some((one) => one.startsWith('phoenix_device='))).toBe(false);
    await letterTo(app, someone.email, 'newDevice', 1);
    await from(someone, '<script>alert(1)</script>\u00a0Windows');
    const odd = await letterTo(app, someone.email, 'newDevice', 2);
    expect(odd.html).not.toContain('alert');
    expect(odd.text).toContain('Device: Windows');
  });

  it('that is the account’s first is no news', async () => {
    const someone = await newcomer();
    expect((await lettersTo(app, someone.email)).map(({ template }) => template)).toEqual([
      'identity.confirm',
    ]);
  });
});

describe('contact details', () => {
  const fields = [
    { title: 'Phone', model: 'phone' },
    { title: 'Messenger', model: 'messenger' },
  ];
  const save = (token: string, body: object) => app.api('/api/profile/updateContactInfo', body, token);

  it('are asked as the operator wants, and answered field by field', async () => {
    const contact = { title: 'VIP', description: 'Join', images: ['/art/welcome.svg'], fields };
    expect(await app.kit.settings.set('identity', { contact }, 'test')).toHaveProperty('version');
    const someone = await newcomer();
    const asked = await app.api('/api/contactInfoModalSettings', {}, someone.token);
    expect(asked.body).toEqual({ ...contact, missing: ['phone', 'messenger'], answers: {} });
    const first = await save(someone.token, { update: { phone: ' +43 1 234 ' } });
    expect([first.status, first.body.missing]).toEqual([200, ['messenger']]);
    const again = await app.api('/api/contactInfoModalSettings', {}, someone.token);
    expect(again.body).toMatchObject({ missing: ['messenger'], answers: { phone: '+43 1 234' } });
    // Another address is not taken here, and nothing else of such an answer is; the account's own is no change.
    const another = await save(someone.token, { email: 'other@example.com', update: { messenger: '@it' } });
    expect([another.status, another.body.errors]).toEqual([422, { email: 'identity.contact.emailKept' }]);
    const own = someone.email.toUpperCase();
    const second = await save(someone.token, { email: own, update: { messenger: '@me' } });
    expect([second.body.missing, second.body.user.email]).toEqual([[], someone.email]);
    const { rows } = await app.kit.db.pool.query(
      `select answers from account_contact join account on account.id = account_id where public_id = $1`,
      [someone._id],
    );
    expect(rows).toEqual([{ answers: { phone: '+43 1 234', messenger: '@me' } }]);
  });

  it.each([
    ['a field nobody asked for', { admin: 'yes' }],
    ['a name of the language', { constructor: 'x' }],
    ['a number', { phone: 5 }],
    ['an object', { phone: { a: 1 } }],
    ['nothing', { phone: '   ' }],
    ['a line break', { phone: 'a\nb' }],
    ['half a surrogate pair', { phone: '\ud800' }],
    ['a NUL', { phone: 'a\0' }],
    ['far too much', { phone: 'x'.repeat(201) }],
  ])('refuse %s', async (_, update) => {
    const someone = await newcomer();
    const { status, body } = await save(someone.token, { update });
    expect([status, body.message]).toEqual([422, 'Failed to update contact info.']);
  });

  it('set the address of an account that has none', async () => {
    const form = { name: 'no_mail_two', email: null, password: testPassword };
    const player = await app.kit.identity.create(form);
    const token = await app.kit.identity.openSession(player, { address: '127.0.0.1', userAgent: '' });
    const { body } = await save(token, { email: 'contact@example.com', update: {} });
    expect([body.user.email, body.user.email_verified]).toEqual(['contact@example.com', false]);
    await letterTo(app, 'contact@example.com', 'confirm');
    await app.kit.settings.set('identity', {}, 'test');
  });
});

describe('invite codes', () => {
  it('open the account they invite to when somebody has handed them out', async () => {
    const host = await app.register();
    app.kit.provide('inviter', async (code) => (code === 'FRIEND' ? host.id : null));
    const enter = (name: string, code: object) =>
      app.api('/auth/register', { name, email: `${name}@example.com`, password: testPassword, ...code });
    expect((await enter('invited_one', { inviteCode: 'STRANGER' })).body.code).toBe(1);
    expect((await enter('kept_one', { inviteCode: 'STRANGER', inviteKept: true })).status).toBe(200);
    expect((await enter('invited_one', { inviteCode: ' FRIEND ', inviteKept: true })).status).toBe(200);
    const { rows } = await app.kit.db.pool.query(
      `select data from event where type = 'player.registered' and data ? 'invitedBy'`,
    );
    expect(rows).toEqual([{ data: { invitedBy: host.id.toString(), inviteCode: 'FRIEND' } }]);
  });
});
