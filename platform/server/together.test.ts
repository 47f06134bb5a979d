import { expect, it } from 'vitest';
import { together } from './together.ts';

/** Runs that end when they are told to. */
function byHand() {
  const runs: { asks: readonly number[]; end: () => void }[] = [];
  const run = (asks: readonly number[]) =>
    new Promise<readonly string[]>((resolve, reject) => {
      const end = () => {
        const bad = asks.find((ask) => ask < 0);
        if (bad === undefined) resolve(asks.map(String));
        else reject(new Error(`no ${bad}`));
      };
      runs.push({ asks, end });
    });
  const started = async (count: number) => {
    while (runs.length < count) await new Promise(setImmediate);
    return runs[count - 1]!;
  };
  return { run, runs, started };
}

it('runs what comes in one turn together, and what comes meanwhile in the next runs', async () => {
  const { run, runs, started } = byHand();
  const call = together(3, run);
  const first = [call(1), call(2)];
  const one = await started(1);
  const later = [call(3), call(4), call(5), call(6)];
  one.end();
  expect(await Promise.all(first)).toEqual(['1', '2']);
  (await started(2)).end();
  (await started(3)).end();
  expect(await Promise.all(later)).toEqual(['3', '4', '5', '6']);
  expect(runs.map(({ asks }) => asks)).toEqual([[1, 2], [3, 4, 5], [6]]);
});

it('answers each by itself when a run fails, and goes on after it', async () => {
  const { run, runs, started } = byHand();
  const call = together(10, run);
  const calls = Promise.allSettled([call(1), call(-2), call(3)]);
  for (let no = 1; no <= 4; no++) (await started(no)).end();
  expect((await calls).map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))).toEqual([
    '1',
    'Error: no -2',
    '3',
  ]);
  const after = call(7);
  (await started(5)).end();
  expect(await after).toBe('7');
  expect(runs.map(({ asks }) => asks)).toEqual([[1, -2, 3], [1], [-2], [3], [7]]);
});
