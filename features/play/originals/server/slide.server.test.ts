import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { feed } from '#features/play/feed/feature.ts';
import { identity } from '#features/account/identity/feature.ts';
import { shell } from '#features/site/shell/feature.ts';
import { reaches, slide } from '#games/slide/game.ts';
import { replay } from '#platform/server/fairness/replay.ts';
import { replayPage } from '#platform/server/fairness/stored-bets.ts';
import { auditLedger } from '#platform/server/money/audit-ledger.ts';
import { hastyRuntime, systemRuntime } from '#platform/server/runtime.ts';
import { createTestPlatform, type TestPlatform } from '#platform/server/testing/platform.ts';
import { soon } from '#platform/server/testing/soon.ts';
import { originals } from '../feature.ts';
import { linkOf } from './chain.ts';
import { createContext } from './context.ts';
import {
  balanceOf,
  beforePublished,
  join,
  joinNext,
  look,
  richPlayer,
  revealing,
  until,
  watch,
} from './shared-round-testing.ts';
import { drawRound, latestRound } from './shared-store.ts';

const features = [identity, shell, originals, feed];
const games = [slide];
const fast = { shared: { bettingMs: 8000, pauseMs: 2000, chainLength: 1000 } };
let app: TestPlatform;

beforeAll(async () => {
  app = await createTestPlatform({ features, games, runtime: hastyRuntime(20) });
  await app.kit.settings.set('originals', fast, 'test');
});
afterAll(() => app.close());

async function clean(at: TestPlatform): Promise<void> {
  const client = await at.platform.db.pool.connect();
  expect((await auditLedger(client)).findings).toEqual([]);
  client.release();
}

describe('a slide round', () => {
  it('pays targets it reached, and shows a link that hashes to the commitment', async () => {
    const one = await richPlayer(app);
    const { no, id } = await joinNext(app, slide, one, { target: 1.2 });
    await until(app, slide, (state) => state.no > no);
    const { history, state } = await look(app, slide);
    const ended = history.find((round: { no: number }) => round.no === no);
    const won = reaches(ended.result, 1.2);
    expect(await balanceOf(app, one)).toBe(won ? app.units('1000.20') : app.units('999'));
    let link = ended.hash as string;
    for (let step = 0; step < no; step++) link = createHash('sha256').update(link).digest('hex');
    expect(link).toBe(state.terminatingHash);
    expect(slide.outcome(ended.hash, state.salt).result).toBe(ended.result);
    const { body } = await app.api('/api/game/find', { id: `slide-${id}` });
    expect(body.bet).toMatchObject({
      status: won ? 'win' : 'lose',
      multiplier: won ? 1.2 : 0,
      server_seed: ended.hash,
      outcome: { result: ended.result },
      params: { target: 1.2 },
    });
  });

  it('takes one bet of a player, none after the lock, and none that could win too much', async () => {
    const [one, late] = [await richPlayer(app), await richPlayer(app)];
    for (;;) {
      const { id, no } = await joinNext(app, slide, one, { target: 2 });
      const second = await join(app, slide, one, { target: 3 });
      const bold = await join(app, slide, late, { target: 1_000_000 });
      const left = await app.api('/api/whisper', { event: 'finish', data: { id } }, one.token);
      const { state } = await look(app, slide, one.token);
      // A round's bets are open for less than half a second of ours: asked too late, these are asked again.
      if (state.no !== no || state.phase !== 'betting') continue;
      expect([second.status, second.body.code]).toEqual([409, -6]);
      expect(bold.body.code).toBe(-14);
      expect([left.status, left.body.code]).toEqual([409, 3]);
      break;
    }
    for (;;) {
      const before = await balanceOf(app, late);
      const { no } = await until(app, slide, ({ phase }) => phase === 'running');
      const { body } = await join(app, slide, late, { target: 2 });
      if (body.code === undefined) {
        // The next round had begun.
        expect(body.game.state.no).toBeGreaterThan(no);
        continue;
      }
      expect(body.code).toBe(-6);
      expect(await balanceOf(app, late)).toBeGreaterThanOrEqual(before);
      break;
    }
  });

  it('shows late comers who plays, what they aim at and their own bet, and hides who hides', async () => {
    const [one, shy, closed] = [await richPlayer(app), await richPlayer(app), await richPlayer(app)];
    await app.kit.identity.setPrivateBets(shy.id, true);
    await app.kit.identity.setPrivateProfile(closed.id, true);
    const { frames, close } = await watch(app, slide, closed);
    onTestFinished(close);
    for (;;) {
      const { no, id } = await joinNext(app, slide, one, { target: 3 });
      await Promise.all([join(app, slide, shy, { target: 4 }), join(app, slide, closed, { target: 5 })]);
      const [{ state, bets, mine }, own] = await Promise.all([
        look(app, slide, one.token),
        look(app, slide, closed.token),
      ]);
      if (state.no !== no || state.phase === 'settled' || bets.length < 3 || own.state.no !== no) continue;
      expect(bets).toContainEqual({
        id,
        user: { _id: one.user._id, name: one.user.name, avatar: null },
        game: { currency: 'usd', wager: '1.00', demo: false },
        additional: { multiplier: null, payout: null },
        told: { target: 3 },
      });
      expect(bets.map((bet: { told: unknown }) => bet.told)).toContainEqual({ target: 4 });
      for (const { user } of [shy, closed]) expect(JSON.stringify(bets)).not.toContain(user._id);
      expect(own.bets).toContainEqual(
        expect.objectContaining({
          user: { _id: closed.user._id, name: closed.user.name, avatar: null },
          told: { target: 5 },
        }),
      );
      const pushed = () => frames.filter(({ event, data }) => event === 'multiplayer' && data.no === no);
      await soon(() => expect(JSON.stringify(pushed())).toContain('"told":{"target":5}'));
      expect(JSON.stringify(pushed())).not.toContain(closed.user._id);
      expect(mine.map((bet: { id: string }) => bet.id)).toEqual([id]);
      expect(mine[0].canBeFinished).toBe(false);
      return;
    }
  });

  it('answers a repeated request with the same bet', async () => {
    const one = await richPlayer(app);
    const body = { api_id: 'slide', bet: '1.00', currency: 'usd', key: 'twice', data: { target: 2 } };
    for (;;) {
      await until(app, slide, ({ phase }) => phase === 'betting');
      const first = await app.api('/api/game/play', body, one.token);
      if (first.status !== 200) continue;
      expect((await app.api('/api/game/play', body, one.token)).body).toEqual(first.body);
      const other = await app.api('/api/game/play', { ...body, data: { target: 3 } }, one.token);
      expect(other.status).toBe(409);
      return;
    }
  });
});

