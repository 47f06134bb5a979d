/** What tests of rounds ask the house for. */
import { expect } from 'vitest';
import { auditLedger } from '#platform/server/money/audit-ledger.ts';
import type { TestPlatform, TestPlayer } from '#platform/server/testing/platform.ts';

/** @param app the platform under test, once it is open */
export function helpersOf(app: () => TestPlatform) {
  async function richPlayer(amount = '1000'): Promise<TestPlayer> {
    const fresh = await app().register();
    await app().credit(fresh.id, 'usd', amount);
    return fresh;
  }

  async function balanceOf(one: TestPlayer): Promise<bigint> {
    const balances = await app().kit.money.balances(one.id);
    return balances.find(({ currency }) => currency.code === 'usd')!.real;
  }

  async function expectCleanLedger(): Promise<void> {
    const client = await app().platform.db.pool.connect();
    try {
      expect((await auditLedger(client)).findings).toEqual([]);
    } finally {
      client.release();
    }
  }

  /** Opens tiles of a mines round until one is safe; a lost round is replaced by a new one. */
  async function roundWithOneSafeTile(one: TestPlayer): Promise<string> {
    for (;;) {
      const started = await app().api(
        '/api/game/play',
        { api_id: 'mines', bet: '1.00', currency: 'usd', data: { mines: 1 } },
        one.token,
      );
      expect(started.status).toBe(200);
      const { id } = started.body;
      const turn = await app().api('/api/whisper', { event: 'turn', data: { id, tile: 0 } }, one.token);
      if (turn.body.type === 'continue') return id;
    }
  }

  return { richPlayer, balanceOf, expectCleanLedger, roundWithOneSafeTile };
}
