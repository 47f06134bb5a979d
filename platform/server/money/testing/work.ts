/** Everything the engine does, for the players of one lane. Its answers are without ids and times, so that two runs can be compared. */
import { fail, isFailure, type Failure } from '../../../contract/error.ts';
import { unreadEvents } from '../../events/unread.ts';
import { betPage } from '../../fairness/bet-history.ts';
import { replayRow } from '../../fairness/stored-bets.ts';
import type { Companion } from '../companion.ts';
import { ACCOUNT, KIND } from '../kinds.ts';
import { isRepeated, type Posting } from '../money.ts';
import { ownMoney } from '../own-money.ts';
import { requestKey } from '../request-key.ts';
import type { Draft, PlayerState, Round } from '../state.ts';
import { type Cell, runtime } from './cell.ts';

export const USD = 10;
const DEMO = -USD;
const BONUS = -(USD + 10_000);
const late = fail(409, -6, 'late');
const poor = fail(409, -13, 'poor');

/** What is kept of an answer: bigints as texts, refusals by their codes. */
type Plain = unknown;

const plain = (answer: unknown): Plain => {
  if (isFailure(answer)) return `refused ${answer.status}/${answer.code}`;
  if (isRepeated(answer)) return 'repeated';
  return JSON.parse(
    JSON.stringify(answer ?? null, (_, value) => (typeof value === 'bigint' ? `${value}` : value)),
  );
};

export const post = (cell: Cell, user: bigint, more: Partial<Posting> & Pick<Posting, 'net' | 'key'>) =>
  cell.money.post({ user, cur: USD, counter: ACCOUNT.operator, kind: KIND.adjust, ...more });

const posted = async (...asked: Parameters<typeof post>): Promise<Plain> => {
  const answer = await post(...asked);
  return isFailure(answer) ? plain(answer) : [`${answer.balance}`, answer.repeated];
};

export const instant =
  (stake: bigint, payout: bigint, key?: string) =>
  (state: PlayerState, draft: Draft): bigint | Failure => {
    if ((state.balances.get(USD) ?? 0n) < stake) return poor;
    const id = runtime.uuid();
    if (key !== undefined) draft.keys.push({ user: state.user, key, ref: id });
    const [pairId, nonce] = [state.pair.id, draft.takeNonce(state)];
    return draft.instantBet(state, {
      id,
      cur: USD,
      game: 'dice',
      stake,
      payout,
      pairId,
      nonce,
      detail: '{}',
    });
  };

const roundOf = (state: PlayerState, draft: Draft, game: string, sharedNo: bigint | null): Round => ({
  id: runtime.uuid(),
  game,
  cur: USD,
  stake: 10n,
  pairId: sharedNo === null ? state.pair.id : null,
  nonce: sharedNo === null ? draft.takeNonce(state) : -1n,
  params: {},
  version: '1/x',
  sharedNo,
  openedAt: runtime.now(),
  state: { step: 0 },
  steps: 0,
});

/** Opens a round. @param no of the shared round it belongs to, whose gate it passes */
export const opens =
  (game: string, no: bigint | null = null) =>
  (state: PlayerState, draft: Draft): bigint => {
    const gate = { game, no: no ?? 0n, state: 'betting' as const, refusal: late };
    return draft.openRound(state, roundOf(state, draft, game, no), no === null ? undefined : gate);
  };

const ends =
  (game: string, how: (state: PlayerState, draft: Draft, round: Round) => unknown) =>
  (state: PlayerState, draft: Draft): unknown => {
    const round = [...state.rounds.values()].find((one) => one.game === game);
    return round ? how(state, draft, round) : fail(404, 404, 'no round');
  };

/** Rows of a room that go with the ledger: a counter for each player. */
export const BESIDE_TABLE = 'create table counted_beside (user_id bigint primary key, count int not null)';
const counters: Companion<bigint, number, { user: bigint; count: number }> = {
  names: () => [],
  async read(db, users) {
    const { rows } = await db.query<{ user_id: string; count: number }>(
      'select user_id::text, count from counted_beside where user_id = any($1::bigint[])',
      [users.map(String)],
    );
    const found = new Map(rows.map(({ user_id: user, count }) => [user, count]));
    return users.map((user) => found.get(`${user}`) ?? 0);
  },
  async write(db, changes) {
    await db.query(
      `insert into counted_beside (user_id, count) select * from unnest($1::bigint[], $2::int[])
       on conflict (user_id) do update set count = excluded.count`,
      [changes.map(({ user }) => `${user}`), changes.map(({ count }) => count)],
    );
    return true;
  },
};
const counts = (cell: Cell, user: bigint) =>
  cell.money.actBeside(user, counters, user, (state, draft, found) => {
    draft.beside(state, counters, { user, count: found + 1 });
    return found + 1;
  });

