import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../testing/temporary.ts';
import { withStartLock } from './start-lock.ts';

const work = async () => 'done';

it('passes over a lock that a power cut left empty, or whose pid was given to another process since', async () => {
  const file = join(temporaryFolder(), 'start.lock');
  const stranger = spawn('sleep', ['60'], { stdio: 'ignore' });
  onTestFinished(() => void stranger.kill());
  for (const left of ['', `${stranger.pid}`, `${stranger.pid} 1`, `${process.pid} 1`, '4000000 1']) {
    writeFileSync(file, left);
    expect(await withStartLock(file, work, 500), `"${left}"`).toBe('done');
    expect(existsSync(file)).toBe(false);
  }
});

it('waits for a holder that lives, says which file it waited for, and leaves nothing beside it', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'start.lock');
  await withStartLock(file, async () => {
    expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`^${process.pid} .`));
    await expect(withStartLock(file, work, 50)).rejects.toThrow(file);
    expect(readdirSync(folder)).toEqual(['start.lock']);
  });
  expect(await withStartLock(file, work, 500)).toBe('done');
});
