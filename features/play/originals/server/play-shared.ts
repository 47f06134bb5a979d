/** A player's part in a shared round: joined while betting is open, left by hand, by target, or lost. */
import { fail, type Failure } from '#platform/contract/error.ts';
import type { DomainEvents } from '#platform/contract/event.ts';
import { sharedRevealOf, type AnyShared } from '#platform/contract/game.ts';
import { payoutOf } from '#platform/contract/money.ts';
import { natureOf } from '#platform/server/money/ledger-id.ts';
import type { Draft, PlayerState, Round } from '#platform/server/money/state.ts';
import { countTowardsLimits } from '#platform/server/policy/book.ts';
import { fundingWallet, PLAY, refuseStake } from '#platform/server/policy/stake.ts';
import { walletsOf } from '#platform/server/money/shown-balance.ts';
import { type Answer, shown } from './answer.ts';
import { activeChain, linkOf } from './chain.ts';
import { detailText, type SharedRecord } from './detail.ts';
import { limitsOf } from './limits.ts';
import type { Decide, Wager } from './wager.ts';
import type { FlightEnd, OriginalsContext } from './context.ts';
import { latestRound, type SharedRound } from './shared-store.ts';
import { cannotLeave, invalidGameId, notStarted } from './refusals.ts';

/** Joins the round whose betting is open. The gate makes the commit itself refuse a late join. */
export async function joinShared(
  context: OriginalsContext,
  wager: Wager,
  game: AnyShared,
): Promise<Decide | Failure> {
  const shared = await latestRound(context, game.id);
  const chain = await activeChain(context.kit, game.id);
  const { runtime } = context.kit;
  const id = runtime.uuid();
  const { player, currency, stake, demo } = wager;
  const late = fail(409, PLAY.stage, 'Cannot place bet at this stage of the game');
  return (state, draft) => {
    if (!shared || !chain || shared.state !== 'betting') return late;
    const place = game.place?.(wager.params) ?? '';
    if (ownParts(state, game.id, shared.no).some((round) => placeOf(round) === place)) return late;
    const now = runtime.now();
    const ledgerCurrencyId = fundingWallet(state, currency, demo, stake);
    const limits = limitsOf(context.settings(), game.id, currency);
    // Nobody can be paid more than the greatest payout. Where players leave, the automatic exit is lowered to it,
    // and told; elsewhere a bet that could win more is refused.
    const maxMultiplier = game.flight ? null : game.maxMultiplier(wager.params);
    const policy = context.policy(wager.country);
    const refusal = refuseStake(
      state,
      {
        currency,
        cur: ledgerCurrencyId,
        game: game.id,
        stake,
        maxMultiplier,
        limits,
        policy,
      },
      now,
    );
    if (refusal) return refusal;
    const most = stake === 0n ? 0 : Number((limits.maxPayout * 100n) / stake);
    const params: unknown = game.flight?.limitExit(wager.params, most) ?? wager.params;
    const round: Round = {
      id,
      game: game.id,
      cur: ledgerCurrencyId,
      stake,
      pairId: null,
      nonce: -1n,
      params,
      version: `${game.version}/${game.table}`,
      sharedNo: shared.no,
      openedAt: now,
      state: {
        cashedAt: null,
        stamp: draft.stamp(state) + 1,
        ...(game.place ? { place } : {}),
      } satisfies SharedRecord,
      steps: 0,
    };
    const balance = draft.openRound(state, round, {
      game: game.id,
      no: shared.no,
      state: 'betting',
      refusal: late,
    });
    countTowardsLimits(state, draft, ledgerCurrencyId, currency, stake, 0n, now, policy);
    draft.event(state, 'shared.joined', partOf(game, round));
    if (wager.key) draft.keys.push({ user: player.id, key: wager.key, ref: id });
    return sharedAnswer(context, game, state, round, {
      balance,
      stamp: draft.stamp(state),
      salt: chain.salt,
      terminatingHash: chain.terminatingHash,
    });
  };
}

