/** Random histories against the reference model: npm run drill -- providers [--histories N] [--first 0] plays more of them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type GisApp, gisApp } from '../testing/app.ts';
import { playHistory } from '../testing/play-history.ts';

const HISTORIES = Number(process.env['PROVIDER_HISTORIES'] ?? 30);
const FIRST = Number(process.env['PROVIDER_FIRST'] ?? 0);

let gis: GisApp;
beforeAll(async () => {
  gis = await gisApp();
});
afterAll(() => gis.app.close());

async function play(seed: number): Promise<void> {
  const player = await gis.player('20');
  const left = await playHistory(seed, {
    id: player.user._id,
    currency: 'EUR',
    send: (parameters) => gis.call(parameters),
    pass: () => gis.pass(1000),
  });
  expect(await gis.balance(player)).toBe(gis.units(left));
}

it(`${HISTORIES} random histories end as the model does, and the books hold`, async () => {
  const seeds = Array.from({ length: HISTORIES }, (_, index) => FIRST + index);
  const worker = async (): Promise<void> => {
    for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
      await play(seed).catch((error: unknown) => {
        throw new Error(`history ${seed}`, { cause: error });
      });
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  expect(await gis.audit()).toEqual([]);
});
