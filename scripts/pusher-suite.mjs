// Runs the official Pusher Node SDK's remote suite (it ships in the npm package) against our server.
//   node scripts/pusher-suite.mjs                       starts a server of its own on a free port
//   PUSHER_URL=http://KEY:SECRET@host:port/apps/ID node scripts/pusher-suite.mjs    tests a running one
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const tools = ['mocha@9.2.2', 'expect.js@0.3.1', 'https-proxy-agent@5.0.1'];

function run(command, args, options = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    child.on('error', (error) => done({ code: 1, error }));
    child.on('exit', (code) => done({ code: code ?? 1 }));
  });
}

/** A copy of the SDK beside the tools its suite needs; the project itself depends on none of them. */
async function prepare(folder) {
  const sdk = join(folder, 'node_modules', 'pusher');
  const packed = dirname(createRequire(join(root, 'package.json')).resolve('pusher/package.json'));
  const { code } = await run(
    'npm',
    [
      'install',
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--silent',
      '--prefix',
      folder,
      'pusher@5.3.4',
      ...tools,
    ],
    { cwd: folder },
  );
  if (code !== 0) throw new Error('npm could not fetch the tools of the suite');
  // The installed package is what we depend on: its own tests are the ones to run.
  if (existsSync(join(packed, 'tests')))
    cpSync(join(packed, 'tests'), join(sdk, 'tests'), { recursive: true });
  return sdk;
}

function serve() {
  const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'scripts/pusher-suite-server.ts')], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  return new Promise((done, fail) => {
    child.on('exit', () => fail(new Error('the server ended')));
    child.stdout.once('data', (line) => done({ url: line.toString().trim(), stop: () => child.kill() }));
  });
}

const folder = mkdtempSync(join(tmpdir(), 'pusher-suite-'));
let code = 1;
try {
  const sdk = await prepare(folder);
  const server = process.env.PUSHER_URL ? { url: process.env.PUSHER_URL, stop() {} } : await serve();
  ({ code } = await run(
    process.execPath,
    [join(folder, 'node_modules/mocha/bin/mocha'), 'tests/remote/**/*.js'],
    {
      cwd: sdk,
      env: { ...process.env, PUSHER_URL: server.url },
    },
  ));
  server.stop();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(code);
