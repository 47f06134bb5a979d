import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { BalanceModification, CurrencyView } from '#platform/contract/boot.ts';
import { lab } from '#platform/server/testing/lab.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { hearUserEvent } from '#platform/server/testing/user-channel.ts';
import { shell } from '../feature.ts';

let app: TestPlatform;

beforeAll(async () => {
  app = await createTestPlatform({ features: [shell, lab] });
});
afterAll(() => app.close());

describe('the currencies', () => {
  const balanceOf = (currencies: CurrencyView[], id: string) =>
    currencies.find((currency) => currency.id === id)?.balance;

  it('are the same for everyone, with nothing in a guest’s', async () => {
    const { body } = await app.api('/api/data/currencies');
    expect(body.map(({ id }: CurrencyView) => id)).toEqual([
      'btc',
      'eth',
      'ltc',
      'doge',
      'sol',
      'trx',
      'usdt',
      'usdc',
      'eur',
      'usd',
      'phx',
    ]);
    expect(body[0]).toMatchObject({
      name: 'Bitcoin',
      decimals: 8,
      walletId: 'btc',
      chains: [{ id: 'btc', name: 'Bitcoin' }],
    });
    expect(balanceOf(body, 'btc')).toEqual({ real: '0.00000000', demo: '0.00000000' });
    expect(balanceOf(body, 'usd')).toEqual({ real: '0.00', demo: '0.00' });
  });

  it('hold the caller’s balances, exactly, real and demo apart', async () => {
    const player = await app.register();
    await app.credit(player.id, 'btc', '0.00000001');
    await app.credit(player.id, 'usd', '12345678901.23', true);
    const { body } = await app.api('/api/data/currencies', {}, player.token);
    expect(balanceOf(body, 'btc')).toEqual({ real: '0.00000001', demo: '0.00000000' });
    expect(balanceOf(body, 'usd')).toEqual({ real: '0.00', demo: '12345678901.23' });
  });

  it('are read at a version: older than what is pushed later, not than what was pushed before', async () => {
    const player = await app.register();
    const before = await pushedCredit(player);
    const { body } = await app.api('/api/data/currencies', {}, player.token);
    const after = await pushedCredit(player);
    const { version } = body.find(({ id }: CurrencyView) => id === 'usd');
    expect(balanceOf(body, 'usd')?.real).toBe(before.balance);
    expect(version).toBeGreaterThanOrEqual(before.version);
    expect(version).toBeLessThan(after.version);
  });

  it('come with the account, for a page that may have missed something of its own', async () => {
    const player = await app.register();
    await app.credit(player.id, 'usd', '4.00');
    const { body } = await app.api('/api/data/own', {}, player.token);
    expect(body.user).toMatchObject({ _id: player.user._id, email_verified: false, wallet_usd: '4.00' });
    expect(body.currencies).toEqual((await app.api('/api/data/currencies', {}, player.token)).body);
    expect((await app.api('/api/data/own')).status).toBe(401);
  });
});

/** A credit as the player's open pages are told it. */
async function pushedCredit(player: TestPlayer): Promise<BalanceModification> {
  const { ready, event } = hearUserEvent(app, player, 'BalanceModification');
  await ready;
  await app.credit(player.id, 'usd', '1.00');
  return (await event) as BalanceModification;
}

describe('the licence', () => {
  it('names what is on and shows what may be shown', async () => {
    const { body } = await app.api('/license');
    expect(body).toEqual({
      valid: true,
      enabledFeatures: ['shell', 'lab'],
      plugins: ['lab'],
      pluginSettings: { shell: expect.objectContaining({ licenceText: '', social: [] }), lab: { size: 3 } },
    });
    await app.kit.features.set('lab', false, 'test');
    expect((await app.api('/license')).body).toEqual({
      valid: true,
      enabledFeatures: ['shell'],
      plugins: [],
      pluginSettings: { shell: expect.any(Object) },
    });
    expect((await app.api('/api/data/features')).body).toEqual({ features: ['shell'] });
    await app.kit.features.set('lab', true, 'test');
  });

  it('carries what stands at the foot of every page, and no link but https', async () => {
    const shown = { licenceText: 'Licence 1', termsUrl: 'https://house.example/terms' };
    await app.kit.settings.set(
      'shell',
      { ...shown, social: [{ name: 'X', url: 'https://x.example/a' }] },
      'test',
    );
    expect((await app.api('/license')).body.pluginSettings.shell).toMatchObject(shown);
    for (const wrong of [
      { termsUrl: 'javascript:alert(1)' },
      { social: [{ name: 'X', url: 'http://x.example' }] },
    ])
      expect(await app.kit.settings.set('shell', wrong, 'test')).toHaveProperty('errors');
  });
});

interface Message {
  readonly event: string;
  readonly data: string;
}

/** A page that is open: what the channel of the site sends it. */
async function openPage(): Promise<{ seen: (event: string) => Message[]; close: () => void }> {
  const socket = new WebSocket(
    `${app.url.replace('http', 'ws')}/ws/pusher/app/${app.config.pusher.key}?protocol=7`,
  );
  const received: Message[] = [];
  socket.on('message', (data) => received.push(JSON.parse((data as Buffer).toString())));
  const seen = (event: string) => received.filter((message) => message.event === event);
  await expect.poll(() => seen('pusher:connection_established')).toHaveLength(1);
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: 'site' } }));
  await expect.poll(() => seen('pusher_internal:subscription_succeeded')).toHaveLength(1);
  return { seen, close: () => socket.terminate() };
}

describe('a switched feature', () => {
  it('is told to every page that is open', async () => {
    const { seen, close } = await openPage();
    await app.kit.features.set('lab', false, 'test');
    await expect
      .poll(() => seen('features').map(({ data }) => JSON.parse(data)))
      .toEqual([{ features: ['shell'] }]);
    await app.kit.features.set('lab', true, 'test');
    await expect.poll(() => seen('features')).toHaveLength(2);
    close();
  });
});

describe('a setting that everybody may see', () => {
  it('reaches every page that is open, and goes with its feature', async () => {
    const { seen, close } = await openPage();
    const last = () =>
      seen('settings')
        .map(({ data }) => JSON.parse(data).settings)
        .at(-1);
    await app.kit.settings.set('shell', { licenceText: 'Licensed in Atlantis.' }, 'test');
    await expect
      .poll(last)
      .toMatchObject({ shell: { licenceText: 'Licensed in Atlantis.' }, lab: { size: 3 } });
    await app.kit.features.set('lab', false, 'test');
    await expect.poll(() => Object.keys(last())).toEqual(['shell']);
    await app.kit.features.set('lab', true, 'test');
    await expect.poll(() => Object.keys(last())).toEqual(['shell', 'lab']);
    expect((await app.api('/license')).body.pluginSettings).toEqual(last());
    close();
  });

  it('is pushed once: a change of what nobody sees is none', async () => {
    const { seen, close } = await openPage();
    await app.kit.settings.set('shell', { helpUrl: 'https://help.example/' }, 'test');
    await expect.poll(() => seen('settings')).toHaveLength(1);
    await app.kit.settings.set('lab', { size: 4 }, 'test');
    await app.kit.settings.set('shell', { helpUrl: 'https://other.example/' }, 'test');
    await expect.poll(() => seen('settings')).toHaveLength(2);
    close();
  });
});
