import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { games } from '#app/games.ts';
import { identity } from '#features/account/identity/feature.ts';
import { originals } from '#features/play/originals/feature.ts';
import { shell } from '#features/site/shell/feature.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { singleCurrency } from '../feature.ts';

let app: TestPlatform;
let player: TestPlayer;

beforeAll(async () => {
  app = await createTestPlatform({ features: [shell, identity, originals, singleCurrency], games });
  player = await app.register();
  await app.credit(player.id, 'usd', '100.00');
  await app.credit(player.id, 'btc', '0.01');
});
afterAll(() => app.close());

const play = (currency: string, bet: string) =>
  app.api(
    '/api/game/play',
    { api_id: 'dice', bet, currency, demo: false, data: { target: 50, direction: 'over' } },
    player.token,
  );
const shown = async () => (await app.api('/license')).body.pluginSettings['single-currency'];

describe('a house with one currency', () => {
  it('is none until an operator says so', async () => {
    expect((await app.api('/license')).body.plugins).not.toContain('single-currency');
    expect(await shown()).toBeUndefined();
    expect((await play('btc', '0.00001')).status).toBe(200);
  });

  it('plays in dollars alone once it is switched on', async () => {
    await app.kit.features.set('single-currency', true, 'test');
    expect((await app.api('/license')).body.plugins).toContain('single-currency');
    expect(await shown()).toEqual({ currency: 'usd' });
    expect((await play('usd', '1.00')).status).toBe(200);
    const { status, body } = await play('btc', '0.00001');
    expect([status, body.code, body.message, body.errors]).toEqual([
      422,
      -4,
      'Only USD is played here.',
      { currency: 'invalid' },
    ]);
  });

  it('leaves balances in other currencies where they are, and tells their prices', async () => {
    const { body } = await app.api('/api/data/currencies', {}, player.token);
    const btc = body.find(({ id }: { id: string }) => id === 'btc');
    expect(Number(btc.balance.real)).toBeGreaterThan(0);
    expect(Number(btc.price)).toBeGreaterThan(0);
  });

  it('plays in another at once when the setting changes', async () => {
    await app.kit.settings.set('single-currency', { currency: 'btc' }, 'test');
    expect((await play('btc', '0.00001')).status).toBe(200);
    expect((await play('usd', '1.00')).status).toBe(422);
  });

  it('forces nothing when it is set to a currency that the house does not have', async () => {
    await app.kit.settings.set('single-currency', { currency: 'gone' }, 'test');
    expect(await shown()).toEqual({ currency: null });
    expect((await play('btc', '0.00001')).status).toBe(200);
    expect((await play('usd', '1.00')).status).toBe(200);
  });

  it('plays in all of them again when it is switched off', async () => {
    await app.kit.settings.set('single-currency', { currency: 'usd' }, 'test');
    await app.kit.features.set('single-currency', false, 'test');
    expect((await play('btc', '0.00001')).status).toBe(200);
  });
});
