import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from './build.mjs';

/**
 * Runs a program to its end with our terminal.
 * @returns {Promise<number>} its exit code; 1 when a signal ended it
 */
export async function run(file, args, options = {}) {
  const child = spawn(file, args, { cwd: root, stdio: 'inherit', ...options });
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

/** Runs one of our TypeScript programs from source. */
export function runTypescript(path, args) {
  return run(process.execPath, ['--import', 'tsx', join(root, path), ...args]);
}
