/**
 * The neutral core: what calls of aggregators do to a player's money, each in one transaction with the ledger. Adapters turn
 * their protocol into these calls and these results into their answers.
 */
import { fail, type Failure, isFailure } from '#platform/contract/error.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import type { Currency } from '#platform/server/money/currency.ts';
import type { Draft, PlayerState } from '#platform/server/money/state.ts';
import { countTowardsLimits } from '#platform/server/policy/book.ts';
import { PLAY, refuseStake } from '#platform/server/policy/stake.ts';
import { pushBalance } from '../balance.ts';
import { gameId, PRODUCT, type ProviderContext } from '../context.ts';
import { partsOf, unitsUp } from './amounts.ts';
import type { Asked, Judgement, Move, Named } from './judge.ts';
import { collect, moveParts, positionOf } from './remainder.ts';
import { closeRound } from './rounds.ts';
import {
  type Found,
  type OpenRound,
  providerRows,
  type Remainder,
  type RowsAsked,
  type Written,
} from './rows.ts';

/** Codes of refusals, for adapters to put into the words of their protocol. */
export const CORE = { funds: 1, mismatch: 2, limited: 3 } as const;

export interface Transaction {
  readonly provider: string;
  readonly player: Player;
  readonly currency: Currency;
  readonly id: string;
  readonly action: Asked['action'];
  /** In parts of a unit. */
  readonly amount: bigint;
  /** The bet that a refund gives back. */
  readonly target: string | null;
  /** What a rollback takes back. */
  readonly named: readonly Named[];
  readonly session: string | null;
  readonly game: string | null;
  /** The provider's own kind of bet or win. */
  readonly type: string | null;
  /** The provider's name of the round; without one a session is a round until it falls silent. */
  readonly round: string | null;
  /** Nothing more comes in this round. */
  readonly finished: boolean;
  /** Where the player was when the game was opened, null when nobody knows. */
  readonly country: string | null;
}

export interface Done {
  /** Our name of the transaction. */
  readonly ref: string;
  /** What the player can play with, in parts of a unit; never below zero. */
  readonly balance: bigint;
}

/** What a player can play with, in parts of a unit. */
export async function readBalance(
  { kit }: ProviderContext,
  provider: string,
  { id: user }: Player,
  currency: Currency,
): Promise<bigint> {
  const ask = { provider, user, cur: currency.id, ids: [], key: null, round: null };
  const balance = await kit.money.actBeside(user, providerRows, ask, (state, _draft, { remainder }) =>
    shown(positionOf(state, currency.id, remainder, partsOf(currency))),
  );
  if (isFailure(balance)) throw new Error(balance.message);
  return balance;
}

function shown(position: bigint): bigint {
  return position < 0n ? 0n : position;
}

/** Does what a call asks for, once for ever: the same transaction again is answered as it was. */
export async function transact(context: ProviderContext, call: Transaction): Promise<Done | Failure> {
  const { kit } = context;
  const { provider, player, currency, id, target, named } = call;
  const asked = toAsked(call);
  const ask = {
    provider,
    user: player.id,
    cur: currency.id,
    ids: [id, ...(target === null ? [] : [target]), ...named.map((one) => one.id)],
    key: roundKey(call),
    round: null,
  };
  const done = await kit.money.actBeside<RowsAsked, Found, Written, Changed>(
    player.id,
    providerRows,
    ask,
    (state, draft, found) => {
      const judged = context.judge(asked, found.known, kit.runtime.now(), () => kit.runtime.uuid());
      if (judged.is === 'mismatch') return fail(409, CORE.mismatch, judged.why);
      const position = positionOf(state, currency.id, found.remainder, partsOf(currency));
      if (judged.is === 'replay') return { ref: judged.known.ref, balance: shown(position), moved: false };
      const refusal = refuse(context, call, judged.stake, state, position);
      if (refusal) return refusal;
      const remainder = collect(state, draft, currency.id, found.remainder, kit.runtime.uuid());
      return write({ context, call, state, draft, remainder, found }, judged);
    },
  );
  if (isFailure(done)) return done;
  if (done.moved) await pushBalance(context, player, currency);
  return { ref: done.ref, balance: done.balance };
}

interface Changed extends Done {
  readonly moved: boolean;
}

function toAsked({ id, player, currency, action, amount, target, named }: Transaction): Asked {
  return { id, user: player.id, cur: currency.id, action, amount, target, named };
}

