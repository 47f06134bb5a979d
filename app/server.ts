import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hasMainNetwork } from '#platform/server/config/chains.ts';
import { createLog } from '#platform/server/log/log.ts';
import { ConfigError, loadConfig } from '#platform/server/config/schema.ts';
import { refuseLostSecrets } from '#platform/server/database/lost-secrets.ts';
import { createPlatform, type Platform } from '#platform/server/platform.ts';
import { watchStrayErrors } from '#platform/server/stray-errors.ts';
import { appDefinition } from './definition.ts';

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function readConfig() {
  try {
    await refuseLostSecrets(process.env, process.cwd());
    return loadConfig(process.env, process.cwd());
  } catch (error) {
    const what = error instanceof ConfigError ? 'The configuration cannot be used.\n ' : 'Could not start:';
    process.stderr.write(`${what} ${(error as Error).message}\n`);
    process.exit(1);
  }
}

function welcome(platform: Platform, url: string): void {
  const { firstAdmin } = platform;
  if (firstAdmin.made && firstAdmin.password !== null) {
    print(`  administrator: ${firstAdmin.login}`);
    print(`  password:      ${firstAdmin.password}   (shown this once)`);
    print('  It opens the back office once it has an authenticator app or a passkey: the page leads to it.');
  }
  if ('taken' in firstAdmin)
    print(
      `  there is no administrator: the ${firstAdmin.taken} of ADMIN_${firstAdmin.taken === 'name' ? 'LOGIN' : 'EMAIL'} belongs to a player`,
    );
  if (wordsToConfirm())
    print(
      '  recovery words: not written down yet. Run ./phoenix words; until then no address is given out and nothing is paid',
    );
  print(`  Phoenix is open at ${url}`);
}

/** A main network whose words this installation draws by itself, and nobody has proved to have them on paper. */
function wordsToConfirm(): boolean {
  const main = hasMainNetwork(config);
  const given = process.env['PHOENIX_SIGNER_MNEMONIC'] || process.env['PHOENIX_SIGNER_MNEMONIC_FILE'];
  return (
    main && !given && config.signer === null && !existsSync(join(config.data, 'signer', 'words.confirmed'))
  );
}

const config = await readConfig();
const log = createLog(config.logLevel, process.stdout.isTTY);

let starting: Promise<Platform> | null = null;
let ending = false;

async function end(code: number): Promise<void> {
  // A second Ctrl-C does not wait.
  if (ending) process.exit(130);
  ending = true;
  // A signal during the start waits for it, so that nothing it opened is left behind.
  const platform = await starting?.catch(() => null);
  await platform?.close();
  process.exit(code);
}

process.on('SIGINT', () => void end(0));
process.on('SIGTERM', () => void end(0));
watchStrayErrors(log, () => {
  if (!ending) void end(1);
});

try {
  starting = createPlatform(config, appDefinition, { log });
  const platform = await starting;
  const listeners = await platform.listen();
  welcome(
    platform,
    process.env['PHOENIX_URL'] ? config.publicUrl : listeners.url.replace('//0.0.0.0', '//localhost'),
  );
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  log.fatal({ err: error }, 'could not start');
  process.stderr.write(
    code === 'EADDRINUSE'
      ? `Port ${config.port} is taken. Set PORT to another one.\n`
      : `Could not start: ${message}\n`,
  );
  await end(1);
}
