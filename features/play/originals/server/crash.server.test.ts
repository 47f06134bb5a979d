import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { games } from '#app/games.ts';
import { identity } from '#features/account/identity/feature.ts';
import { shell } from '#features/site/shell/feature.ts';
import { auditLedger } from '#platform/server/money/audit-ledger.ts';
import { replay } from '#platform/server/fairness/replay.ts';
import { replayPage } from '#platform/server/fairness/stored-bets.ts';
import { microEur } from '#platform/server/money/currency.ts';
import { usedNow } from '#platform/server/policy/restrictions.ts';
import { crash } from '#games/crash/game.ts';
import { hastyRuntime } from '#platform/server/runtime.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { originals } from '../feature.ts';
import { refundPart, stuckParts } from './refund.ts';
import { createContext } from './context.ts';
import { watch } from './shared-round-testing.ts';
import { lastResults, latestRound } from './shared-store.ts';

let app: TestPlatform;
// Twenty times as fast: a flight to 10x takes two seconds instead of forty.
const runtime = hastyRuntime(20);
const fast = { shared: { bettingMs: 8000, pauseMs: 2000, chainLength: 1000 } };

beforeAll(async () => {
  app = await createTestPlatform({ features: [identity, originals], games, runtime });
  await app.kit.settings.set('originals', fast, 'test');
});
afterAll(() => app.close());

async function richPlayer(): Promise<TestPlayer> {
  const fresh = await app.register();
  await app.credit(fresh.id, 'usd', '1000');
  return fresh;
}

async function balanceOf(at: TestPlatform, one: TestPlayer): Promise<bigint> {
  return (await at.kit.money.balances(one.id)).find(({ currency }) => currency.code === 'usd')!.real;
}

async function room(at: TestPlatform) {
  return (await at.api('/api/game/shared', { api_id: 'crash' })).body;
}

async function until(
  at: TestPlatform,
  wanted: (state: { no: number; phase: string }) => boolean,
): Promise<{ no: number; phase: string }> {
  for (let tries = 0; tries < 2000; tries++) {
    const { state } = await room(at);
    if (state && wanted(state)) return state;
    await sleep(20);
  }
  throw new Error('the round did not get there');
}

const join = (at: TestPlatform, one: TestPlayer, autoCashout?: number) =>
  at.api(
    '/api/game/play',
    { api_id: 'crash', bet: '1.00', currency: 'usd', data: autoCashout === undefined ? {} : { autoCashout } },
    one.token,
  );

/** Joins at the start of a betting phase; phases are short, so a missed one is waited out. */
async function joinNext(
  at: TestPlatform,
  one: TestPlayer,
  autoCashout?: number,
): Promise<{ id: string; no: number }> {
  for (;;) {
    await until(at, ({ phase }) => phase === 'betting');
    const { status, body } = await join(at, one, autoCashout);
    if (status === 200) return { id: body.id, no: body.game.state.no };
    await sleep(50);
  }
}

describe('the list of rounds', () => {
  it('knows the newest by number, also from the tenth round on', async () => {
    const { pool } = app.platform.db;
    const { rows } = await pool.query<{ id: string }>(
      `insert into chain (game, length, terminating_hash, sealed_top, salt_source, salt, state, committed_at)
       values ('other', 20, repeat('0', 64), '', 'test', 'salt', 'spent', now()) returning id`,
    );
    await pool.query(
      `insert into shared_round (game, no, chain_id, link, state, result, betting_at)
       select 'other', n, $1, n, 'settled', '{"result": 2}', now() from generate_series(1, 12) n`,
      [rows[0]!.id],
    );
    const at = createContext(app.kit);
    expect((await latestRound(at, 'other'))?.no).toBe(12n);
    expect((await lastResults(at, 'other', 3)).map(({ no }) => no)).toEqual([12n, 11n, 10n]);
  });
});