/** What the cell's first reader has still to read of somebody's postings. */
async function unread({ db, lane }: Cell, user: bigint): Promise<Plain> {
  const events = await unreadEvents(db.pool, `lane-${lane}-0`, {
    user,
    lane,
    types: ['money.posted'],
    since: 0,
  });
  return plain(events.map(({ type, data }) => [type, data.net]));
}

async function postings(cell: Cell, user: bigint): Promise<Plain[]> {
  // Everybody has another balance: what one of them gets of another's shows.
  const start = 1000n + user;
  const noted: string[] = [];
  const within = async () => void noted.push('within');
  return [
    ...(await Promise.all([
      posted(cell, user, { net: start, key: 'start' }),
      posted(cell, user, {
        net: 500n,
        key: 'play',
        cur: DEMO,
        counter: ACCOUNT.playMoney,
        kind: KIND.playMoney,
      }),
      posted(cell, user, { net: 300n, key: 'bonus', cur: BONUS, counter: ACCOUNT.promotions }),
    ])),
    await posted(cell, user, { net: start, key: 'start' }),
    await posted(cell, user, { net: 999n, key: 'start' }),
    await posted(cell, user, { net: -9999n, key: 'too much' }),
    await posted(cell, user, { net: 5n, key: 'within', within }),
    await posted(cell, user, { net: 5n, key: 'within', within }),
    noted,
    await unread(cell, user),
  ];
}

async function bets(cell: Cell, user: bigint): Promise<Plain[]> {
  const { money } = cell;
  // The same for everybody: it is one only together with its player.
  const key = requestKey('bet');
  const both = await Promise.all([
    ...Array.from({ length: 4 }, () => money.act(user, instant(3n, 4n))),
    money.act(user, instant(1n, 0n, key), key),
    money.act(user, instant(1n, 0n, key), key),
  ]);
  return [
    ...both.map(plain),
    plain(await money.act(user, instant(1n, 0n, key), key)),
    // Refused, and refused where the key made something before: both ask the database.
    plain(await money.act(user, instant(99_999n, 0n))),
    plain(await money.act(user, () => poor, key)),
    plain(
      await money.act(user, (state, draft) => {
        draft.setGuard(state, { limits: [] } as never);
        return instant(2n, 2n)(state, draft);
      }),
    ),
    plain(await money.act(user, (state, draft) => draft.setGuard(state, null))),
  ];
}

async function rounds(cell: Cell, user: bigint): Promise<Plain[]> {
  const { money } = cell;
  const steps = [
    opens('mines'),
    ends('mines', (state, draft, round) =>
      draft.saveRound(state, draft.raiseRound(state, round, 5n), { step: 1 }),
    ),
    ends('mines', (state, draft, round) => draft.settleRound(state, round, 40n, '{}')),
    opens('keno'),
    ends('keno', (state, draft, round) => draft.refundRound(state, round)),
    opens('crash', 1n),
    ends('crash', (state, draft, round) => draft.settleRound(state, round, 0n, '{"no": 1}')),
    // The second shared round is over.
    opens('crash', 2n),
    opens('tower'),
  ];
  const answers: Plain[] = [];
  // A round and a bet at once: a batch of both statements.
  for (const step of steps)
    answers.push((await Promise.all([money.act(user, step), money.act(user, instant(1n, 1n))])).map(plain));
  return [...answers, (await money.openRounds(user)).map(({ game, stake }) => [game, `${stake}`])];
}

