import { vi } from 'vitest';
import type { Command } from '../command.ts';

/** Runs a command as the command line does. @returns its exit status, and what it wrote on both streams */
export async function runCommand(
  command: Pick<Command, 'run'>,
  args: string[],
): Promise<{ status: number; out: string; error: string }> {
  let [out, error] = ['', ''];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((out += String(text)), true));
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((error += String(text)), true));
  const status = await command.run(args).finally(() => vi.restoreAllMocks());
  return { status, out, error };
}