/** The house's and the player's own limits bind a bet that takes something, and nothing else. */
function refuse(
  { kit }: ProviderContext,
  { provider, currency, game, country }: Transaction,
  stake: bigint | null,
  state: PlayerState,
  position: bigint,
): Failure | null {
  if (stake === null) return null;
  const refused = refuseStake(
    state,
    {
      currency,
      cur: currency.id,
      game: gameId(provider, game ?? ''),
      stake: unitsUp(stake, currency),
      maxMultiplier: null,
      limits: NO_LIMITS,
      policy: kit.policy.view(PRODUCT, country),
    },
    kit.runtime.now(),
  );
  // The balance is judged below, by parts of a unit.
  if (refused && refused.code !== PLAY.balance) return { ...refused, code: CORE.limited };
  return stake > position ? fail(409, CORE.funds, 'The balance is too small for this bet.') : null;
}

/** Stakes of these games have the bounds that their provider gives them. */
const NO_LIMITS = { min: 0n, max: 1n << 62n, maxPayout: 1n << 62n, maxText: '', maxPayoutText: '' };

interface Work {
  readonly context: ProviderContext;
  readonly call: Transaction;
  readonly state: PlayerState;
  readonly draft: Draft;
  readonly remainder: Remainder;
  readonly found: Found;
}

function write(
  { context, call, state, draft, remainder: before, found: { own, rounds, remainder: stored, played } }: Work,
  { rows, moves }: Extract<Judgement, { is: 'change' }>,
): Changed {
  const { kit } = context;
  const { provider, player, currency } = call;
  const parts = partsOf(currency);
  const now = kit.runtime.now();
  const key = roundKey(call);
  const open = new Map(rounds);
  const opens = key !== null && (call.action === 'bet' || call.action === 'win');
  const round: OpenRound | null = !opens
    ? null
    : (own ?? {
        id: kit.runtime.uuid(),
        cur: currency.id,
        game: gameId(provider, call.game ?? ''),
        staked: 0n,
        paid: 0n,
        touchedAt: now,
      });
  if (round) open.set(round.id, round);

  let remainder = before;
  for (const move of moves) {
    const to = open.get(move.round ?? round?.id ?? '');
    const ref = to?.id ?? move.round ?? kit.runtime.uuid();
    const counter = to ? ACCOUNT.providerRounds : ACCOUNT.house;
    const kind = move.action === 'bet' ? KIND.providerStake : KIND.providerPayout;
    const moved = moveParts(state, draft, remainder, move.delta, parts, {
      cur: currency.id,
      counter,
      kind,
      ref,
    });
    remainder = moved.remainder;
    if (to) open.set(to.id, addTo(to, move, moved.units));
    count({ context, call, state, draft }, move, moved.units, now);
  }
  const ends = round !== null && call.finished;
  if (ends) closeRound(context, state, draft, open.get(round.id)!);
  draft.beside(state, providerRows, {
    provider,
    user: player.id,
    cur: currency.id,
    rows: rows.map((row) => (row.id === call.id ? { ...row, round: row.round ?? round?.id ?? null } : row)),
    own: {
      id: call.id,
      named: call.named.map(({ id }) => id),
      session: call.session,
      game: call.game,
      type: call.type,
    },
    parts,
    // The first one is written in any case: with it stands how many parts a unit has.
    remainder: played && remainder.rest === stored.rest && remainder.owed === stored.owed ? null : remainder,
    rounds: [...open.values()].filter((one) => one !== rounds.get(one.id) && !(ends && one.id === round.id)),
    key: key ?? '',
    ended: ends ? round.id : null,
  });
  const { ref } = rows.find(({ id }) => id === call.id)!;
  const balance = shown(positionOf(state, currency.id, remainder, parts));
  return { ref, balance, moved: moves.length > 0 };
}

/** What the rounds of one game of one player are told apart by. */
function roundKey({ round, session, game }: Transaction): string | null {
  if (round !== null) return `round ${round}`;
  return session === null ? null : `session ${session} ${game ?? ''}`;
}

function addTo(round: OpenRound, { action }: Move, units: bigint): OpenRound {
  return action === 'bet'
    ? { ...round, staked: round.staked - units }
    : { ...round, paid: round.paid + units };
}

const DAY_MS = 86_400_000;

/** What a limit of the player's counts: a bet that is given back on its day as if it had not been made. */
function count(
  { context, call, state, draft }: Pick<Work, 'context' | 'call' | 'state' | 'draft'>,
  { action, since }: Move,
  units: bigint,
  now: number,
): void {
  const { currency, country } = call;
  if (action === 'win') return countTowardsLimits(state, draft, currency.id, currency, 0n, units, now);
  const sameDay = since === null || Math.floor(since / DAY_MS) === Math.floor(now / DAY_MS);
  const view = context.kit.policy.view(PRODUCT, country);
  if (sameDay) countTowardsLimits(state, draft, currency.id, currency, -units, 0n, now, view);
}
