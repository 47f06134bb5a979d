/** The simulated price as players check it: the published ticks of a day are the walk of its seed. */
import { createHash } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { identity } from '#features/account/identity/feature.ts';
import { shell } from '#features/site/shell/feature.ts';
import { createDigests, walkPath } from '#engines/futures/path.ts';
import { systemRuntime } from '#platform/server/runtime.ts';
import { createTestPlatform } from '#platform/server/testing/platform.ts';
import { formatUnits, parseUnits } from '#platform/contract/money.ts';
import { trading } from '../feature.ts';
import { createContext } from './context.ts';
import { shownDays } from './days.ts';

const DAY = 86_400_000;

it('commits before the day, publishes the path of the seed and reveals it after the day', async () => {
  const system = systemRuntime();
  // Begins at noon, so that no midnight passes unasked.
  let shift = DAY / 2 - (system.now() % DAY) + DAY;
  const app = await createTestPlatform({
    features: [shell, identity, trading],
    runtime: { ...system, now: () => system.now() + shift },
  });
  onTestFinished(() => app.close());
  await app.kit.features.set('trading', true, 'test');
  const post = async (path: string, body: object) => (await app.api(`/api/trading/${path}`, body)).body;
  const ticks = () => post('ticks', { ticker: 'EMBER', after: 0 });
  while ((await ticks()).length < 5) await system.sleep(50);
  const published = await ticks();
  const before = await post('days', { ticker: 'EMBER' });
  const today = new Date(system.now() + shift).toISOString().slice(0, 10);
  expect(before.map(({ seed }: { seed: string | null }) => seed)).toEqual([null, null, null]);
  expect(before.map(({ day }: { day: string }) => day >= today)).toEqual([true, true, true]);

  // Another process, whose clock is a day ahead: the ticks are still on this day.
  const seedsAt = async (ahead: number) => {
    const kit = { ...app.kit, runtime: { ...app.kit.runtime, now: () => system.now() + shift + ahead } };
    return (await shownDays(createContext(kit), 'EMBER', 1, today)).map(({ seed }) => seed === null);
  };
  expect(await seedsAt(DAY)).toEqual([true]);
  // A ticker that stands still ends its days too, one later.
  expect(await seedsAt(2 * DAY)).toEqual([false]);

  shift += DAY;
  const read = () => post('days', { ticker: 'EMBER', day: today });
  await expect.poll(async () => (await read())[0].seed).not.toBeNull();
  const [day, ...others] = await read();
  expect([day.day, others]).toEqual([today, []]);
  // A year that the database has no date for.
  expect(await post('days', { ticker: 'EMBER', day: '0000-01-01' })).toMatchObject({ code: 422 });
  const seed = Buffer.from(day.seed, 'hex');
  expect(createHash('sha256').update(seed).digest('hex')).toBe(day.commitment);
  expect(new Set(published.map(({ sources }: { sources: string }) => sources))).toEqual(
    new Set([day.commitment]),
  );
  const walked: string[] = [];
  const open = parseUnits(day.open, 8)!;
  walkPath(createDigests(seed, 'EMBER'), day.path, open, published.length, (_index, price) =>
    walked.push(formatUnits(price, 8)),
  );
  expect(published.map(({ price }: { price: string }) => price)).toEqual(walked);
});
