/**
 * The aggregator's own validation of a wallet, in its order, and after it what integrators fail on that it does not ask. All of
 * it is rolled back at the end, so the player has what they had.
 */
import { createRun, MIN_BALANCE, type Run, type StepReport, type Target, text } from './run.ts';
import { type GisTarget, gisSend } from './send.ts';
import { createSessionCalls, type Sent, type SessionCalls } from './transactions.ts';

/** What the steps are made with. */
interface Steps extends SessionCalls {
  readonly run: Run;
  readonly target: Target;
  /** Parts of the balance with four places, as the aggregator makes them. */
  share(percent: bigint): bigint;
}

/** A bet and a win that were rolled back, and the call that did it. */
interface Undone {
  readonly first: ReturnType<SessionCalls['bet']>;
  readonly second: ReturnType<SessionCalls['win']>;
  readonly undo: ReturnType<SessionCalls['rollback']>;
  readonly staked: bigint;
  readonly name: string | null;
}

/** @returns every step, in order */
export async function validate(target: GisTarget): Promise<readonly StepReport[]> {
  const run = createRun(target, gisSend(target));
  const calls = createSessionCalls(target);

  await run.accepted('balance', { action: 'balance', ...calls.base });
  await run.refused('balance of a player there is not', {
    action: 'balance',
    player_id: target.newId(),
    currency: target.currency,
  });
  const start = run.balance;
  if (start < MIN_BALANCE) {
    const fault = `the player needs a balance of ${text(MIN_BALANCE)} at least`;
    return [...run.reports, { no: run.reports.length + 1, what: 'enough to play with', fault }];
  }
  const steps: Steps = { ...calls, run, target, share: (percent) => (start * percent) / 100n + 7n };
  await singleCalls(steps);
  const known = await edgeCalls(steps);
  const undone = await rollBackRound(steps);
  const round = await longRounds(steps);
  await unaskedCalls(steps, round, undone, known);
  await run.accepted('rollback of everything', calls.rollback(calls.all()), start - run.balance);
  return run.reports;
}

async function singleCalls({ run, target, share, bet, win, refund }: Steps): Promise<void> {
  let round = target.newId();
  await run.accepted('zero bet', bet(0n, round));
  let amount = share(10n);
  const won = win(amount, round);
  let name = await run.accepted('win', won, amount);
  await run.accepted('duplicate win', won, 0n, name);
  await run.accepted('refund that names a win', refund(amount, won.transaction_id, target.newId()));
  round = target.newId();
  await run.accepted('zero win before its bet', win(0n, round));
  const nothing = bet(0n, round);
  await run.accepted('zero bet after its win', nothing);
  await run.accepted('zero refund', refund(0n, nothing.transaction_id, round));
  amount = share(17n);
  let stake = bet(amount, target.newId());
  name = await run.accepted('bet', stake, -amount);
  await run.accepted('duplicate bet', stake, 0n, name);
  round = target.newId();
  const back = refund(amount, stake.transaction_id, round);
  name = await run.accepted('refund in another round', back, amount);
  await run.accepted('duplicate refund', back, 0n, name);
  await run.accepted('refund of the same bet by another name', refund(amount, stake.transaction_id, round));
  amount = share(12n);
  stake = bet(amount, target.newId());
  await run.accepted('bet', stake, -amount);
  await run.accepted('refund without a round', refund(amount, stake.transaction_id, null), amount);
  round = target.newId();
  amount = share(22n);
  await run.accepted('bet', bet(amount, round), -amount);
  amount = share(17n);
  await run.accepted('win', win(amount, round), amount);
  await run.accepted('zero win', win(0n, round));
  amount = share(3n);
  const again = win(amount, round);
  name = await run.accepted('second win', again, amount);
  await run.accepted('duplicate win', again, 0n, name);
  amount = share(16n);
  await run.accepted('third win', win(amount, round), amount);
}

