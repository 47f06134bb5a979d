/** Where a bet comes from, and what the catalogue says of a game: both bind a new bet, and what it stakes beyond. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { identity } from '#features/account/identity/feature.ts';
import { jurisdiction } from '#features/account/jurisdiction/feature.ts';
import { catalogue } from '#features/play/catalogue/feature.ts';
import { blackjack } from '#games/blackjack/game.ts';
import { mines } from '#games/mines/game.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { originals } from '../feature.ts';

let app: TestPlatform;
let player: TestPlayer;

beforeAll(async () => {
  app = await createTestPlatform({
    features: [identity, jurisdiction, catalogue, originals],
    games: [mines, blackjack],
    config: { trustProxy: 1, geo: { header: 'x-country', database: null } },
  });
  player = await app.register();
  await app.credit(player.id, 'eur', '1000');
});
afterAll(() => app.close());

const from = (country: string) => ({ 'x-country': country });
const play = (country: string, more: object = {}) =>
  app.api(
    '/api/game/play',
    { api_id: 'mines', bet: '1.00', currency: 'eur', data: { mines: 1 }, ...more },
    player.token,
    from(country),
  );
const whisper = (country: string, event: string, data: object) =>
  app.api('/api/whisper', { event, data }, player.token, from(country));

it('a game that the catalogue blocks there, or has switched off, takes no new bet and ends what is open', async () => {
  const staff = await app.staff('catalogue.edit');
  const save = (change: object) => app.api('/api/admin/catalogue/game', { id: 'mines', change }, staff.token);
  const info = async (country: string) =>
    (await app.api('/api/game/info', { api_id: 'mines', currency: 'eur' }, player.token, from(country))).body;
  const key = { key: 'before it was blocked' };
  const opened = await play('DE', key);
  expect(opened.status).toBe(200);

  expect((await save({ blockedCountries: ['DE'] })).status).toBe(200);
  for (const demo of [false, true])
    expect(await play('DE', { demo })).toMatchObject({ status: 403, body: { code: -16 } });
  expect(await info('DE')).toMatchObject({ enabled: true, blocked: true, open: { id: opened.body.id } });
  expect(await info('SE')).toMatchObject({ enabled: true, blocked: false });
  // What was taken before is answered as it was, and goes on.
  expect((await play('DE', key)).body).toEqual(opened.body);
  const ended = await whisper('DE', 'finish', { id: opened.body.id });
  expect(ended.body).toMatchObject({ type: 'finish', game: { payout: '1.00' } });
  const elsewhere = await play('SE');
  expect(elsewhere.status).toBe(200);
  await whisper('SE', 'finish', { id: elsewhere.body.id });

  await save({ blockedCountries: [], enabled: false });
  expect(await play('SE')).toMatchObject({ status: 403, body: { code: -5 } });
  expect(await info('SE')).toMatchObject({ enabled: false, blocked: false });
  await save({ enabled: true });
  expect((await play('SE')).status).toBe(200);
});

/** A hand that can be doubled: no blackjack, and no ace to insure against. */
async function openHand(country: string): Promise<string> {
  for (;;) {
    const { body } = await play(country, { api_id: 'blackjack', bet: '4.00', data: {} });
    const { status, state } = body.game;
    if (status !== 'in-progress') continue;
    if (state.phase !== 'insurance') return body.id;
    await whisper(country, 'turn', { id: body.id, action: 'noInsurance' });
    await whisper(country, 'turn', { id: body.id, action: 'stand' });
  }
}

it('a double is judged by the law of where it comes from', async () => {
  const low = { base: 'play', rules: { realMoney: true, maxStakeEur: '5' } };
  const settings = { profile: 'house', own: { low }, countries: { NO: 'low' } };
  await app.kit.settings.set(jurisdiction.id, settings, 'test');
  const id = await openHand('NO');
  const double = (country: string) => whisper(country, 'turn', { id, action: 'double' });
  expect(await double('NO')).toMatchObject({
    status: 422,
    body: { code: -9, rule: 'law.stake', limit: '5.000000 EUR' },
  });
  expect((await double('SE')).status).toBe(200);
});
