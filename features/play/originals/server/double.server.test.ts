import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { feed } from '#features/play/feed/feature.ts';
import { identity } from '#features/account/identity/feature.ts';
import { shell } from '#features/site/shell/feature.ts';
import { crash } from '#games/crash/game.ts';
import { double, doubleWheel, type Colour } from '#games/double/game.ts';
import { payoutOf } from '#platform/contract/money.ts';
import { paysOf } from '#platform/wheels/colour-wheel.ts';
import { auditLedger } from '#platform/server/money/audit-ledger.ts';
import { replay } from '#platform/server/fairness/replay.ts';
import { replayPage } from '#platform/server/fairness/stored-bets.ts';
import { hastyRuntime } from '#platform/server/runtime.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { originals } from '../feature.ts';
import {
  balanceOf,
  beforePublished,
  join,
  look,
  richPlayer,
  revealing,
  until,
  watch,
} from './shared-round-testing.ts';

const COLOURS = doubleWheel.colours.map(({ id }) => id);
const features = [identity, shell, originals, feed];
const games = [double, crash];
const runtime = hastyRuntime(20);
const fast = { shared: { bettingMs: 10_000, pauseMs: 2000, chainLength: 1000 } };
let app: TestPlatform;

beforeAll(async () => {
  app = await createTestPlatform({ features, games, runtime });
  await app.kit.settings.set('originals', fast, 'test');
});
afterAll(() => app.close());

interface Placed {
  readonly id: string;
  readonly colour: Colour;
  readonly bet: string;
}

/** Puts chips on colours of one round; a betting phase that closes meanwhile is waited out. */
async function placeAll(
  one: TestPlayer,
  chips: readonly (readonly [Colour, string])[],
): Promise<{ no: number; placed: Placed[] }> {
  for (;;) {
    const { no } = await until(app, double, ({ phase }) => phase === 'betting');
    await until(app, double, (state) => state.no > no && state.phase === 'betting');
    const placed: Placed[] = [];
    const numbers = new Set<number>();
    for (const [colour, bet] of chips) {
      const { status, body } = await join(app, double, one, { colour }, bet);
      if (status !== 200) continue;
      placed.push({ id: body.id, colour, bet });
      numbers.add(body.game.state.no);
    }
    if (placed.length === chips.length && numbers.size === 1) return { no: [...numbers][0]!, placed };
    await until(app, double, (state) => state.no > no + 1);
  }
}

describe('a double round', () => {
  it('takes one bet on each colour, and pays each by itself', async () => {
    const one = await richPlayer(app);
    const { no, placed } = await placeAll(one, [
      ['red', '1.00'],
      ['green', '0.50'],
      ['black', '0.25'],
    ]);
    await until(app, double, (state) => state.no > no);
    const { history } = await look(app, double);
    const { result } = history.find((round: { no: number }) => round.no === no);
    const drawn = doubleWheel.colourOf(result);
    const won = placed.find(({ colour }) => colour === drawn)!;
    // Chips of rounds that closed before all were placed are among them.
    const { rows } = await app.platform.db.pool.query<{ gained: string }>(
      'select sum(payout - stake)::text as gained from bet where user_id = $1',
      [one.id.toString()],
    );
    expect(await balanceOf(app, one)).toBe(app.units('1000') + BigInt(rows[0]!.gained));
    const paid = payoutOf(app.units(won.bet), paysOf(doubleWheel, drawn));
    for (const { id, colour, bet } of placed) {
      const { body } = await app.api('/api/game/find', { id: `double-${id}` });
      expect(body.bet).toMatchObject({
        status: colour === drawn ? 'win' : 'lose',
        wager: bet,
        outcome: { result, colour: drawn },
        params: { colour },
        nonce: -1,
      });
      expect(app.units(body.bet.payout)).toBe(colour === drawn ? paid : 0n);
    }
  });

  it('refuses a second bet on a colour, also of two at once, and any bet after the lock', async () => {
    const one = await richPlayer(app);
    for (;;) {
      // A round in which nobody has bet yet, however late the answers of another try came.
      const { no: open } = await until(app, double, () => true);
      const { no } = await until(app, double, (now) => now.no > open && now.phase === 'betting');
      const answers = await Promise.all([
        join(app, double, one, { colour: 'red' }),
        join(app, double, one, { colour: 'red' }),
        join(app, double, one, { colour: 'green' }),
      ]);
      const state = await until(app, double, () => true);
      if (state.no !== no || state.phase !== 'betting') continue;
      const [first, second, green] = answers;
      expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect((first.status === 409 ? first : second).body.code).toBe(-6);
      expect(green.status).toBe(200);
      await until(app, double, (now) => now.no > no || now.phase !== 'betting');
      const late = await join(app, double, one, { colour: 'black' });
      // It may have met the next round.
      if ((await until(app, double, () => true)).no !== no) continue;
      expect(late.body.code).toBe(-6);
      return;
    }
  });

  it('shows late comers every colour with its players, their own bets, and nobody who hides', async () => {
    const [one, shy] = [await richPlayer(app), await richPlayer(app)];
    await app.platform.db.pool.query('update account set private_bets = true where id = $1', [
      shy.id.toString(),
    ]);
    await app.kit.identity.changed(shy.id);
    for (;;) {
      const { no, placed } = await placeAll(one, [
        ['black', '1.00'],
        ['green', '2.00'],
      ]);
      await join(app, double, shy, { colour: 'red' });
      const { state, bets, mine } = await look(app, double, one.token);
      if (state.no !== no || state.phase !== 'betting' || bets.length < 3) continue;
      const seen = bets.map((bet: { user: { name: string } | null; told: { colour: string } }) => [
        bet.user?.name ?? null,
        bet.told.colour,
      ]);
      expect(seen).toContainEqual([one.user.name, 'black']);
      expect(seen).toContainEqual([one.user.name, 'green']);
      expect(seen).toContainEqual([null, 'red']);
      expect(JSON.stringify(bets)).not.toContain(shy.user._id);
      expect(JSON.stringify(bets)).not.toContain(shy.user.name);
      expect(mine.map((own: { id: string }) => own.id)).toEqual(placed.map(({ id }) => id));
      return;
    }
  });

  it('keeps its result out of every message until it is told', async () => {
    const one = await richPlayer(app);
    const { frames, close } = await watch(app, double, one);
    const rounds = new Map<number, string[]>();
    for (let count = 0; count < 4; count++) {
      const { no, placed } = await placeAll(
        one,
        COLOURS.map((colour) => [colour, '0.10'] as const),
      );
      rounds.set(
        no,
        placed.map(({ id }) => id),
      );
    }
    await until(app, double, ({ no }) => no > Math.max(...rounds.keys()));
    const { history } = await look(app, double);
    for (const [no, ids] of rounds) {
      const { hash } = history.find((round: { no: number }) => round.no === no);
      const settledAt = frames.findIndex(({ data }) => data.no === no && data.phase === 'settled');
      const before = beforePublished(frames, no, ids);
      expect(before.length).toBeGreaterThanOrEqual(2);
      expect(before.flatMap((frame) => revealing(frame.data, hash, frame.event))).toEqual([]);
      const ends = frames.slice(settledAt).filter(({ event }) => event === 'WhisperResponse');
      expect(ends.length).toBeGreaterThanOrEqual(3);
      for (const { data } of ends) expect(data.data.game.delay).toBe(double.revealMs);
    }
    close();
  });
});