async function holds(cell: Cell, user: bigint): Promise<Plain[]> {
  const { money } = cell;
  const hold = (key: string, amount: bigint) => money.hold({ user, cur: USD, amount, reason: 'test', key });
  const [kept, back] = [await hold('kept', 20n), await hold('back', 30n)];
  if (isFailure(kept) || isFailure(back)) return [plain(kept), plain(back)];
  const parts = [
    { to: ACCOUNT.custody, kind: KIND.withdrawal, amount: 19n },
    { to: ACCOUNT.fees, kind: KIND.withdrawalFee, amount: 1n },
  ];
  const released = await Promise.all([money.endHold(back.id, 'release'), money.endHold(back.id, 'release')]);
  const answers = [
    await hold('kept', 20n),
    await hold('too much', 99_999n),
    // Stays, and is owed.
    await hold('stays', 5n),
    // One of the two, whichever came first.
    ...released.toSorted((one, other) => Number(isFailure(one)) - Number(isFailure(other))),
    await money.endHold(kept.id, 'capture', undefined, parts),
    await money.endHold(runtime.uuid(), 'capture'),
  ];
  return answers.map((answer) => (isFailure(answer) ? plain(answer) : [`${answer.amount}`, answer.state]));
}

async function seeds(cell: Cell, user: bigint): Promise<Plain[]> {
  const { fairness, money } = cell;
  const refused = await fairness.rotate(user, 'mine');
  await money.act(
    user,
    ends('tower', (state, draft, round) => draft.settleRound(state, round, 10n, '{}')),
  );
  const before = await fairness.current(user);
  const rotated = await fairness.rotate(user, 'mine');
  const history = await fairness.history(user, { limit: 5 });
  const revealed = await fairness.reveal(before.serverSeedHash);
  return [
    plain(refused),
    'refused' in rotated ? rotated : [rotated.pair.nonce, rotated.revealed.nonce, rotated.pair.clientSeed],
    (await fairness.current(user)).serverSeedHash === before.nextServerSeedHash,
    history.map(({ nonce }) => nonce),
    revealed?.nonce,
    (await fairness.clientSeedAt(cell.db.pool, user, 'active', 0)) === before.clientSeed,
  ];
}

/** What the player's pages read. */
export async function pages(cell: Cell, user: bigint): Promise<Plain> {
  const { db, money, fairness } = cell;
  const newest = await money.statement(user, { limit: 100 });
  const older = await money.statement(user, { limit: 100, before: newest.at(-1)!.at });
  const lines = [...newest, ...older].map(({ kind, demo, bonus, debit, credit, balanceAfter }) =>
    [kind, demo, bonus, debit, credit, balanceAfter].join(' '),
  );
  const filter = { game: null, currency: null, demo: null, won: null, from: null, to: null };
  const past = await betPage(db, fairness.open, user, filter, { before: null, limit: 100 });
  const replayed = await replayRow(db, fairness.open, user, past.bets[0]!.id);
  const balances = (await money.balances(user)).find(({ currency }) => currency.id === USD)!;
  const { nonce, terms } = await money.peek(user);
  return plain({
    lines: lines.toSorted(),
    bets: past.bets
      .map(({ game, stake, payout, refunded }) => `${game} ${stake} ${payout} ${refunded}`)
      .toSorted(),
    replayed: replayed !== null,
    balances: [balances.real, balances.demo, balances.bonus],
    owed: await ownMoney(db.pool, user),
    nonce,
    terms,
  });
}

/** All of it for one player, in an order of its own; other players' goes on beside it. */
export async function allWork(cell: Cell, user: bigint): Promise<Plain> {
  return {
    postings: await postings(cell, user),
    bets: await bets(cell, user),
    beside: [plain(await counts(cell, user)), plain(await counts(cell, user))],
    rounds: await rounds(cell, user),
    holds: await holds(cell, user),
    seeds: await seeds(cell, user),
    terms: plain(await cell.money.noteTerms(cell.db.pool, user, 3)),
    pages: await pages(cell, user),
  };
}

/** Money from a player of one lane to one of another: two postings over an account of the house, each in its own lane. */
export async function tip(
  from: { cell: Cell; user: bigint },
  to: { cell: Cell; user: bigint },
): Promise<Plain> {
  const key = `tip ${from.user}`;
  return [
    await posted(from.cell, from.user, { net: -50n, key, counter: ACCOUNT.transit, kind: KIND.tipOut }),
    await posted(to.cell, to.user, { net: 50n, key, counter: ACCOUNT.transit, kind: KIND.tipIn }),
  ];
}
