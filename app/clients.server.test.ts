/** The client's package and the examples in three languages, run as programs of their own against the real server. */
import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '#platform/server/testing/free-port.ts';
import { diceBet } from '#platform/server/testing/dice-bet.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { soon } from '#platform/server/testing/soon.ts';
import { appDefinition } from './definition.ts';

const root = join(import.meta.dirname, '..');
const examples = join(root, 'clients/examples');

const LANGUAGES = {
  typescript: { command: [process.execPath, '--import', 'tsx'], ends: 'ts', needs: [] },
  python: { command: ['python3'], ends: 'py', needs: ['python3'] },
  shell: { command: ['sh'], ends: 'sh', needs: ['curl', 'openssl', 'base64', 'od'] },
} as const;
type Language = keyof typeof LANGUAGES;
const languages = Object.keys(LANGUAGES) as Language[];
const isHere = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

let app: TestPlatform;
let player: TestPlayer;
let key: string;
let folder: string;
const portOf = new Map<Language, number>();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'phoenix-clients-'));
  for (const language of languages) portOf.set(language, await freePort());
  app = await createTestPlatform({
    ...appDefinition,
    config: { webhookOrigins: [...portOf.values()].map((port) => `http://127.0.0.1:${port}`) },
  });
  player = await app.register();
  await app.credit(player.id, 'usd', '100');
  await app.api('/api/game/play', diceBet('1.00'), player.token);
  const asked = { name: 'example', scopes: ['balance', 'bets'], days: 30 };
  key = (await app.api('/api/user/apiKeys/create', asked, player.token)).body.secret;
});
afterAll(async () => {
  await app?.close();
  rmSync(folder, { recursive: true, force: true });
});

function commandOf(language: Language, name: string): readonly [string, readonly string[]] {
  const { command, ends } = LANGUAGES[language];
  const [program, ...given] = command;
  return [program, [...given, join(examples, language, `${name}.${ends}`)]];
}

interface Ran {
  readonly code: number;
  readonly out: string;
}

function run(program: string, given: readonly string[], env: Record<string, string>): Promise<Ran> {
  return new Promise((resolve) => {
    execFile(program, [...given], { cwd: root, env: { ...process.env, ...env } }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), out: stdout + stderr }),
    );
  });
}

describe.each(languages)('in %s', (language) => {
  const missing = LANGUAGES[language].needs.filter((program) => !isHere(program));

  it.skipIf(missing.length > 0)('balance and last bets are read with an API key', async () => {
    const [program, given] = commandOf(language, 'balance');
    const read = await run(program, given, { PHOENIX_URL: app.url, PHOENIX_API_KEY: key });
    expect(read).toMatchObject({ code: 0, out: expect.stringContaining('usd') });
    const { body } = await app.get('/api/key/balance', key);
    const { amount } = body.balances.find(({ currency }: { currency: string }) => currency === 'usd');
    for (const word of [amount, 'dice']) expect(read.out).toContain(word);
    const refused = await run(program, given, { PHOENIX_URL: app.url, PHOENIX_API_KEY: `${key}x` });
    expect(refused.code).not.toBe(0);
    expect(refused.out).toContain('-1030');
    expect(refused.out).not.toContain(key);
  });

  it.skipIf(missing.length > 0)('a webhook is received and checked, and nothing else is taken', async () => {
    const staff = await app.staff('webhooks.read', 'webhooks.edit');
    const call = async (what: string, body: object) =>
      (await app.api(`/api/admin/webhooks/${what}`, body, staff.token)).body;
    const url = `http://127.0.0.1:${portOf.get(language)!}/hooks`;
    const { id, secret } = await call('create', { name: language, url, types: ['vip.level-up'] });
    onTestFinished(() => void call('remove', { id }));
    const said = await receive(language, secret);
    await app.kit.db.transaction((client) =>
      app.kit.emit(client, 'vip.level-up', player.id, { from: 1, to: 2 }),
    );
    const messages = async () => (await call('messages', { id })).messages;
    await soon(async () => expect(await messages()).toMatchObject([{ state: 'sent' }]));
    const [{ id: event }] = await messages();
    await soon(() => expect(said()).toContain(`vip.level-up ${event}`));
    const before = said();
    const seconds = Math.floor(Date.now() / 1000);
    for (const headers of [
      {},
      {
        'webhook-id': event,
        'webhook-timestamp': `${seconds}`,
        'webhook-signature': `v1,${'A'.repeat(43)}=`,
      },
      { 'webhook-id': event, 'webhook-timestamp': '1', 'webhook-signature': 'v1,' },
      { 'webhook-id': event, 'webhook-timestamp': '$(id)', 'webhook-signature': '`id`' },
    ]) {
      const { status } = await fetch(url, { method: 'POST', headers, body: '{"type":"vip.level-up"}' });
      expect(status).toBe(400);
    }
    expect(said()).toBe(before);
  });
});

/** Starts a receiver. @returns what it has said by now */
async function receive(language: Language, secret: string): Promise<() => string> {
  return language === 'shell' ? receiveByConnection(secret) : receiveByProgram(language, secret);
}

async function receiveByProgram(language: Language, secret: string): Promise<() => string> {
  const [program, given] = commandOf(language, 'webhook');
  const env = { ...process.env, PORT: String(portOf.get(language)), WEBHOOK_SECRET: secret };
  const child: ChildProcess = spawn(program, [...given], { cwd: root, env });
  onTestFinished(() => void child.kill());
  let out = '';
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (part) => (out += String(part)));
  await soon(() => expect(out).toContain('listening'));
  return () => out;
}

/** As inetd and socat do it: a program for each connection, which is its input and output. */
async function receiveByConnection(secret: string): Promise<() => string> {
  const log = join(folder, 'shell.log');
  writeFileSync(log, '');
  const [program, given] = commandOf('shell', 'webhook');
  const env = { ...process.env, WEBHOOK_SECRET: secret, WEBHOOK_LOG: log };
  const server = createServer((socket) => {
    const child = spawn(program, [...given], { env, stdio: ['pipe', 'pipe', 'inherit'] });
    child.stdin.on('error', () => {});
    socket.on('error', () => {});
    socket.pipe(child.stdin);
    child.stdout.pipe(socket);
  }).listen(portOf.get('shell'), '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return () => readFileSync(log, 'utf8');
}

it('the package is built by its own settings and works in a bare Node', async () => {
  const out = join(folder, 'dist');
  const built = await run(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'clients/ts', '--outDir', out],
    {},
  );
  expect(built).toEqual({ code: 0, out: '' });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(
    join(folder, 'try.js'),
    `import { createClient, PhoenixError } from './dist/index.js';
     const { PHOENIX_URL: url, PHOENIX_API_KEY: token } = process.env;
     const phoenix = createClient({ url, token });
     const { bets } = await phoenix.post('/api/profile/bets', { limit: 1 });
     const refused = await phoenix.get('/api/profile/exportBets', { format: 'csv' }).catch((error) => error);
     const game = await createClient({ url }).get('/api/game-providers');
     console.log(JSON.stringify([bets.length, refused instanceof PhoenixError, refused.status, refused.code, Array.isArray(game)]));`,
  );
  const tried = await run(process.execPath, [join(folder, 'try.js')], {
    PHOENIX_URL: app.url,
    PHOENIX_API_KEY: key,
  });
  expect(tried).toEqual({ code: 0, out: `${JSON.stringify([1, true, 403, -1031, true])}\n` });
});
