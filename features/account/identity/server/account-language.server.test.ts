/** The language of an account: where it comes from, and that its letters are written in it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestPlatform, testPassword, type TestPlatform } from '#platform/server/testing/platform.ts';
import { shell } from '#features/site/shell/feature.ts';
import { identity } from '../feature.ts';
import { letterTo } from './testing/mailbox.ts';

let app: TestPlatform;
let count = 0;

beforeAll(async () => {
  app = await createTestPlatform({ features: [shell, identity] });
});
afterAll(() => app.close());

async function newcomer(): Promise<{ name: string; email: string; token: string }> {
  const name = `speaker_${++count}`;
  const email = `${name}@example.com`;
  const { status, body } = await app.api('/auth/register', { name, email, password: testPassword });
  expect(status).toBe(200);
  return { name, email, token: body.token };
}

const account = async (token: string) => (await app.api('/auth/update', {}, token)).body.user;

describe('the language of an account', () => {
  const keep = (locale: unknown, token?: string) => app.api('/api/user/language', { locale }, token);

  it('is that of the page it was opened on, and its letters are written in it', async () => {
    const form = { name: 'lesende', email: 'lesende@example.com', password: testPassword, locale: 'de' };
    const { body } = await app.api('/auth/register', form);
    expect(body.user.locale).toBe('de');
    expect((await letterTo(app, form.email, 'confirm')).subject).toBe('Bestätige deine E-Mail-Adresse');
    const change = { current: testPassword, password: 'a brand new one' };
    await app.api('/api/user/changePassword', change, body.token);
    const { text, html } = await letterTo(app, form.email, 'passwordChanged');
    expect(text).toMatch(/Wann: \d+\. \p{L}+ \d{4} um \d\d:\d\d UTC/u);
    expect(html).toContain('<html lang="de" dir="ltr">');
  });

  it('is not known for one that was opened without a page, until its page speaks up', async () => {
    const someone = await newcomer();
    expect((await account(someone.token)).locale).toBeNull();
    const { status, body } = await keep('ar', someone.token);
    expect([status, body]).toEqual([200, { locale: 'ar' }]);
    expect((await account(someone.token)).locale).toBe('ar');
    await app.api('/auth/resetPassword', { login: someone.name });
    const { html } = await letterTo(app, someone.email, 'reset');
    expect(html).toContain('<html lang="ar" dir="rtl">');
    // Sent twice at once it is one and the same.
    await Promise.all([keep('ja', someone.token), keep('ja', someone.token)]);
    expect((await account(someone.token)).locale).toBe('ja');
  });

  it('is one of those that are spoken here, and an account’s own', async () => {
    const someone = await newcomer();
    for (const wrong of ['xx', '', null, 5, 'DE', { a: 1 }])
      expect((await keep(wrong, someone.token)).status).toBe(422);
    expect((await keep('de')).status).toBe(401);
    expect((await account(someone.token)).locale).toBeNull();
  });
});
