/** A table as everybody may see it, and what only its player may. */
import { formatAmount } from '#platform/contract/money.ts';
import { legalActions, potOf, type Betting, type Legal } from '#engines/poker/betting.ts';
import type { LegalView, OwnView, PlayerView, ResultView, TableView } from '../contract.ts';
import { bettingOf } from './betting.ts';
import { isBot, shownUser } from './bots/names.ts';
import { boardCards, ownCards } from './cards.ts';
import type { PokerContext } from './context.ts';
import { isPlaying, seatOf, type Hand, type HandEnd, type Seat, type TableState } from './state.ts';
import { levelOf } from './sit-and-go/play.ts';
import { sitAndGoView } from './sit-and-go/view.ts';
import type { TableSettings } from '../settings.ts';
import { chipTerms, termsView } from './terms.ts';
import { stageOf } from './tournament/time.ts';
import { tournamentView } from './tournament/view.ts';

type Units = (value: bigint) => string;

/** The public side of a table; null: the operator has taken it away. Reads names, so it is made after the lock of the table is gone. */
export async function viewOf(context: PokerContext, state: TableState): Promise<TableView | null> {
  const { sitAndGo, tournament } = state;
  const terms = sitAndGo || tournament ? null : context.terms(state.id);
  if (terms === undefined) return null;
  const places = context.places(state.cur);
  const units: Units = (value) => formatAmount(value, places);
  const betting = state.hand && isPlaying(state) ? bettingOf(state.hand) : null;
  return {
    ...shownTerms(context, state, terms),
    version: state.version,
    open: terms?.enabled ?? (sitAndGo ?? tournament)!.status === 'playing',
    players: await Promise.all(state.seats.map((seat) => playerView(context, state, seat, betting, units))),
    waiting: state.waiting,
    hand: state.hand && handView(context, state, state.hand, betting, units),
    nextCommitment: state.nextCommitment,
    allows: {
      straddle: terms?.straddle ?? false,
      runTwice: terms?.runTwice ?? false,
      refill: terms !== null,
    },
    sitAndGo: sitAndGo && sitAndGoView(context, state, sitAndGo),
    tournament: tournament && tournamentView(context, tournament),
  };
}

function shownTerms(context: PokerContext, state: TableState, terms: TableSettings | null) {
  if (terms) return termsView(context, state, terms, state.hand);
  const now = context.kit.runtime.now();
  const { sitAndGo } = state;
  if (sitAndGo) return chipTerms(context, state, sitAndGo, levelOf(context, sitAndGo, now).blinds);
  const tournament = state.tournament!;
  return chipTerms(context, state, tournament, stageOf(context, tournament, now).blinds);
}

async function playerView(
  context: PokerContext,
  { hand }: TableState,
  seat: Seat,
  betting: Betting | null,
  units: Units,
): Promise<PlayerView> {
  const live = betting?.seats.find((one) => one.seat === seat.seat);
  // Between hands the seat may be another's than who played the last one.
  const dealt = hand?.start.seats.some((one) => one.seat === seat.seat && one.user === seat.user) ?? false;
  return {
    seat: seat.seat,
    user: await shownUser(context, seat.user),
    bot: isBot(seat.user),
    stack: units(live?.stack ?? seat.stack),
    topup: units(seat.topup),
    bet: units(live?.bet ?? 0n),
    inHand: dealt,
    folded:
      live?.folded ?? hand?.actions.some((one) => one.seat === seat.seat && one.type === 'fold') ?? false,
    allIn: live !== undefined && !live.folded && live.stack === 0n,
    out: seat.outSince !== null,
    waits: !dealt && seat.entry === 'waits',
    leaving: seat.leaving,
    bankMs: seat.bankMs,
    place: seat.place,
  };
}

function handView(
  context: PokerContext,
  state: TableState,
  hand: Hand,
  betting: Betting | null,
  units: Units,
): NonNullable<TableView['hand']> {
  const { start, actions, clock, result } = hand;
  const last = actions.at(-1);
  const legal = betting && legalActions(betting);
  const pot = betting ? potOf(betting) : (result?.pots.reduce((sum, { amount }) => sum + amount, 0n) ?? 0n);
  return {
    no: hand.no,
    turn: actions.length,
    street: betting?.street ?? last?.street ?? 'preflop',
    button: start.button,
    pot: units(pot),
    level: units(betting?.level ?? 0n),
    board: betting ? boardCards(context, state.id, hand, betting.street) : [...(result?.board ?? [])],
    legal: legal && legalView(legal, units),
    deadline: clock?.deadline ?? null,
    bank: clock?.bankFrom !== null && clock !== null,
    last: last ? { seat: last.seat, type: last.type, to: 'to' in last ? units(last.to) : null } : null,
    result: result && resultView(result, units),
    commitment: hand.commitment,
    root: hand.root,
    clientSeeds: start.clientSeeds.map(({ seat, seed }) => ({ seat, seed })),
  };
}

function legalView({ seat, fold, check, call, minRaiseTo, maxRaiseTo }: Legal, units: Units): LegalView {
  return {
    seat,
    fold,
    check,
    call: units(call),
    minRaiseTo: minRaiseTo === null ? null : units(minRaiseTo),
    maxRaiseTo: maxRaiseTo === null ? null : units(maxRaiseTo),
  };
}

export function resultView(result: HandEnd, units: Units): ResultView {
  return {
    pots: result.pots.map(({ amount, rake, winners }) => ({
      amount: units(amount),
      rake: units(rake),
      winners: winners.map((one) => ({ seat: one.seat, amount: units(one.amount), run: one.run ?? 0 })),
    })),
    second: result.second ? [...result.second] : null,
    rabbit: [...(result.rabbit ?? [])],
    rake: units(result.rake),
    uncalled: result.uncalled && { seat: result.uncalled.seat, amount: units(result.uncalled.amount) },
    shown: result.shown.map(({ seat, cards, strength }) => ({ seat, cards: [...cards], strength })),
    stacks: result.stacks.map(({ seat, stack }) => ({ seat, stack: units(stack) })),
  };
}

/** What a player at a table may see beside it: the own cards. Null for who does not sit there. */
export function ownViewOf(context: PokerContext, state: TableState, user: bigint): OwnView | null {
  const seat = seatOf(state, user);
  if (!seat) return null;
  const { hand } = state;
  const dealt = hand?.start.seats.some((one) => one.user === user && one.seat === seat.seat) ?? false;
  return {
    seat: seat.seat,
    hand: dealt ? hand!.no : null,
    cards: dealt ? ownCards(context, state.id, hand!, seat.seat) : [],
    clientSeed: seat.clientSeed,
    options: {
      straddle: seat.straddles,
      runTwice: seat.runTwice,
      outAtBig: seat.outAtBig,
      refill: seat.refill === null ? null : formatAmount(seat.refill, context.places(state.cur)),
    },
  };
}
