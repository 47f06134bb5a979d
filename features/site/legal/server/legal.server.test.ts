import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bonuses } from '#features/money/bonuses/feature.ts';
import { identity } from '#features/account/identity/feature.ts';
import { saferPlay } from '#features/account/safer-play/feature.ts';
import { rewards } from '#features/money/rewards/feature.ts';
import { backoffice } from '#features/operator/backoffice/feature.ts';
import { withClient } from '#platform/server/database/database.ts';
import { createTestPlatform, type TestPlatform } from '#platform/server/testing/platform.ts';
import { brand } from '../../brand/feature.ts';
import { legal } from '../feature.ts';
import { shownTexts } from './testing/shown.ts';

let app: TestPlatform;
let count = 0;

beforeAll(async () => {
  app = await createTestPlatform({ features: [identity, legal, saferPlay, rewards, bonuses] });
  await app.kit.settings.set('identity', { captcha: 'off' }, 'test');
});
afterAll(() => app.close());

const read = async (document: string, locale = 'en') =>
  (await app.api('/api/legal/document', { document, locale })).body as {
    version: string;
    since: string;
    sections: { paragraphs: string[] }[];
  };
const words = async (document: string, locale?: string) =>
  (await read(document, locale)).sections.flatMap(({ paragraphs }) => paragraphs).join('\n');
const accepted = async (user: string) =>
  (
    await app.kit.db.pool.query<{ document: string; hash: string; locale: string; edition: number }>(
      `select document, hash, legal_acceptance.locale, edition from legal_acceptance join account on account.id = user_id
       where public_id = $1 order by edition, document`,
      [user],
    )
  ).rows;
async function register(more: object = {}) {
  const name = `newcomer${++count}`;
  const { status, body } = await app.api('/auth/register', {
    name,
    email: `${name}@example.com`,
    password: 'a long password',
    ...more,
  });
  expect(status).toBe(200);
  return body as { user: { _id: string; terms_due?: boolean }; token: string };
}
const isDue = async (token: string): Promise<boolean> =>
  (await app.api('/auth/update', {}, token)).body.user.terms_due === true;

describe('a text', () => {
  it('says what the settings in force say, in each language', async () => {
    expect(await words('terms')).toContain('at least 18 years');
    expect(await words('terms', 'de')).toContain('mindestens 18 Jahre');
    expect(await words('terms')).toContain('30 days after it was given');
    await app.kit.settings.set('limits', { minAge: 22 }, 'test');
    expect(await words('terms')).toContain('at least 22 years');
  });

  it('of the licence says the age that the licence asks for, which is not that of the terms', async () => {
    expect(await words('license')).toContain('under 21 years');
    await app.kit.settings.set('legal', { licenceAge: 25 }, 'test');
    expect(await words('license', 'de')).toContain('jünger als 25 Jahre');
    await app.kit.settings.set('legal', {}, 'test');
  });

  it('does not promise what is switched off', async () => {
    expect(await words('terms')).toContain('A bonus lapses');
    await app.kit.features.set('bonuses', false, 'test');
    expect(await words('terms')).not.toContain('A bonus lapses');
    await app.kit.features.set('bonuses', true, 'test');
    expect(await words('terms')).not.toContain('Futures');
    expect(await words('terms')).not.toContain('smallest withdrawal');
  });

  it('has a version that changes with what it says, and comes back with it; each is kept', async () => {
    const before = await read('terms');
    const other = await read('privacy');
    await app.kit.settings.set('legal', { operator: 'Ember Ltd' }, 'test');
    const after = await read('terms');
    expect(after.version).not.toBe(before.version);
    expect(await words('terms')).toContain('run by Ember Ltd');
    expect((await read('privacy')).version).not.toBe(other.version);
    await app.kit.settings.set('legal', {}, 'test');
    expect(await read('terms')).toEqual(before);
    const { rows } = await app.kit.db.pool.query('select content from legal_version where hash = $1', [
      after.version,
    ]);
    expect(JSON.stringify(rows[0])).toContain('Ember Ltd');
    expect(JSON.stringify(rows[0])).toContain('wird von Ember Ltd');
  });

  it('is one of the five, in a language there is', async () => {
    expect((await app.api('/api/legal/document', { document: 'menu', locale: 'en' })).status).toBe(422);
    expect((await app.api('/api/legal/document', { document: 'terms', locale: 'xx' })).status).toBe(422);
  });
});

