/** The program: one process, or several front processes below one that starts them. */
import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { createLog } from '#platform/server/log/log.ts';
import { ConfigError, loadConfig } from '#platform/server/config/schema.ts';
import { refuseLostSecrets } from '#platform/server/database/lost-secrets.ts';
import { systemRuntime } from '#platform/server/runtime.ts';
import { watchStrayErrors } from '#platform/server/stray-errors.ts';

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

/**
 * How much more than what is in use the heap may grow before it is swept, percent. V8 takes up to 300, which was a gigabyte under
 * two thousand bets a second of sport, of which 80 MB were in use.
 */
const HEAP_GROWING_PERCENT = 40;
setFlagsFromString(`--heap-growing-percent=${HEAP_GROWING_PERCENT}`);

const config = await readConfig();
const log = createLog(config.logLevel, process.stdout.isTTY);

if (config.workers > 1 && cluster.isPrimary) {
  const { supervise } = await import('#platform/server/workers/supervise.ts');
  // Front processes go on without it for as long as they can.
  watchStrayErrors(log, () => process.kill(process.pid, 'SIGTERM'));
  const program = fileURLToPath(import.meta.url);
  const code = await supervise({ count: config.workers, program, log, runtime: systemRuntime(), print });
  process.exit(code);
} else {
  const { serve } = await import('./serve.ts');
  await serve(config, log, print);
}
