/**
 * A validation of the house's wallet in the words of a protocol that has none of its own: what its contract says must follow of
 * each call, and what integrators fail on. All is taken back at the end, so the player has what they had.
 */
import type { Parameters } from '../slotegrator/query.ts';
import { createRun, MIN_BALANCE, type Run, type StepReport, type Target, text } from './run.ts';
import { wireSend } from './send.ts';
import { createSessionCalls, type Sent, type SessionCalls } from './transactions.ts';
import type { Wire } from './wires.ts';

interface Steps extends SessionCalls {
  readonly run: Run;
  readonly wire: Wire;
  readonly target: Target;
  /** Parts of the balance with four places. */
  share(percent: bigint): bigint;
  /** Takes a bet back as the protocol does it. */
  undo(bet: { readonly transaction_id: string }, amount: bigint, round: string): Parameters;
}

/** @param url of the provider's calls @returns every step, in order */
export async function validateWallet(
  target: Target,
  url: string,
  wire: Wire,
): Promise<readonly StepReport[]> {
  const run = createRun(target, wireSend(url, wire));
  const calls = createSessionCalls(target);
  await run.accepted('balance', { action: 'balance', ...calls.base });
  await run.refused('balance of a player there is not', {
    action: 'balance',
    ...calls.base,
    player_id: target.newId(),
  });
  const start = run.balance;
  if (start < MIN_BALANCE) {
    const fault = `the player needs a balance of ${text(MIN_BALANCE)} at least`;
    return [...run.reports, { no: run.reports.length + 1, what: 'enough to play with', fault }];
  }
  const steps: Steps = {
    ...calls,
    run,
    wire,
    target,
    share: (percent) => (start * percent) / 100n + 7n,
    undo: ({ transaction_id: id }, amount, round) =>
      wire.undo === 'refund'
        ? calls.refund(amount, id, round)
        : { ...calls.rollback([{ action: 'bet', id, amount }]), round_id: round },
  };
  await playing(steps);
  await refusals(steps);
  await takenBack(steps);
  await (wire.undo === 'rollback' ? ofSeveral(steps) : bySession(steps));
  await run.accepted(...lastStep(steps, start - run.balance));
  return run.reports;
}

async function playing({ run, target, share, bet, win, undo, wire }: Steps): Promise<void> {
  const round = target.newId();
  await run.accepted('zero bet', bet(0n, target.newId()));
  let amount = share(17n);
  const stake = bet(amount, round);
  let name = await run.accepted('bet', stake, -amount);
  await run.accepted('duplicate bet', stake, 0n, name);
  await run.refused('a name that another amount has', { ...stake, amount: text(amount + 1n) });
  amount = share(9n);
  const won = win(amount, round);
  name = await run.accepted('win', won, amount);
  await run.accepted('duplicate win', won, 0n, name);
  await run.refused('a name that a bet has', win(amount, round, {}, stake.transaction_id));
  await run.accepted('zero win', win(0n, round));
  await run.accepted('a win of four places', win(1_111n, round), 1_111n);
  await run.accepted('end of the round', { ...stake, action: 'finish' });
  await run.accepted('a win before its bet', win(share(3n), target.newId()), share(3n));
  const whole = run.balance;
  const everything = bet(whole, target.newId());
  await run.accepted('bet of the whole balance', everything, -whole);
  await run.accepted(`${wire.undo} of it`, undo(everything, whole, round), whole);
}

async function refusals({ run, target, share, bet, win }: Steps): Promise<void> {
  const round = target.newId();
  await run.refused('bet above the balance', bet(run.balance + 10_000n, round), 'INSUFFICIENT_FUNDS');
  await run.refused('wrong sign', win(share(19n), round), undefined, 'sign');
  await run.refused('a bet below zero', { ...bet(share(1n), round), amount: '-1.0000', action: 'bet' });
  await run.refused('an amount that is none', { ...bet(share(1n), round), amount: '1e2' });
  await run.refused('a currency there is not', { ...bet(share(1n), round), currency: 'XYZ' });
}

async function takenBack({ run, target, share, bet, undo, wire }: Steps): Promise<void> {
  const round = target.newId();
  const amount = share(12n);
  const stake = bet(amount, round);
  await run.accepted('bet', stake, -amount);
  const back = undo(stake, amount, round);
  const name = await run.accepted(`${wire.undo} of the bet`, back, amount);
  await run.accepted(`duplicate ${wire.undo}`, back, 0n, name);
  await run.accepted(`another ${wire.undo} of the same bet`, undo(stake, amount, round));
  const lost = target.newId();
  await run.accepted(
    `${wire.undo} of a bet that is on its way`,
    undo({ transaction_id: lost }, amount, round),
  );
  await run.accepted('the bet, which takes nothing', bet(amount, round, {}, lost));
}

/** Where calls may have several transactions, and any of them can be rolled back. */
async function ofSeveral({ run, target, share, bet, win, rollback, named }: Steps): Promise<void> {
  const round = target.newId();
  const [staked, paid] = [share(6n), share(11n)];
  const first = bet(staked, round);
  const second = win(paid, round);
  const both = { ...first, more: [second] };
  const name = await run.accepted('bet and win in one call', both, paid - staked);
  await run.accepted('the same again', both, 0n, name);
  const tooMuch = bet(run.balance + 10_000n, round);
  await run.refused(
    'a bet, and one above the balance: none of them',
    { ...bet(share(1n), round), more: [tooMuch] },
    'INSUFFICIENT_FUNDS',
  );
  const undo = rollback(named(first, second));
  const own = await run.accepted('rollback of bet and win', undo, staked - paid);
  await run.accepted('duplicate rollback', undo, 0n, own);
  const late: Sent = { action: 'win', id: target.newId(), amount: paid };
  await run.accepted('rollback of a win that is on its way', rollback([late]));
  await run.accepted('the win, which pays nothing', win(paid, round, {}, late.id));
}

/** Where a word of the session says who plays. */
async function bySession({ run, target, base, share, bet }: Steps): Promise<void> {
  await run.accepted('the player by the word of the session', { action: 'authenticate', ...base });
  const token = target.newId();
  await run.refused('a session there is not', { action: 'authenticate', ...base, token });
  await run.refused('a bet in a session there is not', { ...bet(share(1n), target.newId()), token });
}

/** All of it back, by the protocol's own means. @param delta what is missing then */
function lastStep({ wire, rollback, all, win, target }: Steps, delta: bigint): [string, Parameters, bigint] {
  if (wire.undo === 'rollback') return ['rollback of everything', rollback(all()), delta];
  const less = delta < 0n;
  const amount = `${less ? '-' : ''}${text(less ? -delta : delta)}`;
  const call = { ...win(0n, target.newId()), action: 'adjustment', amount };
  return ['adjustment to what the player had', call, delta];
}
