/** The page trusts what its document carries, so that its first load goes without schemas: here they are asked. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { boot } from '#platform/contract/boot.ts';
import { createTestPlatform, type TestPlatform } from '#platform/server/testing/platform.ts';
import { appDefinition as composed } from './definition.ts';

let app: TestPlatform;
let web: string;

beforeAll(async () => {
  web = mkdtempSync(join(tmpdir(), 'phoenix-web-'));
  writeFileSync(join(web, 'index.html'), '<!--boot-->');
  app = await createTestPlatform({ ...composed, web });
});
afterAll(async () => {
  await app.close();
  rmSync(web, { recursive: true });
});

async function document(cookie = ''): Promise<unknown> {
  const html = await (await fetch(app.url, { headers: cookie ? { cookie } : {} })).text();
  return JSON.parse(/<script[^>]*>(.*)<\/script>/s.exec(html)![1]!);
}

it.each([
  ['a guest', () => Promise.resolve('')],
  ['a player', async () => `phoenix_session=${(await app.register()).token}`],
  ['staff', async () => `phoenix_session=${(await app.staff()).token}`],
])('carries to %s what the contract says, to the letter', async (_who, cookie) => {
  const sent = await document(await cookie());
  expect(boot.safeParse(sent)).toEqual({ success: true, data: sent });
});

it('says how much there will be in the places of the home page', async () => {
  expect(boot.parse(await document())).toMatchObject({
    content: { en: { banners: 0, slides: 0, notices: [], window: null } },
    catalogue: { rows: { providers: 2, slots: 3, live: 0, 'new-releases': 3 } },
  });
});
