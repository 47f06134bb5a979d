/**
 * The emulator of an aggregator, a program of its own: the server starts it when staff want it, and it ends with the server. Not for
 * houses whose money is worth something; see features/play/providers/README.md.
 */
import { openEmulator } from '#features/play/providers/server/emulator/program.ts';
import { systemRuntime } from '#platform/server/runtime.ts';

function need(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

const keys = { merchantId: need('PHOENIX_EMULATOR_ID'), merchantKey: need('PHOENIX_EMULATOR_KEY') };
const token = need('PHOENIX_EMULATOR_TOKEN');
const pages = need('PHOENIX_EMULATOR_PAGES');
const { port, close } = await openEmulator({ keys, token, pages, runtime: systemRuntime() });
const end = (): void => {
  close();
  process.exit(0);
};
process.on('SIGINT', end);
process.on('SIGTERM', end);
// The pipe closes however the server ends.
process.stdin.on('end', end).on('error', end).resume();
process.stdout.write(`${port}\n`);
