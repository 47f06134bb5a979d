/** The ledger counts fiat finer than pages show: what is asked for keeps its decimals, what is answered is exact. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { games } from '#app/games.ts';
import { identity } from '#features/account/identity/feature.ts';
import { originals } from '#features/play/originals/feature.ts';
import { shell } from '#features/site/shell/feature.ts';
import { boot } from '#platform/contract/boot.ts';
import { formatAmount, parseUnits } from '#platform/contract/units.ts';
import { auditLedger } from '#platform/server/money/audit-ledger.ts';
import { microEur, microUsd } from '#platform/server/money/currency.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';

const SCALE = 6;

let app: TestPlatform;
let web: string;
let player: TestPlayer;

beforeAll(async () => {
  web = mkdtempSync(join(tmpdir(), 'phoenix-web-'));
  writeFileSync(join(web, 'index.html'), '<!--boot-->');
  app = await createTestPlatform({ features: [identity, originals, shell], games, web });
  player = await app.register();
  await app.credit(player.id, 'usd', '100');
});
afterAll(async () => {
  await app.close();
  rmSync(web, { recursive: true });
});

async function units(): Promise<bigint> {
  const balances = await app.kit.money.balances(player.id);
  return balances.find(({ currency }) => currency.code === 'usd')!.real;
}

const bet = (stake: string) =>
  app.api(
    '/api/game/play',
    { api_id: 'dice', bet: stake, currency: 'usd', data: { target: 50, direction: 'over' } },
    player.token,
  );

it('begins with six places of every fiat currency, and two that are typed', () => {
  const fiat = app.kit.money.currencies().filter((currency) => currency.fiat);
  expect(fiat.length).toBeGreaterThan(1);
  expect(new Set(fiat.map(({ decimals, scale }) => `${decimals} of ${scale}`))).toEqual(new Set(['2 of 6']));
});

it('credits what was asked for, and is worth the same', async () => {
  const usd = app.kit.money.currency('usd')!;
  expect(await units()).toBe(100_000_000n);
  expect([microUsd(1_000_000n, usd), microEur(1_000_000n, usd)]).toEqual([1_000_000n, 920_000n]);
});

it('takes no third decimal, and pays a stake of one cent all that it has won', async () => {
  expect((await bet('0.011')).status).toBe(422);
  expect((await bet('0.009')).status).toBe(422);
  let before = await units();
  for (;;) {
    const { status, body } = await bet('0.01');
    expect(status).toBe(200);
    const won = body.game.outcome.result > 50;
    expect(body.game.payout).toBe(won ? '0.0198' : '0.00');
    expect(await units()).toBe(before - 10_000n + (won ? 19_800n : 0n));
    before = await units();
    if (won) break;
  }
});

it('shows two decimals as the currency has, and a balance to its last part', async () => {
  const html = await (
    await fetch(app.url, { headers: { cookie: `phoenix_session=${player.token}` } })
  ).text();
  const sent = boot.parse(JSON.parse(/<script[^>]*>(.*)<\/script>/s.exec(html)![1]!));
  const usd = sent.currencies.find(({ id }) => id === 'usd')!;
  expect(usd.decimals).toBe(2);
  expect(usd.balance.real).toBe(formatAmount(await units(), app.kit.money.currency('usd')!));
  expect(parseUnits(usd.balance.real, SCALE)).toBe(await units());
});

it('counts whole cents where an installation began with them', async () => {
  const older = await createTestPlatform({ features: [identity, originals], games, fiatScale: 2 });
  onTestFinished(() => older.close());
  const one = await older.register();
  await older.credit(one.id, 'usd', '1');
  const data = { target: 50, direction: 'over' };
  const paid = new Set<string>();
  for (let left = 100; left > 0; left--) {
    const sent = { api_id: 'dice', bet: '0.01', currency: 'usd', data };
    paid.add((await older.api('/api/game/play', sent, one.token)).body.game.payout);
  }
  expect([...paid].toSorted()).toEqual(['0.00', '0.01']);
});

it('keeps its books', async () => {
  const client = await app.platform.db.pool.connect();
  try {
    expect((await auditLedger(client)).findings).toEqual([]);
  } finally {
    client.release();
  }
});
