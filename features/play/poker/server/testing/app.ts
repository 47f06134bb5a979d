/** What the tests of this room share: tables in a house whose seconds are short. */
import { setTimeout as sleep } from 'node:timers/promises';
import { identity } from '#features/account/identity/feature.ts';
import { shell } from '#features/site/shell/feature.ts';
import type { Feature } from '#platform/contract/feature.ts';
import { auditLedger } from '#platform/server/money/audit-ledger.ts';
import type { Config } from '#platform/server/config/config.ts';
import { NO_RESTRICTIONS } from '#platform/server/policy/restrictions.ts';
import { inCents } from '#platform/server/testing/in-cents.ts';
import {
  createTestPlatform,
  type Answer,
  type TestPlatform,
  type TestPlayer,
} from '#platform/server/testing/platform.ts';
import { PATIENCE_MS } from '#platform/server/testing/soon.ts';
import type { LegalView, TableReply } from '../../contract.ts';
import { poker } from '../../feature.ts';
import type { Pace } from '../context.ts';
import { pokerServer } from '../index.ts';
import { POKER_CHECKS } from '../ledger-checks.ts';

/** Hands begin at once; turns still have their time. The clock looks seldom enough not to be what a test's processor is busy with. */
export const FAST: Pace = {
  pollMs: 25,
  startMs: 20,
  pauseMs: 10,
  showdownMs: 10,
  secondMs: 1_000,
  minuteMs: 60_000,
};

/** Between two looks of who waits. */
const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 50;

export const TABLE = {
  id: 'test',
  name: 'Test',
  seats: 6,
  currency: 'usd',
  demo: false,
  smallBlind: '0.50',
  bigBlind: '1.00',
};

export interface PokerApp {
  readonly app: TestPlatform;
  player(usd?: string): Promise<TestPlayer>;
  call(path: string, player: TestPlayer | null, body?: object): Promise<Answer>;
  show(player: TestPlayer | null, table?: string): Promise<TableReply>;
  /** Takes a seat and its blind at once. */
  sit(player: TestPlayer, seat: number, more?: object): Promise<Answer>;
  act(player: TestPlayer, more: object): Promise<Answer>;
  /** Acts for whoever is to act, by what `choose` makes of what is legal. @returns null when nobody is */
  step(players: readonly TestPlayer[], choose: (legal: LegalView) => object): Promise<Answer | null>;
  /** @param patienceMs how long it may take */
  until<Value>(read: () => Promise<Value | null>, patienceMs?: number): Promise<Value>;
  /** A hand that is played, after `no`. */
  dealt(no?: number, table?: string): Promise<TableReply>;
  /** In cents: tables deal no finer. */
  balance(player: TestPlayer): Promise<bigint>;
  /** Limits a player's wagers and losses of a day. @returns what reads how much of each is used up */
  limit(player: TestPlayer): Promise<() => Promise<string[]>>;
  audit(): Promise<readonly unknown[]>;
  set(settings: object): Promise<void>;
}

export async function openPoker({
  pace = FAST,
  tables = [TABLE],
  settings = {},
  ...more
}: {
  pace?: Pace;
  tables?: readonly object[];
  settings?: object;
  databaseUrl?: string;
  config?: Partial<Config>;
  features?: readonly Feature[];
} = {}): Promise<PokerApp> {
  const feature: Feature = { ...poker, server: async () => ({ default: pokerServer(pace) }) };
  const app = await createTestPlatform({
    lanesApart: true,
    ...more,
    features: [shell, identity, feature, ...(more.features ?? [])],
  });
  const set: PokerApp['set'] = async (changed) => {
    const kept = await app.kit.settings.set('poker', { tables, ...settings, ...changed }, 'test');
    if ('errors' in kept) throw new Error(JSON.stringify(kept.errors));
  };
  if (!more.databaseUrl) {
    await set({});
    await app.kit.features.set('poker', true, 'test');
  }
  // Who acted finds the next turn at once; who waits for the house's clock looks less and less often.
  let pause = FIRST_PAUSE_MS;
  const call: PokerApp['call'] = (path, player, body = {}) => {
    if (path === 'act') pause = 0;
    return app.api(`/api/poker/${path}`, body, player?.token);
  };
  const show: PokerApp['show'] = async (player, table = 'test') =>
    (await call('table', player, { table })).body as TableReply;

  async function until<Value>(read: () => Promise<Value | null>, patienceMs = PATIENCE_MS): Promise<Value> {
    const end = performance.now() + patienceMs;
    pause = FIRST_PAUSE_MS;
    while (performance.now() < end) {
      const found = await read();
      if (found !== null) return found;
      await sleep(pause);
      pause = Math.min(LONGEST_PAUSE_MS, Math.max(FIRST_PAUSE_MS, pause * 1.5));
    }
    throw new Error('it did not happen');
  }
  await until(async () => ((await show(null)).table ? true : null));

  return {
    app,
    set,
    call,
    show,
    until,
    async player(usd = '1000') {
      const fresh = await app.register();
      if (usd !== '0') await app.credit(fresh.id, 'usd', usd);
      return fresh;
    },
    sit: (player, seat, body = {}) =>
      call('sit', player, { table: 'test', seat, buyIn: '100', post: true, ...body }),
    act: (player, body) => call('act', player, { table: 'test', ...body }),
    async step(players, choose) {
      const { table } = await show(null);
      const legal = table.hand?.legal;
      if (!legal) return null;
      const owner = table.players.find(({ seat }) => seat === legal.seat)!.user._id;
      const player = players.find(({ user }) => user._id === owner)!;
      const { no: hand, turn } = table.hand!;
      return call('act', player, { table: 'test', hand, turn, seat: legal.seat, ...choose(legal) });
    },
    dealt: (no = 0, table = 'test') =>
      until(async () => {
        const reply = await show(null, table);
        return reply.table.hand?.legal && reply.table.hand.no > no ? reply : null;
      }),
    async balance(player) {
      const usd = (await app.kit.money.balances(player.id)).find(({ currency }) => currency.code === 'usd')!;
      return inCents(usd.real, usd.currency);
    },
    async limit({ id }) {
      const { money, runtime } = app.kit;
      const limit = { period: 'day', cap: '900000000', used: '0', from: runtime.now() } as const;
      await money.act(id, (state, draft) => {
        const limits = (['wager', 'loss'] as const).map((kind) => ({ kind, ...limit }));
        draft.setGuard(state, { ...NO_RESTRICTIONS, limits });
        return true;
      });
      return async () => (await money.peek(id)).guard!.limits.map(({ used }) => used);
    },
    async audit() {
      const client = await app.platform.db.pool.connect();
      try {
        return (await auditLedger(client, POKER_CHECKS)).findings;
      } finally {
        client.release();
      }
    },
  };
}
