/** Builds the program and opens it: all of it, or one of several front processes. */
import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { hasMainNetwork } from '#platform/server/config/chains.ts';
import type { Config } from '#platform/server/config/config.ts';
import { createPlatform, type Platform } from '#platform/server/platform.ts';
import { watchStrayErrors } from '#platform/server/stray-errors.ts';
import { processLink } from '#platform/server/workers/link.ts';
import { appDefinition } from './definition.ts';

/** What whoever started the program is shown. */
function welcome(config: Config, { firstAdmin }: Platform, url: string): string[] {
  const lines: string[] = [];
  if (firstAdmin.made && firstAdmin.password !== null)
    lines.push(
      `  administrator: ${firstAdmin.login}`,
      `  password:      ${firstAdmin.password}   (shown this once)`,
      '  It opens the back office once it has an authenticator app or a passkey: the page leads to it.',
    );
  if ('taken' in firstAdmin)
    lines.push(
      `  there is no administrator: the ${firstAdmin.taken} of ADMIN_${firstAdmin.taken === 'name' ? 'LOGIN' : 'EMAIL'} belongs to a player`,
    );
  if (wordsToConfirm(config))
    lines.push(
      '  recovery words: not written down yet. Run ./phoenix words; until then no address is given out and nothing is paid',
    );
  return [...lines, `  Phoenix is open at ${url}`];
}

/** A main network whose words this installation draws by itself, and nobody has proved to have them on paper. */
function wordsToConfirm(config: Config): boolean {
  const main = hasMainNetwork(config);
  const given = process.env['PHOENIX_SIGNER_MNEMONIC'] || process.env['PHOENIX_SIGNER_MNEMONIC_FILE'];
  return (
    main && !given && config.signer === null && !existsSync(join(config.data, 'signer', 'words.confirmed'))
  );
}

/** @param print to whoever started the program */
export async function serve(config: Config, log: Logger, print: (line: string) => void): Promise<void> {
  const link = cluster.isWorker ? processLink() : null;
  let starting: Promise<Platform> | null = null;
  let ending = false;

  async function end(code: number): Promise<void> {
    // A second Ctrl-C does not wait; a front process is told to stop by the one above, and may be signalled besides.
    if (ending) return link ? undefined : process.exit(130);
    ending = true;
    // A signal during the start waits for it, so that nothing it opened is left behind.
    const platform = await starting?.catch(() => null);
    await platform?.close();
    process.exit(code);
  }

  // Ctrl-C reaches all processes of a terminal: the one above the front processes says when they stop.
  process.on('SIGINT', () => void (link ?? end(0)));
  process.on('SIGTERM', () => void end(0));
  link?.onStop(() => void end(0));
  watchStrayErrors(log, () => {
    if (!ending) void end(1);
  });

  try {
    starting = createPlatform(config, appDefinition, { log, ...(link && { link }) });
    const platform = await starting;
    const listeners = await platform.listen();
    const lines = welcome(
      config,
      platform,
      process.env['PHOENIX_URL'] ? config.publicUrl : listeners.url.replace('//0.0.0.0', '//localhost'),
    );
    if (link) link.send({ type: 'open', welcome: lines });
    else lines.forEach(print);
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
}
