/**
 * Plays a recorded hand by the rules: what each player could have done at each step, the pots, and what
 * every stack comes to. Needs no deck: cards that were never seen stay unknown.
 */
import {
  act,
  boardNeeded,
  legalActions,
  potOf,
  remaining,
  startBetting,
  type Betting,
  type Legal,
} from './betting.ts';
import { cardName, repeatedCard, type Card } from './cards.ts';
import type { HandHistory, HistoryAction } from './history.ts';
import {
  BOARD_CARDS,
  holeCards,
  refuse,
  STREETS,
  type Refusal,
  type Result,
  type SiteCustoms,
} from './rules.ts';
import { settle, type HandResult } from './showdown.ts';

export interface ReplayStep {
  readonly action: HistoryAction;
  /** What the player could do; null for the fold of a player who is all-in from a post. */
  readonly legal: Legal | null;
  /** Chips in the middle before the action, bets included. */
  readonly pot: bigint;
  /** The state the action was taken in. */
  readonly before: Betting;
  /** Chips the action added. */
  readonly added: bigint;
}

export interface Replay {
  readonly steps: readonly ReplayStep[];
  readonly end: Betting;
  readonly result: HandResult;
  /** Seats whose fold the record leaves out. */
  readonly omitted: readonly number[];
}

/** A refusal with the action it is about (from 0), or null when it is about the hand as a whole. */
export type ReplayRefusal = Refusal & { readonly step: number | null };

/** The state before the first action. */
export function replayStart(hand: HandHistory, customs?: SiteCustoms): Result<Betting> {
  const rules = { structure: hand.structure, bigBlind: hand.bigBlind, ...(customs ? { customs } : {}) };
  return startBetting({ rules, button: hand.button, seats: hand.seats, posts: hand.posts });
}

/** @param customs what is taken besides what our own tables offer; nothing unless given */
export function replay(
  hand: HandHistory,
  customs?: SiteCustoms,
): { readonly ok: true; readonly value: Replay } | ReplayRefusal {
  const cards = wrongCards(hand);
  if (cards) return { ...cards, step: null };
  const start = replayStart(hand, customs);
  if (!start.ok) return { ...start, step: null };
  let betting = start.value;
  const steps: ReplayStep[] = [];
  const omitted: number[] = [];
  for (const [step, action] of hand.actions.entries()) {
    for (;;) {
      const seat = omittedFold(betting, hand.actions, action.seat);
      if (seat === null) break;
      const folded = act(betting, { seat, type: 'fold' });
      if (!folded.ok) break;
      omitted.push(seat);
      betting = folded.value;
    }
    const legal = legalActions(betting);
    if (isIdleCheck(betting, action)) {
      const idle = {
        seat: action.seat,
        fold: false,
        check: true,
        call: 0n,
        minRaiseTo: null,
        maxRaiseTo: null,
      };
      steps.push({ action, legal: idle, pot: potOf(betting), before: betting, added: 0n });
      continue;
    }
    const next = streetOf(betting, action) ?? act(betting, action);
    if (!next.ok) return { ...next, step };
    const added = potOf(next.value) - potOf(betting);
    steps.push({
      action,
      legal: legal?.seat === action.seat ? legal : null,
      pot: potOf(betting),
      before: betting,
      added,
    });
    betting = next.value;
  }
  const result = finish(hand, betting);
  if (!result.ok) return { ...result, step: null };
  return { ok: true, value: { steps, end: betting, result: result.value, omitted } };
}

/**
 * The seat to act when its fold was not recorded: it has put in nothing, and the hand goes on without it.
 * @param acting everything that was recorded @param seat who acts next by the record
 */
export function omittedFold(
  betting: Betting,
  acting: readonly { readonly seat: number }[],
  seat: number,
): number | null {
  if (!betting.rules.customs?.omittedFolds || betting.actor === null) return null;
  const waiting = betting.seats[betting.actor]!;
  const absent = waiting.live === 0n && acting.every((one) => one.seat !== waiting.seat);
  return absent && waiting.seat !== seat ? waiting.seat : null;
}

function isIdleCheck(betting: Betting, { seat, type, street }: HistoryAction): boolean {
  const player = betting.seats.find((one) => one.seat === seat);
  return (
    betting.rules.customs?.idleChecks === true &&
    betting.actor === null &&
    type === 'check' &&
    player?.folded === false &&
    player.stack > 0n &&
    remaining(betting).length > 1 &&
    STREETS.indexOf(street) >= STREETS.indexOf(betting.street)
  );
}

function streetOf(betting: Betting, action: HistoryAction): Refusal | null {
  if (action.street === betting.street || betting.actor === null) return null;
  return refuse(
    'street',
    `seat ${action.seat} acts on the ${action.street}, but the ${betting.street} is being bet`,
  );
}

function finish(hand: HandHistory, betting: Betting): Result<HandResult> {
  if (betting.actor !== null)
    return refuse(
      'hand-not-over',
      `the actions end although seat ${betting.seats[betting.actor]!.seat} is to act`,
    );
  const needed = boardNeeded(betting);
  for (const board of hand.boards) {
    if (board.length !== needed)
      return refuse('cards', `the board has ${board.length} cards, the hand went on to ${needed}`);
  }
  const hole = new Map(
    hand.seats.flatMap(({ seat, hole: cards }) => (cards ? [[seat, cards] as const] : [])),
  );
  return settle(betting, { game: hand.game, hole, boards: hand.boards, rake: hand.rake });
}

function wrongCards(hand: HandHistory): Refusal | null {
  const count = holeCards(hand.game);
  for (const { seat, hole } of hand.seats) {
    if (hole && hole.length !== count)
      return refuse('cards', `seat ${seat} has ${hole.length} hole cards, not ${count}`);
  }
  if (hand.boards.length === 0) return refuse('cards', 'a hand needs a board, empty where none was dealt');
  const sizes: readonly number[] = Object.values(BOARD_CARDS);
  const wrong = hand.boards.find((board) => !sizes.includes(board.length));
  if (wrong) return refuse('cards', `a board cannot have ${wrong.length} cards`);
  const repeated = repeatedCard([
    ...hand.seats.flatMap(({ hole }) => hole ?? []),
    ...distinctBoards(hand.boards),
  ]);
  return repeated === null ? null : refuse('cards', `${cardName(repeated)} is dealt twice`);
}

/** Cards of all boards; those that lay before the all-in are the same on each. */
function distinctBoards([first = [], ...others]: HandHistory['boards']): Card[] {
  const later = others.flatMap((board) => {
    const shared = board.findIndex((card, at) => card !== first[at]);
    return shared < 0 ? board : board.slice(shared);
  });
  return [...first, ...later];
}