describe('acceptance', () => {
  it('is kept with version, language and time when somebody registers, with or without the box on the wire', async () => {
    const [terms, privacy] = [await read('terms'), await read('privacy')];
    const one = await register({ terms: true, locale: 'de' });
    expect(one.user.terms_due).toBeUndefined();
    expect(await accepted(one.user._id)).toEqual([
      { document: 'privacy', hash: privacy.version, locale: 'de', edition: 1 },
      { document: 'terms', hash: terms.version, locale: 'de', edition: 1 },
    ]);
    const other = await register();
    expect(await accepted(other.user._id)).toHaveLength(2);
    expect(
      (
        await app.api('/auth/register', {
          name: 'refuser',
          email: 'r@example.com',
          password: 'a long password',
          terms: false,
        })
      ).status,
    ).toBe(422);
  });

  it('of a registration that fails is none', async () => {
    const { rows: before } = await app.kit.db.pool.query('select count(*) from legal_acceptance');
    await app.api('/auth/register', {
      name: 'newcomer1',
      email: 'other@example.com',
      password: 'a long password',
    });
    const { rows: after } = await app.kit.db.pool.query('select count(*) from legal_acceptance');
    expect(after).toEqual(before);
  });

  it('is asked for again with a new edition, and a moved figure alone asks nobody', async () => {
    const one = await register();
    await app.kit.settings.set('limits', { minAge: 19 }, 'test');
    expect(await isDue(one.token)).toBe(false);
    await app.kit.settings.set('legal', { edition: 2 }, 'test');
    expect(await isDue(one.token)).toBe(true);
    const shown = await shownTexts(app);
    const both = await Promise.all([
      app.api('/api/legal/accept', shown, one.token),
      app.api('/api/legal/accept', shown, one.token),
    ]);
    expect(both.map(({ status, body }) => [status, body.user.terms_due])).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
    expect(await isDue(one.token)).toBe(false);
    expect((await accepted(one.user._id)).map(({ edition }) => edition)).toEqual([1, 1, 2, 2]);
  });

  it('is of what was shown: who read a text that is in force no more accepts none', async () => {
    const one = await register();
    const before = await accepted(one.user._id);
    const old = await shownTexts(app);
    const { edition } = old;
    await app.kit.settings.set('legal', { edition: edition + 1 }, 'test');
    await app.kit.settings.set('limits', { minAge: 20 }, 'test');
    const now = await shownTexts(app);
    expect(now.terms).not.toBe(old.terms);
    for (const shown of [
      old,
      { ...now, edition },
      { ...now, terms: old.terms },
      { ...now, privacy: old.terms },
    ])
      expect(await app.api('/api/legal/accept', shown, one.token)).toMatchObject({
        status: 409,
        body: { code: 1 },
      });
    expect(await accepted(one.user._id)).toEqual(before);
    expect(await isDue(one.token)).toBe(true);
    expect((await app.api('/api/legal/accept', now, one.token)).status).toBe(200);
    expect(await isDue(one.token)).toBe(false);
  });

  it('is due from who came without the form, not from staff, and nobody accepts for another', async () => {
    const made = await app.register();
    expect(await isDue(made.token)).toBe(true);
    expect(await isDue((await app.staff()).token)).toBe(false);
    const shown = await shownTexts(app);
    expect((await app.api('/api/legal/accept', shown)).status).toBe(401);
    expect((await app.api('/api/legal/accept', { ...shown, locale: 'xx' }, made.token)).status).toBe(422);
    expect((await app.api('/api/legal/accept', { locale: 'en' }, made.token)).status).toBe(422);
    expect(await isDue(made.token)).toBe(true);
  });

  it('is never changed afterwards', async () => {
    await withClient({ connectionString: app.ownerUrl }, async (client) => {
      await expect(client.query(`update legal_acceptance set locale = 'en'`)).rejects.toThrow(/append-only/);
      await expect(client.query('delete from legal_version')).rejects.toThrow(/append-only/);
    });
  });
});

it('with a main network nobody can take away what the house does not start without', async () => {
  const named = {
    operator: 'Ember Ltd',
    operatorAddress: 'Street 1',
    contact: 'law@ember.example',
    licenceNumber: '7',
  };
  await app.kit.settings.set('legal', named, 'test');
  const real = await createTestPlatform({
    features: [identity, legal, brand, backoffice],
    config: {
      installationKey: app.config.installationKey,
      chains: [{ id: 'btc', network: 'main', url: 'http://127.0.0.1:1' }],
    },
    databaseUrl: app.databaseUrl,
  });
  try {
    const staff = await real.staff('settings.edit');
    const save = (value: object) =>
      real.api('/api/admin/settings/save', { feature: 'legal', value: { ...named, ...value } }, staff.token);
    for (const field of Object.keys(named))
      expect(await save({ [field]: ' ' })).toMatchObject({
        status: 422,
        body: { errors: { [field]: expect.any(String) } },
      });
    // A brand that has the number needs none in the texts.
    await real.kit.settings.set('brand', { licence: { number: '8' } }, 'test');
    expect((await save({ licenceNumber: '' })).status).toBe(200);
  } finally {
    await real.close();
  }
});
