import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { identity } from '#features/account/identity/feature.ts';
import { shell } from '#features/site/shell/feature.ts';
import { mail } from '../feature.ts';

let app: TestPlatform;
let chief: TestPlayer;
let clerk: TestPlayer;

beforeAll(async () => {
  app = await createTestPlatform({ features: [shell, identity, mail] });
  chief = await app.staff();
  clerk = await app.staff('mail.read');
});
afterAll(() => app.close());

const list = (token: string, body: object = {}) => app.api('/api/admin/mail', body, token);
const open = (id: string, token: string) => app.api('/api/admin/mail/letter', { id }, token);

async function letterTo(to: string): Promise<string> {
  const before = (await list(chief.token, { to })).body.letters.length;
  await app.api('/auth/resetPassword', { login: to });
  await expect.poll(async () => (await list(chief.token, { to })).body.letters.length).toBe(before + 1);
  return (await list(chief.token, { to })).body.letters[0].id;
}

describe('the mailbox', () => {
  it('is for those who may read it', async () => {
    const player = await app.register();
    for (const token of [player.token, undefined]) {
      for (const path of [
        '/api/admin/mail',
        '/api/admin/mail/letter',
        '/api/admin/mail/retry',
        '/api/admin/mail/test',
      ])
        expect([401, 403]).toContain((await app.api(path, { id: '1', to: 'a@b.co' }, token)).status);
    }
    expect((await app.api('/api/admin/mail/test', { to: 'a@b.co' }, clerk.token)).status).toBe(403);
  });

  it('shows what was written, and writes down who opened it', async () => {
    const player = await app.register();
    const to = `${player.user.name}@example.com`;
    const id = await letterTo(to);
    const found = (await list(clerk.token, { to: to.toUpperCase() })).body;
    expect(found).toMatchObject({ leaves: false, next: null });
    expect(found.letters[0]).toMatchObject({
      id,
      to,
      template: 'identity.reset',
      state: 'kept',
      error: null,
    });
    const { status, body } = await open(id, clerk.token);
    expect([status, body.body.text]).toEqual([200, expect.stringContaining('/password/reset/')]);
    const [entry] = await app.kit.audit.list({ limit: 1, action: 'mail.read' });
    expect(entry).toMatchObject({ actor: clerk.user._id, subject: `letter ${id}` });
    expect(JSON.stringify(entry)).not.toContain(to);
  });

  it('opens letters to staff for administrators only: their links give rights away', async () => {
    const target = await app.staff('users');
    const to = `${target.user.name}@example.com`;
    const id = await letterTo(to);
    expect((await open(id, clerk.token)).body).toMatchObject({ code: 1 });
    expect((await open(id, chief.token)).status).toBe(200);
    // Also when it is no longer their address: the way back went to the old one.
    await app.kit.identity.setEmail(target.id, to, { verified: true });
    await app.api('/api/user/updateEmail', { email: 'elsewhere@example.com' }, target.token);
    const [notice] = (await list(chief.token, { to })).body.letters;
    expect(notice.template).toBe('identity.emailChanged');
    expect((await open(notice.id, clerk.token)).status).toBe(403);
  });

  it('pages, and knows of no letter that is not there', async () => {
    for (const name of ['a', 'b', 'c'])
      await app.api('/api/admin/mail/test', { to: `${name}@example.com` }, chief.token);
    const first = (await list(clerk.token, { limit: 2 })).body;
    expect(first.letters).toHaveLength(2);
    const second = (await list(clerk.token, { limit: 2, before: first.next })).body;
    expect(Number(second.letters[0].id)).toBeLessThan(Number(first.letters[1].id));
    expect((await open('999999999', clerk.token)).status).toBe(404);
    expect((await open('x', clerk.token)).status).toBe(422);
    expect((await app.api('/api/admin/mail/retry', { id: first.letters[0].id }, chief.token)).status).toBe(
      404,
    );
  });
});
