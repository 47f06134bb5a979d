import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '#features/play/catalogue/feature.ts';
import { NO_RESTRICTIONS } from '#platform/server/policy/restrictions.ts';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import { emulatorRuns, keysOf } from '../keys.ts';
import { type GisApp, gisApp } from '../testing/app.ts';
import { readPass, writePass } from './pass.ts';
import { LANGUAGES, wordsOf } from './words.ts';

const GAME = 'external:slotegrator:demo-amber-vault';
const PATIENT = { timeout: 120_000, interval: 100 };

let gis: GisApp;
let staff: TestPlayer;

beforeAll(async () => {
  gis = await gisApp({ features: [catalogue] });
  staff = await gis.app.staff('providers.edit', 'catalogue.edit');
});
afterAll(() => gis.app.close());

const asStaff = (path: string, body: object = {}) =>
  gis.app.api(`/api/admin/providers/${path}`, body, staff.token);
const launch = (player: TestPlayer, body: object = {}) =>
  gis.app.api('/api/providers/launch', { game: GAME, currency: 'EUR', ...body }, player.token);
/** A frame of the game: what its page asks. */
async function frameOf(player: TestPlayer, body: object = {}) {
  const { body: opened } = await launch(player, body);
  const address = `${gis.app.url}${new URL(opened.url as string).pathname}`;
  const ask = async (what: string, sent: object): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${address}/${what}`, { method: 'POST', body: JSON.stringify(sent) });
    return { status: answer.status, ...((await answer.json()) as Record<string, unknown>) };
  };
  return {
    address,
    state: () => ask('state', {}),
    turn: (stake: string, choice = 'spin') => ask('turn', { stake, choice }),
  };
}

describe('the emulator', () => {
  it('is off, belongs to staff, and never runs beside a main network or an aggregator that opens games', async () => {
    const player = await gis.player('10');
    expect((await gis.app.api('/api/admin/providers/emulator', {}, player.token)).status).toBe(403);
    expect((await asStaff('emulator')).body).toMatchObject({ state: 'off', games: [] });
    expect((await asStaff('emulator/log')).status).toBe(409);
    expect((await launch(player)).status).toBe(404);
    const { config } = gis.app;
    const on = { emulator: true };
    expect(emulatorRuns(config, on)).toBe(true);
    expect(emulatorRuns({ ...config, chains: [{ ...config.chains[0]!, network: 'main' }] }, on)).toBe(false);
    const account = { merchantId: 'a', merchantKey: 'b', url: 'https://games.example/v1' };
    expect(emulatorRuns({ ...config, providers: { slotegrator: account } }, on)).toBe(false);
    const bare = { ...config, providers: { slotegrator: null } };
    expect(keysOf(bare, { emulator: false })).toBe(null);
    expect(keysOf(bare, on)?.merchantKey).toMatch(/^[0-9a-f]{64}$/);
  });

  it('opens games that are played with calls to the house, whatever its switches do to them', async () => {
    const { body } = await asStaff('emulator/set', { on: true });
    expect(body.state).toBe('on');
    expect(body.games.length).toBeGreaterThanOrEqual(60);
    const player = await gis.player('100');
    const frame = await frameOf(player, { language: 'de' });
    const page = await fetch(frame.address);
    expect(page.headers.get('content-security-policy')).toContain('sandbox allow-scripts');
    expect(page.headers.get('access-control-allow-origin')).toBe('*');
    expect(await page.text()).toContain('Einsatz');
    expect(await frame.state()).toMatchObject({ status: 200, balance: '100.0000' });
    for (const faults of [
      {},
      { duplicate: true, lost: true },
      { wrongSign: true, delayMs: 5 },
      { reordered: true, duplicate: true },
    ]) {
      expect((await asStaff('emulator/set', { faults })).status).toBe(200);
      const turn = await frame.turn('1');
      expect(turn).toMatchObject({ status: 200, shown: expect.any(Array) });
      expect(gis.units(String(turn['balance'])), JSON.stringify(faults)).toBe(await gis.balance(player));
      const before = await gis.balance(player);
      expect(await frame.turn('99999')).toMatchObject({ refused: 'funds' });
      expect(await gis.balance(player)).toBe(before);
    }
    const { body: log } = await asStaff('emulator/log');
    const faults = new Set(log.lines.map(({ fault }: { fault: string | null }) => fault));
    expect(faults).toEqual(new Set(['delayMs', 'duplicate', 'lost', null, 'wrongSign']));
    const spoiled = log.lines.filter(({ fault }: { fault: string | null }) => fault === 'wrongSign');
    expect(spoiled.every(({ answer }: { answer: string }) => answer.includes('wrong sign'))).toBe(true);
    expect(await gis.audit()).toEqual([]);
    await asStaff('emulator/set', { faults: {} });
  });

  it('has demonstrations with credits of their own, and refuses what is no play', async () => {
    const player = await gis.player('5');
    const frame = await frameOf(player, { demo: true });
    expect(await frame.state()).toMatchObject({ balance: '1000.0000' });
    const turn = await frame.turn('10');
    expect(Number(turn['balance'])).toBe(990 + Number(turn['won']));
    expect(await gis.cents(player)).toBe(500n);
    for (const stake of ['0', '-1', 'x', '1e3', '0.00001'])
      expect(await frame.turn(stake)).toMatchObject({ refused: 'stake' });
    expect(await frame.turn('1', 'red')).toMatchObject({ refused: 'stake' });
    expect((await fetch(`${frame.address.slice(0, -3)}abc`)).status).toBe(404);
    expect((await fetch(`${gis.app.url}/api/providers/emulator/log`)).status).toBe(404);
    const roulette = await frameOf(player, { game: 'external:slotegrator:demo-baltic-roulette', demo: true });
    expect(await roulette.turn('1', 'red')).toMatchObject({ shown: [expect.any(Number)] });
    const pass = { id: 'a', game: 'b', language: 'en', table: null, real: null };
    expect(readPass(writePass(pass, 'key'), 'key')).toEqual(pass);
    expect(readPass(writePass(pass, 'key'), 'other')).toBe(null);
    expect(LANGUAGES).toHaveLength(10);
    for (const language of LANGUAGES)
      expect(Object.values(wordsOf(language)).every((word) => typeof word === 'string' && word !== '')).toBe(
        true,
      );
  });

  it('takes no stake of somebody who has excluded themselves while the game is open', async () => {
    const player = await gis.player('10');
    const frame = await frameOf(player);
    expect(await frame.turn('1')).toMatchObject({ status: 200, won: expect.any(String) });
    const left = await gis.balance(player);
    await gis.app.kit.money.act(player.id, (state, draft) => {
      draft.setGuard(state, { ...NO_RESTRICTIONS, excludedUntil: -1, bar: 'exclusion' });
      return true;
    });
    expect(await frame.turn('1')).toMatchObject({ refused: 'refused' });
    expect(await gis.balance(player)).toBe(left);
    expect((await launch(player)).status).toBe(403);
  });

  it('validates the wallet, and leaves no money behind', async () => {
    const { status, body } = await asStaff('emulator/validate');
    expect([status, body.success, body.log.length > 60], JSON.stringify(body)).toEqual([200, true, true]);
    expect((await asStaff('validations')).body.runs).toMatchObject([
      { provider: 'slotegrator', steps: body.log.length, failed: 0, faults: [] },
    ]);
    // What it plays is nobody's bet.
    const { rows } = await gis.app.platform.db.pool.query(
      'select count(*)::int as bets from bet where user_id = (select user_id from provider_checker)',
    );
    expect(rows).toEqual([{ bets: 0 }]);
    expect(await gis.audit()).toEqual([]);
  });

  it('has its list fetched, compared and taken over with pictures of our own', async () => {
    const games = async () => (await asStaff('games')).body;
    expect(await games()).toMatchObject({ available: true, state: 'never', total: 0, differences: [] });
    expect((await asStaff('games/fetch')).body.state).toBe('fetching');
    await expect.poll(async () => (await games()).state, PATIENT).toBe('fetched');
    const fetched = await games();
    expect(fetched).toMatchObject({ added: fetched.total, changed: 0, gone: 0 });
    expect(fetched.total).toBeGreaterThanOrEqual(60);
    const lobby = async (tag: string) =>
      (await gis.app.api('/api/data/gamesFilter', { filter: [{ key: 'tag', expect: tag }] })).body;
    expect(await lobby('live')).toEqual([]);
    await asStaff('games/apply');
    await expect.poll(async () => (await games()).state, PATIENT).toBe('applied');
    expect(await games()).toMatchObject({ added: 0, changed: 0, gone: 0 });
    gis.pass(2000);
    const [live] = await lobby('live');
    expect(live).toMatchObject({
      type: 'Northlamp Live (demo)',
      image: expect.stringMatching(/^\/media\/[0-9a-f]{64}\.webp$/),
    });
    expect((await lobby('new-releases')).length).toBeGreaterThan(10);
    const slots = (await lobby('slots')) as { isFeatured: boolean }[];
    expect(slots.filter(({ isFeatured }) => isFeatured).length).toBeGreaterThan(5);
    expect(gis.app.kit.services.gameTitle(GAME)).toBe('Amber Vault');
    const about = await gis.app.api('/api/providers/game', { game: GAME });
    expect(about.body).toMatchObject({
      name: 'Amber Vault',
      maker: 'Larkspur (demo)',
      state: 'open',
      emulated: true,
    });
    await gis.app.api('/api/admin/catalogue/game', { id: GAME, change: { enabled: false } }, staff.token);
    gis.pass(2000);
    expect((await gis.app.api('/api/providers/game', { game: GAME })).body.state).toBe('closed');
    expect((await gis.app.api('/api/providers/game', { game: 'nobody-knows' })).status).toBe(404);
  });

  it('fills the lobby while staff want it, and empties it when it ends', async () => {
    const offered = async () => {
      gis.pass(2000);
      const rule = { key: 'type', expect: '(demo)', type: 'includes' };
      const { body } = await gis.app.api('/api/data/gamesFilter', { filter: [rule], limit: 500 });
      return body.length as number;
    };
    await asStaff('emulator/set', { demoGames: true });
    await expect.poll(offered, PATIENT).toBeGreaterThanOrEqual(60);
    expect((await asStaff('emulator/set', { on: false })).body.state).toBe('off');
    await expect.poll(offered, PATIENT).toBe(0);
    expect((await launch(await gis.player('1'))).status).toBe(404);
  });
});
