import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { projectRoot } from './database/project-root.ts';
import { judgeStray } from './stray-errors.ts';

const broken = (code: string) => Object.assign(new Error(`write ${code}`), { code });

it.each([
  ['unhandledRejection', broken('EPIPE'), 'go on'],
  ['unhandledRejection', new Error('a bug in a promise nobody waits for'), 'go on'],
  ['unhandledRejection', 'not even an error', 'go on'],
  ['uncaughtException', broken('ECONNRESET'), 'go on'],
  ['uncaughtException', new Error('Connection terminated unexpectedly'), 'go on'],
  ['uncaughtException', new TypeError('undefined is not a function'), 'end'],
  ['uncaughtException', null, 'end'],
] as const)('%s of %s: %s', (event, error, verdict) => {
  expect(judgeStray(event, error)).toBe(verdict);
});

async function processThat(does: string): Promise<{ code: number; output: string }> {
  const script = `
    const { watchStrayErrors } = await import('./platform/server/stray-errors.ts');
    const { default: pino } = await import('pino');
    watchStrayErrors(pino({}, pino.destination({ sync: true })), () => process.exit(3));
    setTimeout(() => process.exit(0), 300);
    ${does}`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    cwd: projectRoot(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output = text(child.stdout);
  const [code] = (await once(child, 'exit')) as [number];
  return { code, output: await output };
}

it('goes on after a rejection and ends, saying so, after an exception', async () => {
  const epipe = `Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })`;
  const rejected = await processThat(`void Promise.reject(${epipe});`);
  expect([rejected.code, rejected.output.match(/going on/g)?.length]).toEqual([0, 1]);
  const thrown = await processThat(`setTimeout(() => { throw new Error('half done'); }, 1);`);
  expect([thrown.code, /cannot go on/.test(thrown.output)]).toEqual([3, true]);
});
