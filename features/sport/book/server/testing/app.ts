/** The sportsbook on the real program, without a feed of its own. */
import { chat } from '#features/community/chat/feature.ts';
import { identity } from '#features/account/identity/feature.ts';
import { singleCurrency } from '#features/money/single-currency/feature.ts';
import { auditLedger } from '#platform/server/money/audit-ledger.ts';
import { systemRuntime } from '#platform/server/runtime.ts';
import {
  type Answer,
  createTestPlatform,
  type TestPlatform,
  type TestPlayer,
} from '#platform/server/testing/platform.ts';
import type { LegInput } from '../../contract.ts';
import { sport } from '../../feature.ts';
import { SPORT_CHECKS } from '../ledger-checks.ts';
import { handFeed, type HandFeed, WINNER } from './feed.ts';

export interface SportApp {
  readonly app: TestPlatform;
  readonly feed: HandFeed;
  /** Lets time pass, with signs of life unless they are to stay away. */
  pass(milliseconds: number, alive?: boolean): Promise<void>;
  /** A new player with these dollars. */
  player(dollars: string): Promise<TestPlayer>;
  /** Units of the ledger, of dollars. */
  balance(player: TestPlayer): Promise<bigint>;
  /** In cents. @throws for parts of a cent */
  dollars(player: TestPlayer): Promise<bigint>;
  leg(event: string, outcome?: string, market?: string): Promise<LegInput>;
  /** Sends a slip: a single on one leg, a multi on several, if nothing else is asked. */
  submit(player: TestPlayer, legs: readonly LegInput[], more?: object): Promise<Answer>;
  confirm(player: TestPlayer, queueId: string): Promise<Answer>;
  /** Sends and confirms a pre-match slip. @returns its id */
  bet(player: TestPlayer, legs: readonly LegInput[], more?: object): Promise<string>;
  /** Findings of the ledger's checks and the room's own. */
  audit(): Promise<readonly unknown[]>;
}

export async function sportApp(): Promise<SportApp> {
  const system = systemRuntime();
  const clock = createClock(system.now);
  const app = await createTestPlatform({
    lanesApart: true,
    features: [identity, sport, singleCurrency, chat],
    runtime: { ...system, now: clock.now },
  });
  await app.kit.settings.set('book', { adapter: 'none' }, 'test');
  await app.kit.features.set('book', true, 'test');
  const feed = handFeed(app);
  await feed.alive();
  const made: SportApp = {
    app,
    feed,
    async pass(milliseconds, alive = true) {
      clock.pass(milliseconds);
      if (alive) await feed.alive();
    },
    async player(dollars) {
      const player = await app.register();
      if (dollars !== '0') await app.credit(player.id, 'usd', dollars);
      return player;
    },
    async balance({ id }) {
      return (await app.kit.money.balances(id)).find(({ currency }) => currency.code === 'usd')!.real;
    },
    dollars: async (player) => app.cents(await made.balance(player)),
    async leg(event, outcome = '1', market = WINNER) {
      const { body } = await app.api('/api/sport/slip/quote', { legs: [{ event, market, outcome }] });
      return { event, market, outcome, version: body[0].version };
    },
    submit: (player, legs, more = {}) =>
      app.api(
        '/api/sport/slip/submit',
        { currency: 'usd', stake: '10.00', kind: legs.length === 1 ? 'single' : 'combo', legs, ...more },
        player.token,
      ),
    confirm: (player, queueId) => app.api('/api/sport/slip/confirm', { queueId }, player.token),
    async bet(player, legs, more) {
      const sent = await made.submit(player, legs, more);
      if (sent.status !== 200) throw new Error(JSON.stringify(sent.body));
      const { status, body } = await made.confirm(player, sent.body.queueId);
      if (status !== 200) throw new Error(JSON.stringify(body));
      return body.bet.id;
    },
    async audit() {
      const client = await app.platform.db.pool.connect();
      try {
        return (await auditLedger(client, SPORT_CHECKS)).findings;
      } finally {
        client.release();
      }
    },
  };
  return made;
}

/** A feed that nobody asks for signs of life must not fall silent on a slow machine. */
const AT_FULL_SPEED_MS = 5_000;
const SLOWER = 20;

/** The machine's clock with time let pass by hand; much slower where a test takes long between two passes. */
function createClock(machine: () => number): { now: () => number; pass: (milliseconds: number) => void } {
  let [base, since] = [machine(), machine()];
  const now = () => {
    const gone = machine() - since;
    const slow = Math.max(0, gone - AT_FULL_SPEED_MS);
    return base + gone - slow + Math.floor(slow / SLOWER);
  };
  return {
    now,
    pass(milliseconds) {
      [base, since] = [now() + milliseconds, machine()];
    },
  };
}
