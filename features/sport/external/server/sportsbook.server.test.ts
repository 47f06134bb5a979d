import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identity } from '#features/account/identity/feature.ts';
import { providers } from '#features/play/providers/feature.ts';
import { NO_RESTRICTIONS } from '#platform/server/policy/restrictions.ts';
import { createTestPlatform, type TestPlatform } from '#platform/server/testing/platform.ts';
import { sportsbook } from '../feature.ts';

const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const betby = {
  brand: 'brand-1',
  publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  script: 'https://ui.bookmaker.example/bt-renderer.min.js',
  origins: ['https://cdn.bookmaker.example'],
};
const ALL = 'https://ui.bookmaker.example https://cdn.bookmaker.example';

const web = mkdtempSync(join(tmpdir(), 'phoenix-web-'));
let bare: TestPlatform;
let set: TestPlatform;

beforeAll(async () => {
  const features = [identity, providers, sportsbook];
  writeFileSync(join(web, 'index.html'), '<!--boot-->');
  bare = await createTestPlatform({ features, web });
  set = await createTestPlatform({ features, web, config: { providers: { slotegrator: null, betby } } });
  for (const { kit } of [bare, set]) await kit.features.set('sportsbook', true, 'test');
});
afterAll(async () => {
  await Promise.all([bare.close(), set.close()]);
  rmSync(web, { recursive: true });
});

const open = (app: TestPlatform, token: string, currency = 'EUR') =>
  app.api('/api/sportsbook/open', { currency }, token);
const policyOf = async (app: TestPlatform) =>
  (await fetch(app.url, { headers: { accept: 'text/html' } })).headers.get('content-security-policy') ?? '';

describe('without an account with a bookmaker', () => {
  it('shows players nothing and opens nothing', async () => {
    const { token } = await bare.register();
    expect(bare.kit.page.shownSettings().sportsbook).toEqual({ script: null, brand: null });
    expect(await open(bare, token)).toMatchObject({ status: 404, body: { code: 1 } });
  });

  it('tells staff what is missing, and nobody else', async () => {
    const staff = await bare.staff('providers.edit');
    const { body } = await bare.api('/api/admin/sportsbook/setup', {}, staff.token);
    expect(body.names.filter(({ set: there }: { set: boolean }) => !there)).toHaveLength(3);
    expect(body.calls).toBe(`${bare.config.publicUrl}/api/providers/betby`);
    const { token } = await bare.register();
    expect((await bare.api('/api/admin/sportsbook/setup', {}, token)).status).toBe(403);
  });

  it("leaves the pages' policy as it is", async () => {
    const policy = await policyOf(bare);
    expect(policy).toContain("img-src 'self' data: blob:;");
    expect(policy).not.toContain('bookmaker.example');
  });
});

describe('with one', () => {
  it('gives a player a word of their own each time', async () => {
    const { token } = await set.register();
    const [one, other] = [await open(set, token), await open(set, token)];
    expect(one.body.token).toMatch(/^[0-9a-f-]{36}$/);
    expect(other.body.token).not.toBe(one.body.token);
    expect((await set.api('/api/sportsbook/open', { currency: 'EUR' })).status).toBe(401);
    expect(await open(set, token, 'XYZ')).toMatchObject({ status: 422, body: { code: 3 } });
  });

  it('gives none to who excluded themselves', async () => {
    const { id, token } = await set.register();
    await set.kit.money.act(id, (state, draft) => {
      draft.setGuard(state, { ...NO_RESTRICTIONS, excludedUntil: -1, bar: 'exclusion' });
      return true;
    });
    const { status, body } = await open(set, token);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(body.token).toBeUndefined();
  });

  it("lets the script's origins and no others into the pages' policy, while it is on", async () => {
    const policy = await policyOf(set);
    for (const kind of ['script-src', 'style-src', 'frame-src', 'connect-src', 'img-src', 'font-src'])
      expect(policy.split('; ').find((one) => one.startsWith(kind))).toContain(ALL);
    await set.kit.features.set('sportsbook', false, 'test');
    expect(await policyOf(set)).not.toContain('bookmaker.example');
    await set.kit.features.set('sportsbook', true, 'test');
  });

  it('opens none while games of providers are off, whose calls would find nobody', async () => {
    const { token } = await set.register();
    await set.kit.features.set('providers', false, 'test');
    expect((await open(set, token)).status).toBe(404);
    await set.kit.features.set('providers', true, 'test');
  });
});