describe('the end of a round', () => {
  it('is in no message, reply or balance before it is told to everybody', async () => {
    const one = await richPlayer(app);
    const { frames, close } = await watch(app, slide, one);
    const rounds = new Map<number, string>();
    while (rounds.size < 6) {
      const { no, id } = await joinNext(app, slide, one, { target: 1.01 });
      rounds.set(no, id);
      const staked = await balanceOf(app, one);
      // What is asked between two looks at a running round was answered while it ran.
      const running = await until(app, slide, (state) => state.no > no || state.phase !== 'betting');
      const [{ body: found }, balance] = [
        await app.api('/api/game/find', { id }, one.token),
        await balanceOf(app, one),
      ];
      const { state } = await look(app, slide, one.token);
      if (running.phase !== 'running' || state.no !== no || state.phase !== 'running') continue;
      expect(found.bet).toMatchObject({ status: 'in-progress', outcome: null, server_seed: null });
      expect(balance).toBe(staked);
      expect(state).toMatchObject({ result: null, hash: null });
    }
    await until(app, slide, ({ no }) => no > Math.max(...rounds.keys()));
    const { history } = await look(app, slide);
    const ends = new Map<number, string>(
      history.map((round: { no: number; hash: string }) => [round.no, round.hash]),
    );
    for (const [no, id] of rounds) {
      const settledAt = frames.findIndex(({ data }) => data.no === no && data.phase === 'settled');
      const began = frames.findIndex(({ data }) => data.no === no && data.phase === 'betting');
      const locked = frames.findIndex(({ data }) => data.no === no && data.phase === 'running');
      expect(began < locked && locked < settledAt).toBe(true);
      const before = beforePublished(frames, no, [id]);
      expect(before.flatMap((frame) => revealing(frame.data, ends.get(no)!, frame.event))).toEqual([]);
      // Told first, paid after: a stage has time to show it, and pages wait as long as it takes.
      const after = frames.slice(settledAt);
      const push = after.find(({ event }) => event === 'WhisperResponse');
      expect(push?.data.data.game).toMatchObject({ delay: slide.revealMs });
      expect(after.find(({ event }) => event === 'BalanceModification')?.data.delay).toBe(slide.revealMs);
    }
    // The feed keeps a bet until its stage has shown it: what comes may be shown at once.
    const live = frames.filter(({ channel }) => channel === 'live-feed').flatMap(({ data }) => data);
    expect(live.length).toBeGreaterThan(0);
    expect(live.every((entry: { delay: number }) => entry.delay === 0)).toBe(true);
    close();
  });

  it('replays and audits clean', async () => {
    const registry = new Map(games.map((game) => [game.id, game]));
    const { bets } = await replayPage(
      app.platform.db,
      app.kit.fairness.open,
      { from: new Date(0), to: new Date(app.kit.runtime.now() + 1000), game: 'slide' },
      null,
      500,
    );
    expect(bets.length).toBeGreaterThan(5);
    expect(bets.map((bet) => replay(registry, bet)).filter(({ agrees }) => !agrees)).toEqual([]);
  });
});

