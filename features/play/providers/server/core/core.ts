/**
 * The neutral core: what calls of aggregators do to a player's money, each in one transaction with the ledger. Adapters turn
 * their protocol into these calls and these results into their answers.
 */
import { fail, type Failure, isFailure } from '#platform/contract/error.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import type { Currency } from '#platform/server/money/currency.ts';
import type { Draft, PlayerState } from '#platform/server/money/state.ts';
import { countTowardsLimits, uncountStake } from '#platform/server/policy/book.ts';
import { isExcluded } from '#platform/server/policy/restrictions.ts';
import { PLAY, refuseRaise, refuseStake } from '#platform/server/policy/stake.ts';
import { pushBalance } from '../balance.ts';
import { gameId, type ProviderContext } from '../context.ts';
import { partsOf, unitsUp } from './amounts.ts';
import type { Asked, Known, Move, Named } from './judge.ts';
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

/** What calls say of themselves, whatever they move. */
export interface Place {
  readonly provider: string;
  readonly player: Player;
  readonly currency: Currency;
  /** Product of policy. */
  readonly product: string;
  readonly session: string | null;
  readonly game: string | null;
  /** The provider's name of the round; without one a session is a round until it falls silent. */
  readonly round: string | null;
  /** Nothing more comes in this round. */
  readonly finished: boolean;
  /** Where the player was when the game was opened, null when nobody knows. */
  readonly country: string | null;
}

export interface Transaction {
  readonly id: string;
  readonly action: Asked['action'];
  /** In parts of a unit. */
  readonly amount: bigint;
  /** The bet that a refund gives back. */
  readonly target: string | null;
  /** What a rollback takes back. */
  readonly named: readonly Named[];
  /** The provider's own kind of bet or win. */
  readonly type: string | null;
  /** Free spins of the house that it belongs to; their wins may be kept back. */
  readonly spins?: { readonly id: string; readonly held: boolean } | null;
  /** Marked as a spin that was given, by the house or the aggregator: no part of what the player has staked on. */
  readonly given?: boolean;
}

