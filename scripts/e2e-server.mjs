// The server under the browser tests: the production build on an empty data folder that goes with it.
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { typescript } from './build.mjs';
import { copyData } from './e2e-data.mjs';
import { watchParent } from './parent.mjs';

const { e2e } = await typescript('../e2e/server.ts');
const { abandonedPrefix, clearAbandoned } = await typescript('../platform/server/testing/abandoned.ts');
const { fixtureKey, startGifFixture } = await typescript('../features/community/chat/server/gifs/fixture.ts');
await clearAbandoned();
const gifs = await startGifFixture(Number(new URL(e2e.gifs).port));
process.once('SIGTERM', () => void gifs.close());
const data = mkdtempSync(join(tmpdir(), `${abandonedPrefix}${process.pid}-`));
rmSync(e2e.data, { force: true });
symlinkSync(data, e2e.data);
process.on('exit', () => {
  rmSync(e2e.data, { force: true });
  rmSync(data, { recursive: true, force: true });
});

Object.assign(process.env, {
  PORT: String(e2e.port),
  HOST: '127.0.0.1',
  PHOENIX_DATA: data,
  PUSHER_PORT: String(e2e.port - 3),
  LIVE_PORT: String(e2e.port - 2),
  TRADING_PORT: String(e2e.port - 1),
  PHOENIX_DATABASE_CONNECTIONS: '6',
  PHOENIX_RATE_LIMITS: 'off',
  PHOENIX_LOG: process.env.PHOENIX_LOG || 'warn',
  PHOENIX_TRUST_PROXY: '1',
  PHOENIX_GEO_HEADER: e2e.countryHeader,
  PHOENIX_BEACON: 'off',
  PHOENIX_TELEGRAM_BOT_TOKENS: e2e.bot,
  PHOENIX_GIF_KEY: fixtureKey,
  PHOENIX_GIF_URL: e2e.gifs,
  PHOENIX_WEBHOOK_ORIGINS: e2e.webhooks,
  PHOENIX_BETBY_BRAND: 'brand-of-nobody',
  PHOENIX_BETBY_KEY: generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({
    type: 'spki',
    format: 'pem',
  }),
  PHOENIX_BETBY_SCRIPT: e2e.bookmaker,
  ADMIN_LOGIN: e2e.admin.login,
  ADMIN_PASSWORD: e2e.admin.password,
});
for (const name of ['DATABASE_URL', 'REDIS_URL', 'PHOENIX_CONFIG', 'PHOENIX_DEMO', 'PHOENIX_URL'])
  delete process.env[name];
await copyData(data);
// Whoever runs the tests may be killed; under npm the start looks itself.
if (process.env.npm_lifecycle_event === undefined) watchParent(() => process.kill(process.pid, 'SIGTERM'));
await import('./start.mjs');
