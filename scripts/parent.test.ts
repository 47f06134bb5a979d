import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { soon } from '../platform/server/testing/soon.ts';

/** As npm runs a script: npm, perhaps a shell that waits, the program. */
function started(command: (program: string) => string) {
  const folder = mkdtempSync(join(tmpdir(), 'phoenix-parent-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [alive, ended] = [join(folder, 'alive'), join(folder, 'ended')];
  const program = `
    import { writeFileSync } from 'node:fs';
    import { watchParent } from '${join(import.meta.dirname, 'parent.mjs')}';
    watchParent(() => { writeFileSync('${ended}', 'in order'); process.exit(0); });
    writeFileSync('${alive}', String(process.pid));
    setInterval(() => {}, 1000);`;
  const quoted = `'${process.execPath}' --input-type=module -e "${program.replaceAll('"', '\\"')}"`;
  const npm = spawn(process.execPath, [
    '-e',
    `require('node:child_process').spawn('/bin/sh', ['-c', process.argv[1]], { stdio: 'inherit' }); setInterval(() => {}, 1000);`,
    command(quoted),
  ]);
  const read = (file: string) => () => readFileSync(file, 'utf8');
  onTestFinished(() => {
    try {
      process.kill(Number(read(alive)()), 'SIGKILL');
    } catch {
      // It ended by itself, as it should.
    }
  });
  return { npm, alive: read(alive), ended: read(ended) };
}

it.each([
  ['in place of the shell', (program: string) => `exec ${program}`],
  ['behind a shell that waits for it', (program: string) => `${program}; true`],
])('a program that runs %s ends in order when what started it is gone', async (_how, command) => {
  const { npm, alive, ended } = started(command);
  await soon(() => expect(Number(alive())).toBeGreaterThan(0));
  npm.kill('SIGTERM');
  await once(npm, 'exit');
  await soon(() => expect(ended()).toBe('in order'));
});