export interface Done {
  /** Our name of the transaction. */
  readonly ref: string;
  /** When it came first, epoch milliseconds. */
  readonly at: number;
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
export async function transact(
  context: ProviderContext,
  place: Place,
  transaction: Transaction,
): Promise<Done | Failure> {
  const done = await transactAll(context, place, [transaction]);
  return isFailure(done) ? done : done[0]!;
}

/** The same for transactions of one round in their order: all of them, or none. @returns what became of each */
export async function transactAll(
  context: ProviderContext,
  place: Place,
  list: readonly Transaction[],
): Promise<readonly Done[] | Failure> {
  const { kit } = context;
  const { provider, player, currency } = place;
  const parts = partsOf(currency);
  const named = list.flatMap((one) => [
    one.id,
    ...(one.target === null ? [] : [one.target]),
    ...one.named.map(({ id }) => id),
  ]);
  const ask = { provider, user: player.id, cur: currency.id, ids: named, key: roundKey(place), round: null };
  const offered = { ...place, closed: await closedTo(context, place, list) };
  const done = await kit.money.actBeside<RowsAsked, Found, Written, Changed>(
    player.id,
    providerRows,
    ask,
    (state, draft, found) => {
      // All is judged before anything moves: a refusal leaves nothing behind.
      const position = positionOf(state, currency.id, found.remainder, parts);
      const planned = plan(context, offered, list, state, found, position);
      if (isFailure(planned)) return planned;
      const { changes, rows } = planned;
      const remainder =
        changes.length > 0 ? collect(state, draft, currency.id, found.remainder, kit.runtime.uuid()) : null;
      const after = remainder && write({ context, call: place, state, draft, remainder, found }, planned);
      const balance = shown(after ?? position);
      return {
        done: list.map(({ id }) => ({ ref: rows.get(id)!.ref, at: rows.get(id)!.arrivedAt!, balance })),
        moved: changes.some(({ moves }) => moves.length > 0),
      };
    },
  );
  if (isFailure(done)) return done;
  if (done.moved) await pushBalance(context, player, currency);
  return done.done;
}

interface Changed {
  readonly done: readonly Done[];
  readonly moved: boolean;
}

/** What of a call is new. */
interface Plan {
  readonly changes: readonly { readonly transaction: Transaction; readonly moves: readonly Move[] }[];
  /** All that is known then, by id. */
  readonly rows: ReadonlyMap<string, Known>;
  /** Ids of what is written. */
  readonly touched: ReadonlySet<string>;
}

/** A place with what the catalogue says against a new game there. */
interface Offered extends Place {
  readonly closed: Failure | null;
}

/**
 * The room, and games of the catalogue, which is in memory, may be switched off or blocked while games are open; what the
 * catalogue does not have is played.
 */
async function closedTo(
  { kit }: ProviderContext,
  { provider, game, country }: Place,
  list: readonly Transaction[],
): Promise<Failure | null> {
  if (!list.some(({ action, amount }) => action === 'bet' && amount > 0n)) return null;
  if (!kit.features.isOn(kit.feature))
    return fail(409, CORE.limited, 'Games of providers are closed for now.');
  const offer = await kit.services.gameOffer(gameId(provider, game ?? ''), country);
  if (offer?.disabled) return fail(409, CORE.limited, 'This game is closed for now.');
  return offer?.blocked ? fail(403, CORE.limited, 'This game is not offered in your country.') : null;
}

function plan(
  context: ProviderContext,
  place: Offered,
  list: readonly Transaction[],
  state: PlayerState,
  found: Found,
  position: bigint,
): Plan | Failure {
  const { kit } = context;
  const { player, currency } = place;
  const rows = new Map(found.known.map((row) => [row.id, row]));
  const touched = new Set<string>();
  const changes: Plan['changes'][number][] = [];
  let [left, staked] = [position, 0n];
  for (const transaction of list) {
    const held = transaction.action === 'win' && transaction.spins?.held === true;
    const asked = { ...transaction, user: player.id, cur: currency.id, held };
    const judged = context.judge(asked, [...rows.values()], kit.runtime.now(), () => kit.runtime.uuid());
    if (judged.is === 'mismatch') return fail(409, CORE.mismatch, judged.why);
    if (judged.is === 'replay') {
      rows.set(transaction.id, judged.known);
      continue;
    }
    if (judged.stake !== null) {
      staked += judged.stake;
      const isFree = judged.stake === 0n;
      const refusal = isFree
        ? refuseFree(kit.runtime.now(), transaction, state, staked + (found.own?.staked ?? 0n))
        : refuse(context, place, staked, state, found.own);
      if (refusal) return refusal;
      if (!isFree && judged.stake > left)
        return fail(409, CORE.funds, 'The balance is too small for this bet.');
    }
    for (const row of judged.rows) {
      rows.set(row.id, row);
      touched.add(row.id);
    }
    left = judged.moves.reduce((sum, { delta }) => sum + delta, left);
    changes.push({ transaction, moves: judged.moves });
  }
  return { changes, rows, touched };
}

/**
 * A spin that is free waits for no pace, limit or balance: what it wins pays debts too. Who is kept out of play begins none, but
 * plays out the round that something was staked on.
 */
function refuseFree(
  now: number,
  { given }: Transaction,
  { guard }: PlayerState,
  paidFor: bigint,
): Failure | null {
  if (!isExcluded(guard, now) || (paidFor > 0n && !given)) return null;
  return fail(403, CORE.limited, 'Who is kept out of play begins no free spins.');
}

/** The house's and the player's own limits, and what is offered, bind a bet that takes something, and nothing else. */
function refuse(
  { kit, onlyCurrency }: ProviderContext,
  { provider, currency, product, game, country, round, closed }: Offered,
  stake: bigint,
  state: PlayerState,
  own: OpenRound | undefined,
): Failure | null {
  const now = kit.runtime.now();
  const request = {
    currency,
    cur: currency.id,
    game: gameId(provider, game ?? ''),
    stake: unitsUp(stake, currency),
    policy: kit.policy.view(product, country),
  };
  // A session is no game: each bet in one whose rounds have no name opens a game.
  const isRaise = round !== null && own && isUnderWay(own, now);
  const only = onlyCurrency();
  if (!isRaise && only !== null && only !== currency.code)
    return fail(422, CORE.limited, `Only ${only.toUpperCase()} is played here.`);
  if (!isRaise && closed) return closed;
  const refused = isRaise
    ? refuseRaise(state, { ...request, open: own.staked }, now)
    : refuseStake(state, { ...request, maxMultiplier: null, limits: NO_LIMITS }, now);
  // The balance is judged by parts of a unit, and by what the call itself pays before.
  return refused && refused.code !== PLAY.balance ? { ...refused, code: CORE.limited } : null;
}

/** No game that takes bets on the way takes them for longer. */
const GAME_MS = 5 * 60_000;

/**
 * Whether a further bet is a part of the game that is on. What has paid, or goes on for long, is a name that its provider
 * uses for game after game: the next one keeps the pace as any other.
 */
function isUnderWay({ staked, paid, openedAt }: OpenRound, now: number): boolean {
  return staked > 0n && paid === 0n && now - openedAt < GAME_MS;
}

/** Stakes of these games have the bounds that their provider gives them. */
const NO_LIMITS = { min: 0n, max: 1n << 62n, maxPayout: 1n << 62n, maxText: '', maxPayoutText: '' };

interface Work {
  readonly context: ProviderContext;
  readonly call: Place;
  readonly state: PlayerState;
  readonly draft: Draft;
  readonly remainder: Remainder;
  readonly found: Found;
}

/** @returns what the player can play with then, in parts */
function write(
  { context, call, state, draft, remainder: before, found: { own, rounds, remainder: stored, played } }: Work,
  { changes, rows, touched }: Plan,
): bigint {
  const { kit } = context;
  const { provider, player, currency, session, game } = call;
  const parts = partsOf(currency);
  const now = kit.runtime.now();
  const key = roundKey(call);
  const open = new Map(rounds);
  const plays = changes.some(({ transaction: { action } }) => action === 'bet' || action === 'win');
  const round: OpenRound | null =
    key === null || !plays
      ? null
      : (own ?? {
          id: kit.runtime.uuid(),
          cur: currency.id,
          game: gameId(provider, game ?? ''),
          staked: 0n,
          paid: 0n,
          openedAt: now,
          touchedAt: now,
        });
  if (round) open.set(round.id, round);

  let remainder = before;
  for (const move of changes.flatMap(({ moves }) => moves)) {
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
  const came = new Map(
    changes.map(({ transaction: { id, type, spins } }) => [
      id,
      { session, game, type, spins: spins?.id ?? null },
    ]),
  );
  draft.beside(state, providerRows, {
    provider,
    user: player.id,
    cur: currency.id,
    rows: [...touched].map((id) => {
      const row = rows.get(id)!;
      return came.has(id) ? { ...row, round: row.round ?? round?.id ?? null } : row;
    }),
    own: came,
    parts,
    // The first one is written in any case: with it stands how many parts a unit has.
    remainder: played && remainder.rest === stored.rest && remainder.owed === stored.owed ? null : remainder,
    rounds: [...open.values()].filter((one) => one !== rounds.get(one.id) && !(ends && one.id === round.id)),
    key: key ?? '',
    ended: ends ? round.id : null,
  });
  return positionOf(state, currency.id, remainder, parts);
}

/** What the rounds of one game of one player are told apart by. */
export function roundKey({ round, session, game }: Pick<Place, 'round' | 'session' | 'game'>): string | null {
  if (round !== null) return `round ${round}`;
  return session === null ? null : `session ${session} ${game ?? ''}`;
}

function addTo(round: OpenRound, { action }: Move, units: bigint): OpenRound {
  return action === 'bet'
    ? { ...round, staked: round.staked - units }
    : { ...round, paid: round.paid + units };
}

/** What a limit of the player's counts: a bet that is given back on its day as if it had not been made. */
function count(
  { context, call, state, draft }: Pick<Work, 'context' | 'call' | 'state' | 'draft'>,
  { action, since }: Move,
  units: bigint,
  now: number,
): void {
  const { currency, country, product } = call;
  if (action === 'win') return countTowardsLimits(state, draft, currency.id, currency, 0n, units, now);
  const view = context.kit.policy.view(product, country);
  uncountStake(state, draft, currency.id, currency, units, since ?? now, now, view);
}
