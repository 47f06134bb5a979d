/** What players and the house do, by postings alone: for tests that count it themselves. */
import { isFailure } from '#platform/contract/error.ts';
import { finishHold, placeHold } from '#platform/server/money/holds.ts';
import { ACCOUNT, KIND, type AccountCode, type KindCode } from '#platform/server/money/kinds.ts';
import type { Draft, PlayerState, Round } from '#platform/server/money/state.ts';
import type { TestPlatform, TestPlayer } from '#platform/server/testing/platform.ts';

type Who = Pick<TestPlayer, 'id'>;

export interface Postings {
  /** A bet that settles at once. @param detail what its row remembers */
  bet(player: Who, cur: number, game: string, stake: bigint, payout: bigint, detail?: object): Promise<void>;
  /** A slip that was taken into the queue of the sportsbook, or given back by it. */
  slip(player: Who, cur: number, stake: bigint, how: 'sport.placed' | 'sport.refused'): Promise<void>;
  post(player: Who, cur: number, net: bigint, counter: AccountCode, kind: KindCode): Promise<void>;
  /** A stepped round that gave its stake back before the first turn. */
  calledOff(player: Who, cur: number, stake: bigint): Promise<void>;
  /** Credited as a wallet does. @returns its id */
  deposit(player: Who, cur: number, amount: bigint): Promise<string>;
  /** Its chain undid it. @param id of its crediting */
  undo(player: Who, cur: number, amount: bigint, id: string): Promise<void>;
  /** Its chain undid it when nothing of it was left: all of it is owed. */
  undoSpent(player: Who, cur: number, amount: bigint, id: string): Promise<void>;
  /** A slip that came to nothing when it was settled again, or counts again. @param delta what moves */
  voided(player: Who, cur: number, stake: bigint, isVoid: boolean, delta: bigint): Promise<void>;
  /** A slip that was settled for nothing, then won, then lost again when a part of it was spent: that is owed. @param won what it paid meanwhile */
  owed(player: Who, cur: number, stake: bigint, won: bigint, owed: bigint): Promise<void>;
  /** Of a poker table and of a pool. */
  rake(player: Who, cur: number, table: bigint, pool: bigint): Promise<void>;
  /** A hold that goes to custody and fees. */
  withdraw(player: Who, cur: number, amount: bigint, fee: bigint): Promise<void>;
}

export function createPostings({ kit }: TestPlatform): Postings {
  const { money, runtime } = kit;

  async function act(player: Who, work: (state: PlayerState, draft: Draft) => void): Promise<void> {
    const done = await money.act(player.id, (state, draft) => {
      work(state, draft);
      return true;
    });
    if (done !== true) throw new Error(JSON.stringify(done));
  }

  const roundOf = (game: string, cur: number, stake: bigint): Round => ({
    id: runtime.uuid(),
    game,
    cur,
    stake,
    pairId: null,
    nonce: 0n,
    params: {},
    version: '1',
    sharedNo: null,
    openedAt: runtime.now(),
    state: {},
    steps: 0,
  });

  return {
    bet: (player, cur, game, stake, payout, detail = {}) =>
      act(player, (state, draft) => {
        const bet = { id: runtime.uuid(), cur, game, stake, payout };
        draft.instantBet(state, { ...bet, pairId: null, nonce: 0n, detail: JSON.stringify(detail) });
      }),
    slip: (player, cur, stake, how) =>
      act(player, (state, draft) =>
        draft.event(state, how, { id: runtime.uuid(), cur, stake: stake.toString() }),
      ),
    async post(player, cur, net, counter, kind) {
      const posted = await money.post({ user: player.id, cur, net, counter, kind, key: runtime.uuid() });
      if (isFailure(posted)) throw new Error(posted.message);
    },
    calledOff: (player, cur, stake) =>
      act(player, (state, draft) => {
        const round = roundOf('mines', cur, stake);
        draft.openRound(state, round);
        draft.settleRound(state, round, stake, JSON.stringify({ turns: [] }));
      }),
    async deposit(player, cur, amount) {
      const id = runtime.uuid();
      await act(player, (state, draft) =>
        draft.post(state, cur, amount, ACCOUNT.custody, KIND.deposit, id, null),
      );
      return id;
    },
    undo: (player, cur, amount, id) =>
      act(player, (state, draft) => {
        draft.post(state, cur, -amount, ACCOUNT.custody, KIND.depositReversal, runtime.uuid(), null);
        draft.event(state, 'deposit.reversed', { id });
      }),
    async undoSpent(player, cur, amount, id) {
      await money.exclusive(player.id, async (_client, state, draft) => {
        const { receivables, custody } = ACCOUNT;
        draft.transfer(state, cur, amount, receivables, custody, KIND.depositReversal, runtime.uuid());
        draft.event(state, 'deposit.reversed', { id });
        return true;
      });
    },
    voided: (player, cur, stake, isVoid, delta) =>
      act(player, (state, draft) => {
        const id = runtime.uuid();
        draft.post(state, cur, delta, ACCOUNT.house, KIND.sportCorrection, id, null);
        draft.event(state, 'sport.voided', { id, cur, stake: stake.toString(), void: isVoid });
      }),
    owed: (player, cur, stake, won, owed) =>
      act(player, (state, draft) => {
        const round = roundOf('sport', cur, stake);
        draft.openRound(state, round);
        draft.settleRound(state, round, 0n, '{}');
        const { house, sportReceivables } = ACCOUNT;
        draft.post(state, cur, won, house, KIND.sportCorrection, runtime.uuid(), null);
        draft.post(state, cur, owed - won, house, KIND.sportCorrection, runtime.uuid(), null);
        draft.transfer(state, cur, owed, sportReceivables, house, KIND.sportCorrection, round.id);
      }),
    rake: (player, cur, table, pool) =>
      act(player, (state, draft) => {
        const { house, pokerTables, pools } = ACCOUNT;
        draft.transfer(state, cur, table, pokerTables, house, KIND.pokerRake, runtime.uuid());
        draft.transfer(state, cur, pool, pools, house, KIND.poolRake, runtime.uuid());
      }),
    async withdraw(player, cur, amount, fee) {
      await money.exclusive(player.id, async (client, state, draft) => {
        const [id, at] = [runtime.uuid(), runtime.now()];
        await placeHold(client, state, draft, { id, cur, amount, reason: 'withdrawal', at });
        const parts = [
          { to: ACCOUNT.custody, kind: KIND.withdrawal, amount: amount - fee },
          { to: ACCOUNT.fees, kind: KIND.withdrawalFee, amount: fee },
        ];
        return finishHold(client, state, draft, { id, how: 'capture', at, parts });
      });
    },
  };
}