/** @returns a bet that was taken */
async function edgeCalls({
  run,
  target,
  share,
  bet,
  win,
  refund,
}: Steps): Promise<ReturnType<SessionCalls['bet']>> {
  let round = target.newId();
  const other = { game_uuid: target.newId() };
  await run.accepted('bet with another game', bet(0n, round, other));
  await run.accepted('win with another game', win(0n, round, other));
  round = target.newId();
  const early = target.newId();
  await run.accepted('refund without its bet', refund(0n, early, round));
  await run.accepted('bet after its refund', bet(0n, round, {}, early));
  let amount = run.balance + 10_000n;
  const tooMuch = bet(amount, target.newId());
  await run.refused('bet above the balance', tooMuch, 'INSUFFICIENT_FUNDS');
  await run.accepted('refund of the bet above the balance', refund(amount, tooMuch.transaction_id, null));
  await run.refused('wrong sign', win(share(19n), target.newId()), undefined, 'sign');
  round = target.newId();
  amount = run.balance;
  await run.accepted('bet of the whole balance', bet(amount, round), -amount);
  await run.accepted('win', win(amount, round), amount);
  amount = share(20n);
  const stake = bet(amount, round);
  const name = await run.accepted('bet whose answer is asked again', stake, -amount);
  await run.accepted('the same answer', stake, 0n, name);
  return stake;
}

async function rollBackRound({ run, target, share, bet, win, rollback, named }: Steps): Promise<Undone> {
  const round = target.newId();
  const [staked, paid] = [share(2n), share(19n)];
  const first = bet(staked, round);
  const second = win(paid, round);
  await run.accepted('bet to be rolled back', first, -staked);
  await run.accepted('win to be rolled back', second, paid);
  const undo = rollback(named(first, second));
  const name = await run.accepted('rollback of bet and win', undo, staked - paid);
  return { first, second, undo, staked, name };
}

/** Rounds of several bets and wins that say when they are over. @returns the last of them */
async function longRounds({ run, target, share, bet, win }: Steps): Promise<string> {
  let round = '';
  for (const [bets, wins] of [
    [1, 1],
    [2, 1],
    [1, 2],
    [2, 2],
  ] as const) {
    round = target.newId();
    for (let index = 1; index <= bets; index++) {
      const amount = share(4n);
      await run.accepted(
        `bet ${index} of ${bets}, the round goes on`,
        bet(amount, round, { finished: '0' }),
        -amount,
      );
    }
    for (let index = 1; index <= wins; index++) {
      const amount = share(9n);
      const finished = index === wins ? '1' : '0';
      const what = finished === '1' ? 'the round is over' : 'the round goes on';
      await run.accepted(`win ${index} of ${wins}, ${what}`, win(amount, round, { finished }), amount);
    }
  }
  return round;
}

/** What the aggregator does not ask. @param round one that is over @param known a bet that was taken */
async function unaskedCalls(
  { run, target, share, bet, win, refund, rollback, named }: Steps,
  round: string,
  { first, second, undo, staked, name }: Undone,
  known: ReturnType<SessionCalls['bet']>,
): Promise<void> {
  await run.accepted('duplicate rollback', undo, 0n, name);
  await run.accepted('rollback of the same by another name', rollback(named(first, second)));
  await run.accepted('refund of a bet that was rolled back', refund(staked, first.transaction_id, round));
  const amount = share(5n);
  const lost = target.newId();
  await run.accepted('refund of a bet that is on its way', refund(amount, lost, round));
  await run.accepted('the bet, which takes nothing', bet(amount, round, {}, lost));
  const late: Sent[] = [
    { action: 'bet', id: target.newId(), amount },
    { action: 'win', id: target.newId(), amount },
  ];
  await run.accepted('rollback of what is on its way', rollback(late));
  await run.accepted('the bet, which takes nothing', bet(amount, round, {}, late[0]!.id));
  await run.accepted('the win, which pays nothing', win(amount, round, {}, late[1]!.id));
  await run.refused('an amount that was changed on its way', bet(amount, round), undefined, 'amount');
  await run.refused('an old timestamp', bet(amount, round), undefined, 'timestamp');
  await run.refused('a repeated nonce', bet(amount, round), undefined, 'nonce');
  await run.refused('a bet below zero', { ...bet(amount, round), amount: '-1.0000' });
  await run.refused('a currency there is not', { ...bet(amount, round), currency: 'XYZ' });
  await run.refused('a name that another transaction has', win(amount, round, {}, known.transaction_id));
  const odd = 1_111n;
  await run.accepted('a win of four places', win(odd, round), odd);
}
