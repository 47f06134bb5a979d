import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { mergePage } from './dev-page.ts';
import { chunkName, halves } from './halves.ts';
import { precompress } from './precompress.ts';

const resolveId = (building: 'web' | 'server', source: string, importer: string) =>
  (halves(building).resolveId as (source: string, importer: string) => string | null)(source, importer);

it.each([
  ['web', './server/index.ts', '/house/features/play/feed/feature.ts'],
  ['web', '#platform/server/kit.ts', '/house/features/play/feed/x.ts'],
  ['server', './web/feed.tsx', '/house/features/play/feed/feature.ts'],
  ['server', '#games/dice/web/stage.tsx', '/house/app/game-stages.ts'],
] as const)('the %s build leaves %s out', (building, source, importer) => {
  expect(resolveId(building, source, importer)).toContain('other-half');
});

it.each([
  ['web', './web/feed.tsx', '/house/features/play/feed/feature.ts'],
  ['server', './server/index.ts', '/house/features/play/feed/feature.ts'],
  ['server', '#platform/contract/money.ts', '/house/features/play/feed/server/x.ts'],
  ['web', 'react', '/house/features/play/feed/web/x.tsx'],
] as const)('the %s build keeps %s', (building, source, importer) => {
  expect(resolveId(building, source, importer)).toBeNull();
});

it('names chunks after the room they belong to, so that an off room can be refused', () => {
  const chunk = (name: string, facadeModuleId: string | null, moduleIds: string[] = []) =>
    chunkName({ name, facadeModuleId, moduleIds });
  expect(chunk('Live.Feed', '/house/features/play/feed/web/live-feed.tsx')).toBe(
    'assets/f.feed.live-feed-[hash:7].js',
  );
  expect(chunk('stage', '/house/games/dice/web/stage.tsx')).toBe('assets/g.dice.stage-[hash:7].js');
  expect(
    chunk('shared', null, ['/house/features/play/feed/web/a.ts', '/house/features/play/feed/web/b.ts']),
  ).toBe('assets/f.feed.shared-[hash:7].js');
  expect(chunk('mixed', null, ['/house/features/play/feed/web/a.ts', '/house/ui/button.tsx'])).toBe(
    'assets/mixed-[hash:7].js',
  );
});

it.skipIf(process.getuid?.() !== 0)('tells an account that may not build who has to', () => {
  const nobody = { uid: 65_534, gid: 65_534 };
  const script = join(import.meta.dirname, 'build.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script], { ...nobody, encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('sudo npm run build') });
});

it('writes compressed copies that hold the same', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'phoenix-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const content = 'export const x = 1;\n'.repeat(200);
  writeFileSync(join(folder, 'a.js'), content);
  writeFileSync(join(folder, 'small.js'), 'x');
  writeFileSync(join(folder, 'page.html'), content);
  await precompress(folder);
  expect(readdirSync(folder).toSorted()).toEqual(['a.js', 'a.js.br', 'a.js.gz', 'page.html', 'small.js']);
  expect(brotliDecompressSync(readFileSync(join(folder, 'a.js.br'))).toString()).toBe(content);
  expect(gunzipSync(readFileSync(join(folder, 'a.js.gz'))).toString()).toBe(content);
});

it("puts the server's boot data and token into the page under development", () => {
  const source =
    '<head><meta name="csrf-token" content="" /><script nonce="__NONCE__"></script><!--boot--></head>';
  const rendered =
    '<meta name="csrf-token" content="abc"><script id="boot" type="application/json">{"a":"$&"}</script>';
  expect(mergePage(source, rendered)).toBe(
    '<head><meta name="csrf-token" content="abc"><script nonce=""></script><script id="boot" type="application/json">{"a":"$&"}</script></head>',
  );
});
