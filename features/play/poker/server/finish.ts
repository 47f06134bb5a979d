/** The end of a hand: pots, stacks, rake, who shows, and its place in the chain of the table. */
import { boardNeeded, remaining, type Betting } from '#engines/poker/betting.ts';
import { cardName, type Card } from '#engines/poker/cards.ts';
import { runBoards } from '#engines/poker/deal.ts';
import { chainHash } from '#engines/poker/deck-proof.ts';
import { strengthOf } from '#engines/poker/evaluator.ts';
import type { HandHistory } from '#engines/poker/history.ts';
import { showdownLines } from '#engines/poker/show-or-muck.ts';
import { settle, type HandResult } from '#engines/poker/showdown.ts';
import { typedStep } from '#platform/contract/money.ts';
import { gameOf, structureOf } from './betting.ts';
import { deckOf, type DealtDeck } from './cards.ts';
import type { PokerContext } from './context.ts';
import { rankOut } from './sit-and-go/play.ts';
import type { CardName, Hand, HandEnd, TableState } from './state.ts';
import { paceHands } from './tournament/play.ts';

/** Ends the hand of a table whose betting is over. The chips move here; the ledger is told of the rake after the commit. */
export function finishHand(context: PokerContext, state: TableState, betting: Betting, now: number): void {
  const hand = state.hand!;
  const deck = deckOf(context, state.id, hand);
  const boards = boardsOf(context, state, deck, betting);
  const { rakeBps, rakeCaps } = hand.start;
  const settled = settle(betting, {
    game: gameOf(hand.start),
    hole: deck.dealt.hole,
    boards,
    rake: { rateBps: rakeBps, caps: rakeCaps },
    unit: typedStep(context.places(state.cur)),
  });
  if (!settled.ok) throw new Error(`hand ${hand.no} of ${state.id} cannot be settled: ${settled.message}`);
  const result = endOf(hand, betting, deck, settled.value, boards);
  const rabbit = rabbitOf(context, state, deck, result);
  for (const seat of state.seats) seat.stack = settled.value.stacks.get(seat.seat) ?? seat.stack;
  const ended: HandEnd = rabbit.length > 0 ? { ...result, rabbit } : result;
  const body = bodyOf(state.id, hand, ended);
  const hash = chainHash(hand.previous, body);
  state.hand = { ...hand, clock: null, endedAt: now, result: ended, body, hash };
  state.chain = hash;
  const contested = remaining(betting).length > 1;
  state.dueAt = now + (contested ? context.pace.showdownMs : context.pace.pauseMs);
  if (state.sitAndGo) rankOut(context, state, hand, now);
  else if (state.tournament) paceHands(context, state, now);
}

/** Calls a hand off: everybody has what they had before it. Its history says so, and keeps its place in the chain. */
export function voidHand(state: TableState, now: number): void {
  const hand = state.hand!;
  const stacks = hand.start.seats.map(({ seat, stack }) => ({ seat, stack }));
  const result: HandEnd = { pots: [], rake: 0n, uncalled: null, shown: [], stacks, board: [] };
  const body = bodyOf(state.id, hand, result);
  const hash = chainHash(hand.previous, body);
  state.hand = { ...hand, clock: null, endedAt: now, result, body, hash };
  state.chain = hash;
  state.dueAt = null;
}

/** One board, or two where the hand is all-in before the river and all who are in it agree. */
function boardsOf(
  context: PokerContext,
  { id, cur, seats }: TableState,
  { deck, dealt }: DealtDeck,
  betting: Betting,
): readonly (readonly Card[])[] {
  const live = remaining(betting);
  const agreed =
    cur !== 0 &&
    context.terms(id)?.runTwice === true &&
    live.length > 1 &&
    live.every(({ seat }) => seats.some((one) => one.seat === seat && one.runTwice));
  if (agreed) return runBoards(deck, dealt, betting.street, 2);
  return [dealt.board.slice(0, boardNeeded(betting))];
}

/** The cards that would have come, after a hand that ended before the river. */
function rabbitOf(
  context: PokerContext,
  { id, cur }: TableState,
  { dealt }: DealtDeck,
  { board }: HandEnd,
): readonly CardName[] {
  if (cur === 0 || context.terms(id)?.rabbit !== true) return [];
  return dealt.board.slice(board.length).map(cardName);
}

function endOf(
  hand: Hand,
  betting: Betting,
  { dealt }: DealtDeck,
  settled: HandResult,
  boards: readonly (readonly Card[])[],
): HandEnd {
  const [board = [], second] = boards;
  const game = gameOf(hand.start);
  const history: HandHistory = {
    id: String(hand.no),
    game,
    structure: structureOf(game),
    smallBlind: hand.start.smallBlind,
    bigBlind: hand.start.bigBlind,
    button: hand.start.button,
    seats: hand.start.seats.map(({ seat, stack }) => ({ seat, stack, hole: dealt.hole.get(seat)! })),
    posts: hand.start.posts,
    actions: hand.actions,
    boards,
    rake: settled.rake,
  };
  return {
    pots: settled.pots.map(({ amount, rake, runs }) => ({
      amount,
      rake,
      winners: runs.flatMap(({ shares }, run) =>
        [...shares].map(([seat, share]) => ({ seat, amount: share, ...(run > 0 && { run }) })),
      ),
    })),
    rake: settled.rake,
    uncalled: settled.uncalled,
    shown: showdownLines(history, { end: betting, result: settled }).flatMap(({ seat, cards }) =>
      cards ? [{ seat, cards: cards.map(cardName), strength: strengthOf(game, cards, board) }] : [],
    ),
    stacks: [...settled.stacks].map(([seat, stack]) => ({ seat, stack })),
    board: board.map(cardName),
    ...(second && { second: second.map(cardName) }),
  };
}

/** The history as it is hashed: seats and no names, so that it stays as it is whatever becomes of an account. */
function bodyOf(tableId: string, hand: Hand, result: HandEnd): string {
  const { start, actions, commitment, root, no, startedAt } = hand;
  return JSON.stringify(
    {
      tableId,
      handNo: no,
      at: startedAt,
      commitment,
      root,
      // Hold'em goes without saying: so histories stay as they were hashed before there was another game.
      ...(gameOf(start) !== 'holdem' && { game: gameOf(start) }),
      smallBlind: start.smallBlind,
      bigBlind: start.bigBlind,
      button: start.button,
      clientSeeds: start.clientSeeds,
      seats: start.seats.map(({ seat, stack }) => ({ seat, stack })),
      posts: start.posts,
      actions: actions.map(({ seat, type, street, ...more }) => ({
        street,
        seat,
        type,
        ...('to' in more ? { to: more.to } : {}),
      })),
      result,
    },
    (_key, part: unknown) => (typeof part === 'bigint' ? part.toString() : part),
  );
}
