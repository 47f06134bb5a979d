/** What the tests of this room share: a house that is played in by postings alone, on a clock that the test moves. */
import { identity } from '#features/account/identity/feature.ts';
import { shell } from '#features/site/shell/feature.ts';
import { isFailure } from '#platform/contract/error.ts';
import { auditLedger } from '#platform/server/money/audit-ledger.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import type { Draft, PlayerState, Round } from '#platform/server/money/state.ts';
import { systemRuntime } from '#platform/server/runtime.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { token } from '../../feature.ts';
import { keepDays } from '../close.ts';
import { createContext } from '../context.ts';
import { TOKEN_CHECKS } from '../ledger-checks.ts';

const DAY_MS = 86_400_000;

export interface Play {
  readonly game: string;
  readonly cur: number;
  readonly stake: bigint;
  readonly payout: bigint;
}

export interface TokenTestApp {
  readonly app: TestPlatform;
  now(): number;
  move(milliseconds: number): void;
  act(player: TestPlayer, work: (state: PlayerState, draft: Draft) => void): Promise<void>;
  /** A bet that settles at once. */
  bet(player: TestPlayer, play: Play): Promise<void>;
  /** A bet that lasts. */
  round(player: TestPlayer, play: Play): Promise<void>;
  /** A cash-out of a part where the player gets something, else a correction. */
  correct(player: TestPlayer, cur: number, net: bigint): Promise<void>;
  /** Of a pool where it is even, else of a hand. */
  rake(player: TestPlayer, cur: number, amount: bigint): Promise<void>;
  prize(player: TestPlayer, cur: number, amount: bigint): Promise<void>;
  /** What the job does. */
  keep(): Promise<void>;
  audit(): Promise<readonly unknown[]>;
}

/** It begins at noon, so that no midnight passes unasked. */
export async function openToken(more: object = {}): Promise<TokenTestApp> {
  const system = systemRuntime();
  let shift = DAY_MS / 2 - (system.now() % DAY_MS) + DAY_MS;
  const now = () => system.now() + shift;
  const app = await createTestPlatform({
    lanesApart: true,
    features: [shell, identity, token],
    runtime: { ...system, now },
    ...more,
  });
  const { money, runtime, features, db } = app.kit;
  await features.set('token', true, 'test');
  const context = createContext({ ...app.kit, feature: 'token' });

  async function act(player: TestPlayer, work: (state: PlayerState, draft: Draft) => void): Promise<void> {
    const done = await money.act(player.id, (state, draft) => {
      work(state, draft);
      return true;
    });
    if (done !== true) throw new Error(JSON.stringify(done));
  }

  async function post(player: TestPlayer, cur: number, net: bigint, kind: 'prize' | 'correction') {
    const posted = await money.post({
      user: player.id,
      cur,
      net,
      ...(kind === 'prize'
        ? { counter: ACCOUNT.promotions, kind: KIND.racePrize }
        : { counter: ACCOUNT.house, kind: net < 0n ? KIND.sportCorrection : KIND.sportCashOut }),
      key: runtime.uuid(),
    });
    if (isFailure(posted)) throw new Error(posted.message);
  }

  return {
    app,
    now,
    move: (milliseconds) => void (shift += milliseconds),
    act,
    bet: (player, play) =>
      act(player, (state, draft) => {
        draft.instantBet(state, { ...play, id: runtime.uuid(), pairId: null, nonce: 0n, detail: '{}' });
      }),
    async round(player, { game, cur, stake, payout }) {
      const round: Round = {
        id: runtime.uuid(),
        game,
        cur,
        stake,
        pairId: null,
        nonce: 0n,
        params: {},
        state: {},
        version: '1',
        sharedNo: null,
        steps: 0,
        openedAt: now(),
      };
      await act(player, (state, draft) => void draft.openRound(state, round));
      await act(player, (state, draft) => void draft.settleRound(state, round, payout, '{}'));
    },
    correct: (player, cur, net) => post(player, cur, net, 'correction'),
    rake: (player, cur, amount) =>
      act(player, (state, draft) =>
        draft.transfer(
          state,
          cur,
          amount,
          amount % 2n === 0n ? ACCOUNT.pools : ACCOUNT.pokerTables,
          ACCOUNT.house,
          amount % 2n === 0n ? KIND.poolRake : KIND.pokerRake,
          runtime.uuid(),
        ),
      ),
    prize: (player, cur, amount) => post(player, cur, amount, 'prize'),
    keep: () => keepDays(context),
    async audit() {
      const client = await db.pool.connect();
      try {
        return (await auditLedger(client, TOKEN_CHECKS)).findings;
      } finally {
        client.release();
      }
    },
  };
}