describe('a shared round', () => {
  it('keeps its end secret, pays targets it reached, and shows a link that hashes to the commitment', async () => {
    const one = await richPlayer();
    const { no, id } = await joinNext(app, one, 1.01);
    const during = await until(app, (state) => state.no > no || state.phase !== 'betting');
    if (during.no === no && during.phase === 'running')
      expect(during).toMatchObject({ result: null, hash: null });
    await until(app, (state) => state.no > no || state.phase === 'settled');
    const { history, state } = await room(app);
    const ended = history.find((round: { no: number }) => round.no === no);
    const won = ended.result >= 1.01;
    expect(await balanceOf(app, one)).toBe(won ? app.units('1000.01') : app.units('999'));
    let link = ended.hash as string;
    for (let step = 0; step < no; step++) link = createHash('sha256').update(link).digest('hex');
    expect(link).toBe(state.terminatingHash);
    const { body } = await app.api('/api/game/find', { id: `crash-${id}` });
    expect(body.bet).toMatchObject({
      status: won ? 'win' : 'lose',
      server_seed: ended.hash,
      nonce: -1,
      outcome: { result: ended.result },
    });
  });

  it('refuses a second part, a late join, and a cash-out before the start', async () => {
    const one = await richPlayer();
    for (;;) {
      const { id, no } = await joinNext(app, one, 1000);
      const second = await join(app, one);
      const early = await app.api('/api/whisper', { event: 'finish', data: { id } }, one.token);
      const { state } = await room(app);
      // A round that started meanwhile may be left, and the one after it joined.
      if (state?.no !== no || state.phase !== 'betting') continue;
      expect(second.body.code).toBe(-6);
      expect(early.status).toBeGreaterThanOrEqual(400);
      break;
    }
    const late = await richPlayer();
    await until(app, ({ phase }) => phase === 'running');
    expect((await join(app, late)).body.code).toBe(-6);
    expect(await balanceOf(app, late)).toBe(app.units('1000'));
  });

  it('takes two bets of a player at two places, each with its own exit, and no third', async () => {
    const one = await richPlayer();
    const data = { autoCashout: 1.5, place: 'b' };
    const second = { api_id: 'crash', bet: '3.00', currency: 'usd', data };
    const keyed = { ...second, key: 'the second place' };
    let both: { no: number; ids: string[] } | null = null;
    while (both === null) {
      const first = await joinNext(app, one, 1.01);
      const { status, body } = await app.api('/api/game/play', keyed, one.token);
      if (status === 200) both = { no: first.no, ids: [first.id, body.id] };
    }
    const { no, ids } = both;
    expect((await app.api('/api/game/play', keyed, one.token)).body.id).toBe(ids[1]);
    const elsewhere = { ...keyed, data: { ...data, place: 'a' } };
    expect((await app.api('/api/game/play', elsewhere, one.token)).body.code).toBe(409);
    expect((await app.api('/api/game/play', second, one.token)).body.code).toBe(-6);
    await until(app, (state) => state.no > no || state.phase === 'settled');
    for (const [index, [exit, wager]] of [
      [1.01, 1],
      [1.5, 3],
    ].entries()) {
      const { body } = await app.api('/api/game/find', { id: `crash-${ids[index]}` });
      const { result } = body.bet.outcome;
      const won = result >= exit! && result > 1;
      expect([body.bet.status, Number(body.bet.payout)]).toEqual(won ? ['win', exit! * wager!] : ['lose', 0]);
    }
  });

  it('pays one of twenty parallel cash-outs by hand, at what the clock showed', async () => {
    const one = await richPlayer();
    for (;;) {
      const before = await balanceOf(app, one);
      const { id, no } = await joinNext(app, one);
      await until(app, (state) => state.no > no || state.phase !== 'betting');
      const answers = await Promise.all(
        Array.from({ length: 20 }, () =>
          app.api('/api/whisper', { event: 'finish', data: { id } }, one.token),
        ),
      );
      const paid = answers.filter(({ status }) => status === 200);
      if (paid.length === 0) continue;
      expect(paid).toHaveLength(1);
      expect(paid[0]!.body.game.multiplier).toBeGreaterThanOrEqual(1);
      expect(paid[0]!.body.game.outcome).toBeNull();
      // The end of the round is told with its link, not with the bet of somebody who left early.
      const { body: found } = await app.api('/api/game/find', { id });
      const { history } = await room(app);
      const over = history.some((round: { no: number }) => round.no === no);
      if (!over) expect(found.bet).toMatchObject({ outcome: null, server_seed: null, status: 'win' });
      expect(await balanceOf(app, one)).toBe(before - app.units('1') + app.units(paid[0]!.body.game.payout));
      return;
    }
  });

  it('refunds a round found in betting after a restart, and ends one found in flight', async () => {
    const one = await richPlayer();
    const before = await balanceOf(app, one);
    const { databaseUrl, config } = app;
    // There before anybody bets: on a slow machine a start takes as long as a round is open.
    const second = await createTestPlatform({
      features: [identity, shell, originals],
      games,
      runtime,
      databaseUrl,
      config: { installationKey: config.installationKey },
    });
    await app.kit.settings.set('originals', { shared: { ...fast.shared, bettingMs: 60_000 } }, 'test');
    const { no } = await until(app, ({ phase }) => phase === 'running' || phase === 'betting');
    await until(app, (state) => state.no > no && state.phase === 'betting');
    // As much as this one bet: what comes back of it may be staked again.
    const cap = microEur(app.units('1'), app.kit.money.currency('usd')!).toString();
    const limit = { period: 'day', cap, used: '0', from: app.kit.runtime.now() } as const;
    const limits = [
      { kind: 'wager', ...limit },
      { kind: 'loss', ...limit },
    ] as const;
    await app.kit.money.act(one.id, (state, draft) => draft.setGuard(state, { excludedUntil: null, limits }));
    expect((await join(app, one, 1.01)).status).toBe(200);
    expect(await balanceOf(app, one)).toBe(before - app.units('1'));
    const used = async () =>
      (await app.kit.money.peek(one.id)).guard!.limits.map((kept) => usedNow(kept, app.kit.runtime.now()));
    expect(await used()).toEqual([BigInt(cap), BigInt(cap)]);
    const ear = await watch(second, crash, one);
    // The elected process goes away without a word, as a killed one would; the other takes over.
    await app.platform.close();
    app = second;
    await app.kit.settings.set('originals', fast, 'test');
    await until(app, (state) => state.no > no + 1);
    expect(await balanceOf(app, one)).toBe(before);
    expect(await used()).toEqual([0n, 0n]);
    const shown = ear.frames.filter(({ event }) => event === 'BalanceModification');
    expect(shown.map(({ data }) => data.balance)).toEqual(['1000.00']);
    ear.close();
    const client = await app.platform.db.pool.connect();
    expect((await auditLedger(client)).findings).toEqual([]);
    client.release();
    await joinNext(app, one, 1000);
  });

  it('pays back at the next start what a crash left in a round that was called off, and by hand', async () => {
    const [one, two] = [await richPlayer(), await richPlayer()];
    const { pool } = app.platform.db;
    const { databaseUrl, config } = app;
    await app.kit.settings.set('originals', { shared: { ...fast.shared, bettingMs: 60_000 } }, 'test');
    // The round that is open now may close before the second has joined; the next one stays open long enough.
    const { no: open } = await until(app, () => true);
    await until(app, (state) => state.no > open);
    const { no } = await joinNext(app, one, 1000);
    expect((await join(app, two, 1000)).status).toBe(200);
    // As a process that dies between the mark and the first refund leaves it.
    await pool.query(`update shared_round set state = 'refunded' where game = 'crash' and no = $1`, [no]);
    const findings = async () => {
      const client = await app.platform.db.pool.connect();
      const report = await auditLedger(client).finally(() => client.release());
      return report.findings.map(({ check }) => check);
    };
    expect(await findings()).toEqual(['shared rounds ended for everyone']);
    const stuck = await stuckParts(app.platform.db);
    expect(new Set(stuck.map(({ user }) => user))).toEqual(new Set([one.id, two.id]));
    // By hand, twenty times at once: given once.
    const part = stuck.find(({ user }) => user === one.id)!;
    const given = await Promise.all(Array.from({ length: 20 }, () => refundPart(app.kit, part)));
    expect(given.filter(Boolean)).toHaveLength(1);
    expect([await balanceOf(app, one), await balanceOf(app, two)]).toEqual([
      app.units('1000'),
      app.units('999'),
    ]);
    const second = await createTestPlatform({
      features: [identity, originals],
      games,
      runtime,
      databaseUrl,
      config: { installationKey: config.installationKey },
    });
    await second.kit.settings.set('originals', fast, 'test');
    await app.platform.close();
    app = second;
    // The first process may have opened the next round already, so its number says nothing of the refund.
    await expect
      .poll(async () => [await balanceOf(app, one), await balanceOf(app, two)], { timeout: 120_000 })
      .toEqual([app.units('1000'), app.units('1000')]);
    expect(await findings()).toEqual([]);
  });

  it('replays every stored bet to the same payout', async () => {
    await until(app, ({ phase }) => phase === 'settled');
    const registry = new Map(games.map((game) => [game.id, game]));
    const { bets } = await replayPage(
      app.platform.db,
      app.kit.fairness.open,
      { from: new Date(0), to: new Date(app.kit.runtime.now() + 1000), game: null },
      null,
      500,
    );
    expect(bets.length).toBeGreaterThan(2);
    expect(bets.map((bet) => replay(registry, bet)).filter(({ agrees }) => !agrees)).toEqual([]);
  });
});
