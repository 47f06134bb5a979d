/**
 * PHH, the poker hand history format (TOML): variant NT is no-limit hold'em, PO pot-limit Omaha. Players
 * are p1, p2, ... clockwise from left of the button, so p1 has the small blind; of two players p1 has the
 * big blind and p2 is the button, and the blinds are listed small one first all the same.
 */
import { act, startBetting, type Betting } from './betting.ts';
import { cardNames, parseCards, type Card } from './cards.ts';
import type { HandHistory, HistoryAction, HistorySeat } from './history.ts';
import { omittedFold, replay } from './replay.ts';
import {
  accept,
  ALL_CUSTOMS,
  holeCards,
  minOf,
  refuse,
  type Action,
  type Post,
  type Refusal,
  type Result,
} from './rules.ts';
import { showdownLines } from './show-or-muck.ts';
import { clockwise } from './showdown.ts';
import { formatToml, parseToml, TomlError, type TomlValue } from './toml.ts';

export interface PhhHand {
  readonly hand: HandHistory;
  /** Whether antes that differ were trimmed to the smallest, as the file states it. */
  readonly anteTrimming: boolean;
  /** Chips after the hand as the file states them, p1 first; null where it does not. */
  readonly finishingStacks: readonly bigint[] | null;
  /** Every other field, in the order of the file. */
  readonly more: ReadonlyMap<string, TomlValue>;
}

const VARIANTS = { NT: ['holdem', 'no-limit'], PO: ['omaha', 'pot-limit'] } as const;

const OWN_FIELDS: ReadonlySet<string> = new Set([
  'variant',
  'ante_trimming_status',
  'antes',
  'blinds_or_straddles',
  'min_bet',
  'starting_stacks',
  'actions',
  'finishing_stacks',
]);

class PhhError extends Error {
  override readonly name = 'PhhError';
}

/** Reads a PHH text. Rake is what is missing from the stacks after the hand. Seats are numbered from 0 in the order p1, p2, ...; the button is the last. */
export function importPhh(text: string): Result<PhhHand> {
  try {
    return accept(read(parseToml(text)));
  } catch (error) {
    if (error instanceof PhhError || error instanceof TomlError) return refuse('format', error.message);
    throw error;
  }
}