describe('chains', () => {
  it('are one for each shared game, each committed to before its first round', async () => {
    await until(app, crash, ({ phase }) => phase !== 'waiting');
    const [wheel, flight] = [await look(app, double), await look(app, crash)];
    expect(wheel.state.terminatingHash).not.toBe(flight.state.terminatingHash);
    expect(wheel.state.salt).not.toBe(flight.state.salt);
    const { rows } = await app.platform.db.pool.query<{ detail: { id: string; terminatingHash: string } }>(
      `select detail from audit_log where action = 'chain.commit' and subject = 'double'`,
    );
    expect(rows.map(({ detail }) => detail.terminatingHash)).toEqual([wheel.state.terminatingHash]);
    const links: string[] = wheel.history.map((round: { hash: string }) => round.hash);
    const below = (link: string): string => createHash('sha256').update(link).digest('hex');
    expect(links.slice(0, -1).map(below)).toEqual(links.slice(1));
    // The list is that of the newest rounds: as many links below its last one as that round's number.
    let last = links.at(-1)!;
    for (let step = 0; step < wheel.history.at(-1).no; step++) last = below(last);
    expect(last).toBe(wheel.state.terminatingHash);
  });
});

describe('a restart in betting', () => {
  it('gives every chip back', async () => {
    const one = await richPlayer(app);
    await app.kit.settings.set('originals', { shared: { ...fast.shared, bettingMs: 60_000 } }, 'test');
    const { no } = await until(app, double, () => true);
    await until(app, double, (state) => state.no > no + 1 && state.phase === 'betting');
    for (const colour of COLOURS) expect((await join(app, double, one, { colour })).status).toBe(200);
    expect(await balanceOf(app, one)).toBe(app.units('997'));
    const open = await until(app, double, () => true);
    await app.platform.close();
    const { databaseUrl, config } = app;
    app = await createTestPlatform({
      features,
      games,
      runtime,
      databaseUrl,
      config: { installationKey: config.installationKey },
    });
    await app.kit.settings.set('originals', fast, 'test');
    await until(app, double, (state) => state.no > open.no);
    expect(await balanceOf(app, one)).toBe(app.units('1000'));
  });

  it('leaves books that audit and replay clean', async () => {
    const client = await app.platform.db.pool.connect();
    expect((await auditLedger(client)).findings).toEqual([]);
    client.release();
    const { bets } = await replayPage(
      app.platform.db,
      app.kit.fairness.open,
      { from: new Date(0), to: new Date(app.kit.runtime.now() + 1000), game: 'double' },
      null,
      500,
    );
    expect(bets.length).toBeGreaterThan(10);
    const registry = new Map(games.map((game) => [game.id, game]));
    expect(bets.map((bet) => replay(registry, bet)).filter(({ agrees }) => !agrees)).toEqual([]);
  });
});