/** A player's open parts of a shared round, first joined first. */
export function ownParts(state: PlayerState, game: string, no: bigint): Round[] {
  return [...state.rounds.values()]
    .filter((round) => round.game === game && round.sharedNo === no)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

function placeOf(round: Round): string {
  return (round.state as SharedRecord).place ?? '';
}

/** What everybody may see of a part's parameters. */
export type ShownParams = Readonly<Record<string, string | number>>;

/** What the table of players shows of a part, as event data. */
function partOf(
  game: AnyShared,
  round: Round,
  left?: { multiplier: number; payout: bigint },
): DomainEvents['shared.joined'] {
  return {
    id: round.id,
    game: round.game,
    no: round.sharedNo!.toString(),
    cur: round.cur,
    stake: round.stake.toString(),
    multiplier: left?.multiplier ?? null,
    payout: left?.payout.toString() ?? null,
    told: game.shownParams?.(round.params) ?? {},
  };
}

interface SharedExtra {
  balance: bigint;
  stamp: number;
  salt: string;
  terminatingHash: string;
}

/** The answer for a part that is still in. */
export function sharedAnswer(
  context: OriginalsContext,
  game: AnyShared,
  state: PlayerState,
  round: Round,
  extra: SharedExtra,
): Answer {
  const currency = context.kit.money.currencyById(round.cur);
  return {
    id: round.id,
    user: state.user,
    type: 'multiplayer',
    canBeFinished: game.flight !== undefined,
    delay: 0,
    stake: round.stake,
    payout: 0n,
    multiplier: 0,
    running: true,
    outcome: null,
    events: [{ type: 'joined', no: Number(round.sharedNo) }],
    view: { no: Number(round.sharedNo), params: round.params },
    currency,
    demo: natureOf(round.cur) === 'demo',
    ...walletsOf(state, round.cur, currency, extra.balance),
    stamp: extra.stamp,
    fairness: { serverSeedHash: extra.terminatingHash, clientSeed: extra.salt, nonce: -1 },
  };
}

export interface Flight extends FlightEnd {
  readonly game: AnyShared;
  readonly round: SharedRound;
}

/** Everything needed to judge an exit from a running round. Server-side only: it knows the end. */
export async function flightOf(
  context: OriginalsContext,
  game: AnyShared,
  round: SharedRound,
): Promise<Flight> {
  // Worked out once: the link lies up to a thousand hashes below what is stored, and nobody's exit may wait for that.
  const { ends } = context;
  let known = ends.get(game.id);
  if (known?.no !== round.no) {
    known = { no: round.no, end: endOf(context, game, round) };
    ends.set(game.id, known);
    known.end.catch(() => ends.delete(game.id));
  }
  return { game, round, ...(await known.end) };
}

async function endOf(context: OriginalsContext, game: AnyShared, round: SharedRound): Promise<FlightEnd> {
  const { rows } = await context.kit.db.pool.query<{ salt: string; terminating_hash: string }>(
    'select salt, terminating_hash from chain where id = $1',
    [round.chainId.toString()],
  );
  const { salt, terminating_hash: terminatingHash } = rows[0]!;
  const outcome: unknown = game.outcome(await linkOf(context.kit, round.chainId, round.link), salt);
  const length = game.flight ? game.flight.timeOf(game.flight.end(outcome)) : 0;
  return { outcome, length, salt, terminatingHash };
}

/**
 * Leaves a running round by hand. Judged by when the request arrived, against the point that was fixed
 * before the round; the request itself carries no multiplier.
 * @param arrived server time in epoch ms
 */
export function leaveShared(
  context: OriginalsContext,
  id: string,
  flight: Flight,
  arrived: number,
): (state: PlayerState, draft: Draft) => Answer | Failure {
  const { game, round: shared } = flight;
  const over = fail(409, 0, 'Too late: the round has ended');
  return (state, draft) => {
    const round = state.rounds.get(id);
    if (!round || round.sharedNo !== shared.no || round.game !== game.id) return invalidGameId;
    if (!game.flight) return cannotLeave;
    if (shared.state !== 'running' || shared.runningAt === null) return notStarted;
    const elapsed = arrived - shared.runningAt;
    if (elapsed >= flight.length) return over;
    const answer = settlePart(context, state, draft, round, flight, game.flight.multiplierAt(elapsed));
    draft.gates.push({ user: state.user, game: game.id, no: shared.no, state: 'running', refusal: over });
    return answer;
  };
}

/** Ends a player's part. @param cashedAt hundredths at which the player left by hand, null at target or end */
export function settlePart(
  context: OriginalsContext,
  state: PlayerState,
  draft: Draft,
  round: Round,
  flight: Flight,
  cashedAt: number | null,
): Answer | Failure {
  const { game, outcome } = flight;
  // Who was out by target before did not leave later, however late the target is booked.
  const left =
    game.flight && cashedAt !== null ? Math.min(cashedAt, game.flight.automaticExit(round.params)) : cashedAt;
  const ratio = game.settle(round.params, outcome, left);
  const multiplier = shown(ratio);
  const ended: Round = {
    ...round,
    state: { ...(round.state as SharedRecord), cashedAt: left, multiplier } satisfies SharedRecord,
  };
  const detail = detailText(game, {
    params: round.params,
    outcome,
    multiplier,
    cashedAt: left,
    stamp: draft.stamp(state) + 1,
    no: flight.round.no.toString(),
  });
  const payout = payoutOf(ended.stake, ratio);
  const balanceAfter = draft.settleRound(state, ended, payout, detail);
  const currency = context.kit.money.currencyById(round.cur);
  countTowardsLimits(state, draft, round.cur, currency, 0n, payout, context.kit.runtime.now());
  draft.event(state, 'shared.left', partOf(game, round, { multiplier, payout }));
  return {
    ...sharedAnswer(context, game, state, round, {
      balance: balanceAfter,
      stamp: draft.stamp(state),
      salt: flight.salt,
      terminatingHash: flight.terminatingHash,
    }),
    canBeFinished: false,
    // Without a flight the end has been told, and the stage is on its way to it.
    delay: game.flight ? 0 : sharedRevealOf(game, outcome),
    payout,
    multiplier,
    running: false,
    // In flight the end stays secret until everybody's is: a reply may not show it early.
    outcome: game.flight ? null : outcome,
    events: [{ type: payoutOf(round.stake, ratio) > 0n ? 'cashed-out' : 'lost', multiplier }],
  };
}