function read(fields: ReadonlyMap<string, TomlValue>): PhhHand {
  const [game, structure] =
    VARIANTS[fields.get('variant') as keyof typeof VARIANTS] ?? wrong('variant must be NT or PO');
  const stacks = amounts(fields, 'starting_stacks');
  const [antes, blinds] = (['antes', 'blinds_or_straddles'] as const).map((name) => {
    const list = amounts(fields, name);
    if (list.length !== stacks.length) wrong(`${name} needs one amount for each of ${stacks.length} players`);
    return list.length === 2 ? list.toReversed() : list;
  }) as [bigint[], bigint[]];
  const bigBlind = amount(fields.get('min_bet'), 'min_bet');
  const names = fields.get('players');
  const lines = texts(fields.get('actions'), 'actions').map((line) => line.replace(/\s*#.*$/, '').trim());
  const cards = readCards(lines, holeCards(game));
  const seats = stacks.map((stack, seat): HistorySeat => {
    const name = Array.isArray(names) ? (names as TomlValue[])[seat] : undefined;
    return { seat, stack, hole: cards.hole.get(seat) ?? null, ...(typeof name === 'string' ? { name } : {}) };
  });
  const finishing = fields.has('finishing_stacks') ? amounts(fields, 'finishing_stacks') : null;
  const posts = readPosts(stacks, antes, blinds, bigBlind);
  const hand: HandHistory = {
    id: '',
    game,
    structure,
    smallBlind: blinds.find((blind) => blind > 0n && blind < bigBlind) ?? bigBlind,
    bigBlind,
    button: stacks.length - 1,
    seats,
    posts,
    actions: readActions(lines, { seats, posts, bigBlind, structure }),
    boards: [cards.board],
    rake: finishing === null ? 0n : sum(stacks) - sum(finishing),
  };
  if (hand.rake < 0n) wrong('finishing_stacks hold more than starting_stacks');
  return {
    hand,
    anteTrimming: fields.get('ante_trimming_status') === true,
    finishingStacks: finishing,
    more: new Map([...fields].filter(([key]) => !OWN_FIELDS.has(key))),
  };
}

/** Who is short posts what is left. One ante of the big blind alone is dead. */
function readPosts(
  stacks: readonly bigint[],
  antes: readonly bigint[],
  blinds: readonly bigint[],
  bigBlind: bigint,
): Post[] {
  const left = [...stacks];
  const posts: Post[] = [];
  const post = (seat: number, type: Post['type'], due: bigint): void => {
    const posted = minOf(due, left[seat]!);
    if (posted <= 0n) return;
    left[seat]! -= posted;
    posts.push({ seat, type, amount: posted });
  };
  const single = antes.filter((ante) => ante > 0n).length === 1;
  for (const [seat, ante] of antes.entries()) post(seat, single ? 'bb-ante' : 'ante', ante);
  // Of two blinds of the same size the first is the small one.
  const equal = blinds.filter((blind) => blind === bigBlind).length > 1 ? blinds.indexOf(bigBlind) : -1;
  const order = blinds
    .map((due, seat) => ({ seat, due }))
    .toSorted((a, b) => (a.due < b.due ? -1 : a.due > b.due ? 1 : 0));
  for (const { seat, due } of order) {
    if (due > bigBlind && due !== 2n * bigBlind)
      wrong(`blinds_or_straddles: ${due} is neither a blind nor a straddle`);
    post(seat, due > bigBlind ? 'straddle' : due < bigBlind || seat === equal ? 'sb' : 'bb', due);
  }
  return posts;
}

function readCards(lines: readonly string[], count: number): { hole: Map<number, Card[]>; board: Card[] } {
  const hole = new Map<number, Card[]>();
  const board: Card[] = [];
  for (const line of lines) {
    const dealt = /^d dh p(\d+) (\S+)$/.exec(line);
    const common = /^d db (\S+)$/.exec(line);
    const shown = /^p(\d+) sm (\S+)$/.exec(line);
    if (common) board.push(...(parseCards(common[1]!) ?? wrong(`"${line}" deals no cards`)));
    const known = dealt ?? shown;
    if (!known || /^\?+$/.test(known[2]!)) continue;
    const cards = parseCards(known[2]!);
    hole.set(
      Number(known[1]) - 1,
      cards?.length === count ? cards : wrong(`"${line}" has no ${count} cards`),
    );
  }
  return { hole, board };
}

type Start = Pick<HandHistory, 'seats' | 'posts' | 'bigBlind' | 'structure'>;

/** Whether `cc` is a check or a call, and which street it is, follows from the rules. */
function readActions(
  lines: readonly string[],
  { seats, posts, bigBlind, structure }: Start,
): HistoryAction[] {
  const moves = lines.flatMap((line) => {
    const found = /^p(\d+) (f|cc|cbr \d+)$/.exec(line);
    if (!found && !/^(?:d (?:dh|db) |p\d+ sm)/.test(line))
      wrong(`"${line}" is no action of hold'em or Omaha`);
    return found ? [{ line, seat: Number(found[1]) - 1, move: found[2]! }] : [];
  });
  const rules = { structure, bigBlind, customs: ALL_CUSTOMS };
  const started = startBetting({ rules, button: seats.length - 1, seats, posts });
  let betting: Betting = started.ok ? started.value : wrong(started.message);
  const actions: HistoryAction[] = [];
  for (const { line, seat, move } of moves) {
    for (
      let absent = omittedFold(betting, moves, seat);
      absent !== null;
      absent = omittedFold(betting, moves, seat)
    )
      betting = must(act(betting, { seat: absent, type: 'fold' }), line);
    const action = actionOf(betting, seat, move);
    actions.push({ ...action, street: betting.street });
    betting = must(act(betting, action), line);
  }
  return actions;
}

function actionOf({ level, seats }: Betting, seat: number, move: string): Action {
  if (move === 'f') return { seat, type: 'fold' };
  if (move === 'cc') {
    const bet = seats.find((one) => one.seat === seat)?.bet ?? 0n;
    return { seat, type: bet < level ? 'call' : 'check' };
  }
  return { seat, type: level > 0n ? 'raise' : 'bet', to: BigInt(move.slice(4)) };
}

function must(result: Result<Betting>, line: string): Betting {
  return result.ok ? result.value : wrong(`"${line}": ${result.message}`);
}

/** Writes a hand as PHH. What the format has no words for is refused. */
export function exportPhh(
  hand: HandHistory,
  { anteTrimming = true, more = new Map() }: Partial<Pick<PhhHand, 'anteTrimming' | 'more'>> = {},
): Result<string> {
  const variant = (Object.keys(VARIANTS) as (keyof typeof VARIANTS)[]).find(
    (key) => VARIANTS[key][0] === hand.game && VARIANTS[key][1] === hand.structure,
  );
  if (!variant) return refuse('format', `PHH has no variant for ${hand.structure} ${hand.game}`);
  const unsaid = hand.posts.find(({ type }) => type === 'extra-bb' || type === 'dead-sb');
  if (unsaid) return refuse('format', `PHH has no word for the ${unsaid.type} of seat ${unsaid.seat}`);
  if (hand.boards.length > 1) return refuse('format', 'PHH has no word for a hand that is run twice');
  const order = clockwise(hand.seats, hand.button);
  const actions = exportActions(hand, order);
  if (!actions.ok) return actions;
  const antes = order.map(({ seat }) => postOf(hand, seat, ['ante', 'bb-ante']));
  const blinds = order.map(({ seat }) => postOf(hand, seat, ['sb', 'bb', 'straddle']));
  const fields = new Map<string, TomlValue>([
    ['variant', variant],
    ['ante_trimming_status', anteTrimming],
    ['antes', order.length === 2 ? antes.toReversed() : antes],
    ['blinds_or_straddles', order.length === 2 ? blinds.toReversed() : blinds],
    ['min_bet', hand.bigBlind],
    ['starting_stacks', order.map(({ stack }) => stack)],
    ['actions', actions.value.lines],
    ...more,
  ]);
  if (!more.has('players') && order.some(({ name }) => name !== undefined))
    fields.set(
      'players',
      order.map(({ name }) => name ?? ''),
    );
  fields.set(
    'finishing_stacks',
    order.map(({ seat }) => actions.value.stacks.get(seat)!),
  );
  return accept(formatToml(fields));
}

/** What a seat owed: a post that took the whole stack stands for the full one. */
function postOf(hand: HandHistory, seat: number, types: readonly Post['type'][]): bigint {
  const post = hand.posts.find((one) => one.seat === seat && types.includes(one.type));
  if (!post) return 0n;
  if (post.type === 'sb') return hand.smallBlind;
  if (post.type === 'bb') return hand.bigBlind;
  if (post.type === 'straddle') return 2n * hand.bigBlind;
  return hand.posts.reduce(
    (most, one) => (one.type === post.type && one.amount > most ? one.amount : most),
    0n,
  );
}

function exportActions(
  hand: HandHistory,
  order: readonly HistorySeat[],
): { ok: true; value: { lines: string[]; stacks: ReadonlyMap<number, bigint> } } | Refusal {
  const played = replay(hand, ALL_CUSTOMS);
  if (!played.ok) return played;
  const player = new Map(order.map(({ seat }, at) => [seat, `p${at + 1}`]));
  const unknown = '??'.repeat(holeCards(hand.game));
  const lines = order.map(({ seat, hole }) => `d dh ${player.get(seat)} ${hole ? cardNames(hole) : unknown}`);
  const board = hand.boards[0]!;
  let dealt = 0;
  const dealTo = (cards: number): void => {
    for (const upTo of [3, 4, 5]) {
      if (upTo > cards || upTo <= dealt) continue;
      lines.push(`d db ${cardNames(board.slice(dealt, upTo))}`);
      dealt = upTo;
    }
  };
  for (const { action } of played.value.steps) {
    dealTo({ preflop: 0, flop: 3, turn: 4, river: 5 }[action.street]);
    const move = 'to' in action ? `cbr ${action.to}` : action.type === 'fold' ? 'f' : 'cc';
    lines.push(`${player.get(action.seat)} ${move}`);
  }
  for (const { seat, cards } of showdownLines(hand, played.value))
    lines.push(`${player.get(seat)} sm${cards ? ` ${cardNames(cards)}` : ''}`);
  dealTo(board.length);
  return { ok: true, value: { lines, stacks: played.value.result.stacks } };
}

function amounts(fields: ReadonlyMap<string, TomlValue>, name: string): bigint[] {
  const list = fields.get(name);
  if (!Array.isArray(list)) return wrong(`${name} must be a list of whole amounts`);
  return (list as TomlValue[]).map((one) => amount(one, name));
}

function sum(list: readonly bigint[]): bigint {
  return list.reduce((all, one) => all + one, 0n);
}

function amount(value: TomlValue | undefined, name: string): bigint {
  return typeof value === 'bigint' && value >= 0n ? value : wrong(`${name} must be whole amounts from 0`);
}

function texts(value: TomlValue | undefined, name: string): string[] {
  const list = Array.isArray(value) ? (value as TomlValue[]) : wrong(`${name} must be a list`);
  return list.map((one) => (typeof one === 'string' ? one : wrong(`${name} must be texts`)));
}

function wrong(reason: string): never {
  throw new PhhError(reason);
}
