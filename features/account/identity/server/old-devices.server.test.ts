import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { identity } from '../feature.ts';
import { noteDevice } from './devices.ts';
import { forgetDevices } from './old-devices.ts';

let app: TestPlatform;
beforeAll(async () => {
  app = await createTestPlatform({ features: [identity] });
});
afterAll(() => app.close());

const DAY = 86_400_000;
const visit = (device: string) => ({ address: '192.0.2.7', userAgent: 'test', device });

/** The account was used from this device, so many days ago. */
const used = ({ id }: TestPlayer, device: string, days: number) => {
  const runtime = { ...app.kit.runtime, now: () => app.kit.runtime.now() - days * DAY };
  return noteDevice({ db: app.kit.db, runtime }, id, visit(device));
};
const count = async ({ id }: TestPlayer) =>
  (await app.kit.db.pool.query('select 1 from account_device where account_id = $1', [id.toString()]))
    .rowCount;
async function fresh(): Promise<TestPlayer> {
  const player = await app.register();
  await app.kit.db.pool.query('delete from account_device where account_id = $1', [player.id.toString()]);
  return player;
}

it('forgets devices that were not used for long, but never the last one', async () => {
  const [busy, away] = [await fresh(), await fresh()];
  for (const [device, days] of [
    ['a', 900],
    ['b', 731],
    ['c', 729],
    ['d', 0],
  ] as const)
    await used(busy, device, days);
  for (const [device, days] of [
    ['e', 2000],
    ['f', 1500],
  ] as const)
    await used(away, device, days);
  const rules = { deviceDays: 730, secondAccountHours: 720 };
  await Promise.all([forgetDevices(app.kit, rules), forgetDevices(app.kit, rules)]);
  expect([await count(busy), await count(away)]).toEqual([2, 1]);
  // So the account's player is told of a stranger's device: there is another one it differs from.
  expect(await used(away, 'stranger', 0)).toBe(true);
});

it('keeps what the rule against second accounts counts', async () => {
  const one = await fresh();
  await used(one, 'g', 900);
  await used(one, 'h', 0);
  await forgetDevices(app.kit, { deviceDays: 730, secondAccountHours: 24 * 1000 });
  expect(await count(one)).toBe(2);
});