describe('a restart', () => {
  /** A house on the same database; nobody clocks its rounds when it plays no feature. */
  const again = (first: TestPlatform, running: boolean) =>
    createTestPlatform({
      features: running ? features : [],
      games,
      runtime: hastyRuntime(20),
      databaseUrl: first.databaseUrl,
      config: { installationKey: first.config.installationKey },
    });

  it('in betting gives the stakes back', async () => {
    const one = await richPlayer(app);
    await app.kit.settings.set('originals', { shared: { ...fast.shared, bettingMs: 60_000 } }, 'test');
    const { no } = await until(app, slide, () => true);
    await until(app, slide, (state) => state.no > no + 1 && state.phase === 'betting');
    const joined = await join(app, slide, one, { target: 1.01 });
    expect(joined.status).toBe(200);
    expect(await balanceOf(app, one)).toBe(app.units('999'));
    const first = app;
    await first.platform.close();
    app = await again(first, true);
    await app.kit.settings.set('originals', fast, 'test');
    await until(app, slide, (state) => state.no > joined.body.game.state.no + 1);
    expect(await balanceOf(app, one)).toBe(app.units('1000'));
    await clean(app);
  });

  /**
   * A house that was stopped while a round with a bet ran, with nothing drawn yet. In real time: the lock of 1.2 s has to be long enough
   * to stop in. Where the machine stood still for longer, another house is tried.
   */
  async function stopped() {
    for (;;) {
      const first = await createTestPlatform({ features, games, runtime: systemRuntime() });
      await first.kit.settings.set('originals', { shared: { ...fast.shared, bettingMs: 1500 } }, 'test');
      const one = await richPlayer(first);
      const { no } = await joinNext(first, slide, one, { target: 1.01 });
      await until(first, slide, (state) => state.no > no || state.phase === 'running');
      await first.platform.close();
      const idle = await again(first, false);
      const context = createContext(idle.kit);
      const open = (await latestRound(context, 'slide'))!;
      if (open.no === BigInt(no) && open.hash === null) return { first, idle, context, one, no, open };
      await idle.platform.close();
      await first.close();
    }
  }

  it.each([
    ['while it runs', false],
    ['between telling the result and paying', true],
  ])('%s ends with the committed result, and pays once', async (_, settledAt) => {
    const { first, idle, context, one, no, open } = await stopped();
    expect(open).toMatchObject({ no: BigInt(no), state: 'running', hash: null });
    const hash = await linkOf(idle.kit, open.chainId, open.link);
    const { rows } = await idle.platform.db.pool.query<{ salt: string }>('select salt from chain');
    const outcome = slide.outcome(hash, rows[0]!.salt);
    if (settledAt) {
      expect(await drawRound(context, open, { hash, outcome })).toMatchObject({ state: 'running', hash });
      expect(await drawRound(context, open, { hash, outcome })).toBeNull();
    }
    await idle.platform.close();
    const second = await again(first, true);
    await until(second, slide, (state) => state.no > no);
    const { history } = await look(second, slide);
    expect(history).toContainEqual({ no, result: outcome.result, hash });
    expect(await balanceOf(second, one)).toBe(
      reaches(outcome.result, 1.01) ? app.units('1000.01') : app.units('999'),
    );
    await clean(second);
    await second.platform.close();
    await first.close();
  });
});

it('closes its channels and stops its clock while the house games are off', async () => {
  await app.kit.features.set('originals', false, 'test');
  const one = await app.register();
  const { frames, close } = await watch(app, slide, one);
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(frames.filter(({ channel }) => channel.includes('slide'))).toEqual([]);
  close();
  await app.kit.features.set('originals', true, 'test');
});
