/**
 * Hands as lines of JSON: one hand a line, amounts as whole numbers (or as strings of digits where they
 * are too large for a JSON number). Everything is checked here, so what comes out can be trusted.
 */
import { parseCards, type Card } from './cards.ts';
import type { HandHistory, HistoryAction, HistorySeat } from './history.ts';
import { clockwise } from './showdown.ts';
import { POSTS, STREETS, type Game, type Post, type PostType, type Street, type Structure } from './rules.ts';

export interface ExpectedLegal {
  readonly fold: boolean;
  readonly call: bigint;
  readonly minRaiseTo: bigint | null;
  readonly maxRaiseTo: bigint | null;
}

export interface ExpectedPot {
  readonly amount: bigint;
  readonly eligible: readonly number[];
  readonly winners: readonly number[];
}

/** What a line states besides the actions themselves. */
export interface RecordedAction {
  /** Chips added. */
  readonly amount: bigint | null;
  /** The player's total on the street after it. */
  readonly to: bigint | null;
  /** Null where the line does not say. */
  readonly allIn: boolean | null;
  readonly legal: ExpectedLegal | null;
}

export interface HandRecord {
  readonly hand: HandHistory;
  readonly recorded: readonly RecordedAction[];
  readonly pots: readonly ExpectedPot[];
  readonly uncalled: { readonly seat: number; readonly amount: bigint } | null;
  /** Without rake, in the order of the seats. */
  readonly finishingStacks: readonly bigint[];
  readonly finishingStacksAfterRake: readonly bigint[] | null;
  /** What each seat was paid from the pots, after rake. */
  readonly collectedAfterRake: readonly bigint[] | null;
  readonly rake: bigint;
}

/** What is wrong with a line that is no hand: not JSON, a field of another shape, a wrong amount, card or post. */
export type RecordRule = 'json' | 'shape' | 'amount' | 'seat' | 'cards' | 'post' | 'button';

/** A line that is no hand record; the message names the field. */
export class RecordError extends Error {
  override readonly name = 'RecordError';
  readonly rule: RecordRule;

  constructor(rule: RecordRule, message: string) {
    super(message);
    this.rule = rule;
  }
}

type Fields = Readonly<Record<string, unknown>>;

/** Reads one line. @throws RecordError */
export function parseRecord(line: string): HandRecord {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch (error) {
    throw new RecordError('json', `not JSON: ${(error as Error).message}`);
  }
  const fields = object(json, 'the line');
  const bigBlind = amount(fields['bb'], 'bb');
  if (bigBlind === 0n) throw new RecordError('amount', 'bb must be above zero');
  if (fields['minBet'] !== undefined && amount(fields['minBet'], 'minBet') !== bigBlind)
    throw new RecordError('amount', 'minBet must be the big blind');
  const smallBlind = amount(fields['sb'], 'sb');
  const seats = list(fields['seats'], 'seats').map(readSeat);
  if (seats.some(({ seat }, at) => at > 0 && seat <= seats[at - 1]!.seat))
    throw new RecordError('seat', 'seats must be in clockwise order, each once');
  const numbers = new Set(seats.map(({ seat }) => seat));
  const button = whole(fields['button'], 'button');
  const posts = deadAnte(list(fields['posts'], 'posts').map(readPost(numbers)), seats.length);
  wrongPosts(posts, seats, smallBlind, bigBlind);
  wrongButton(button, posts, seats);
  const actions = list(fields['actions'], 'actions').map((one, at) => readAction(one, at, numbers));
  const board = cards(fields['board'] ?? '', 'board');
  const hand: HandHistory = {
    id: typeof fields['id'] === 'string' ? fields['id'] : '',
    game: oneOf<Game>(fields['game'] ?? 'holdem', ['holdem', 'omaha'], 'game'),
    structure: oneOf<Structure>(fields['structure'] ?? 'no-limit', ['no-limit', 'pot-limit'], 'structure'),
    smallBlind,
    bigBlind,
    button,
    seats,
    posts,
    actions: actions.map(({ action }) => action),
    boards: [board],
    rake: 0n,
  };
  const stacks = (name: string): bigint[] => {
    const all = list(fields[name], name).map((one, at) => amount(one, `${name}[${at}]`));
    if (all.length !== seats.length)
      throw new RecordError('shape', `${name} needs one stack for each of ${seats.length} seats`);
    return all;
  };
  return {
    hand,
    recorded: actions.map(({ recorded }) => recorded),
    pots: list(fields['pots'], 'pots').map(readPot(numbers)),
    uncalled: fields['uncalled'] ? readUncalled(fields['uncalled'], numbers) : null,
    finishingStacks: stacks('finishingStacks'),
    collectedAfterRake: fields['collectedAfterRake'] === undefined ? null : stacks('collectedAfterRake'),
    finishingStacksAfterRake:
      fields['finishingStacksAfterRake'] === undefined ? null : stacks('finishingStacksAfterRake'),
    rake: fields['rake'] === undefined ? 0n : amount(fields['rake'], 'rake'),
  };
}

function readSeat(value: unknown, at: number): HistorySeat {
  const fields = object(value, `seats[${at}]`);
  const stack = amount(fields['stack'], `seats[${at}].stack`);
  const hole = fields['hole'];
  return {
    seat: whole(fields['seat'], `seats[${at}].seat`),
    stack,
    hole: hole === null || hole === undefined ? null : cards(hole, `seats[${at}].hole`),
    ...(typeof fields['name'] === 'string' ? { name: fields['name'] } : {}),
  };
}

function readPost(seats: ReadonlySet<number>): (value: unknown, at: number) => Post {
  return (value, at) => {
    const name = `posts[${at}]`;
    const fields = object(value, name);
    return {
      seat: seatOf(fields['seat'], `${name}.seat`, seats),
      type: oneOf<PostType>(fields['type'], POSTS, `${name}.type`),
      amount: amount(fields['amount'], `${name}.amount`),
    };
  };
}

/** A single ante, posted by the big blind alone, is the one for all: dead money. */
function deadAnte(posts: readonly Post[], players: number): Post[] {
  const antes = posts.filter(({ type }) => type === 'ante');
  const big = posts.find(({ type }) => type === 'bb');
  const single = antes.length === 1 && players > 1 && (!big || antes[0]!.seat === big.seat);
  return posts.map((one) => (single && one.type === 'ante' ? { ...one, type: 'bb-ante' } : one));
}

/** A blind is posted in full, or with all that is left. Antes are all the same, or all that was there. */
function wrongPosts(
  posts: readonly Post[],
  seats: readonly HistorySeat[],
  smallBlind: bigint,
  bigBlind: bigint,
): void {
  const left = new Map(seats.map(({ seat, stack }) => [seat, stack]));
  const ante = posts.reduce(
    (most, one) => (one.type === 'ante' && one.amount > most ? one.amount : most),
    0n,
  );
  const full: Readonly<Partial<Record<PostType, bigint>>> = {
    ante,
    sb: smallBlind,
    bb: bigBlind,
    'extra-bb': bigBlind,
    'dead-sb': smallBlind,
    straddle: 2n * bigBlind,
  };
  for (const [at, { seat, type, amount: put }] of posts.entries()) {
    const stack = left.get(seat)!;
    const due = full[type] ?? put;
    if (put > stack)
      throw new RecordError('post', `posts[${at}]: the ${type} of seat ${seat} is more than its stack`);
    if (put > due || (put < due && put !== stack))
      throw new RecordError(
        'post',
        `posts[${at}]: the ${type} of seat ${seat} is ${put}, it must be ${due} or all-in`,
      );
    left.set(seat, stack - put);
  }
}

/**
 * The blinds stand left of the button, of two players the small one on it. A seat whose ante took the whole
 * stack posts none, and there may be no small blind.
 */
function wrongButton(button: number, posts: readonly Post[], seats: readonly HistorySeat[]): void {
  if (button > Math.max(9, seats.at(-1)?.seat ?? 0))
    throw new RecordError('button', `there is no seat ${button}`);
  const blind = posts.find(({ type }) => type === 'sb') ?? posts.find(({ type }) => type === 'bb');
  if (!blind) return;
  const spent = (seat: HistorySeat): boolean =>
    posts.some((one) => one.seat === seat.seat && one.amount === seat.stack && /ante/.test(one.type));
  const first = clockwise(seats, button).find((seat) => seat.seat === blind.seat || !spent(seat))!.seat;
  const place = seats.length === 2 && blind.type === 'sb' ? button : first;
  if (place !== blind.seat)
    throw new RecordError(
      'button',
      `the button is ${button}, the ${blind.type} would be seat ${place}, not seat ${blind.seat}`,
    );
}

function readAction(
  value: unknown,
  at: number,
  seats: ReadonlySet<number>,
): { action: HistoryAction; recorded: RecordedAction } {
  const name = `actions[${at}]`;
  const fields = object(value, name);
  const type = oneOf(fields['type'], ['fold', 'check', 'call', 'bet', 'raise'] as const, `${name}.type`);
  const base = {
    street: oneOf<Street>(fields['street'], STREETS, `${name}.street`),
    seat: seatOf(fields['seat'], `${name}.seat`, seats),
  };
  const raises = type === 'bet' || type === 'raise';
  const action: HistoryAction = raises
    ? { ...base, type, to: amount(fields['to'], `${name}.to`) }
    : { ...base, type };
  const legal = fields['legal'];
  return {
    action,
    recorded: {
      amount: fields['amount'] === undefined ? null : amount(fields['amount'], `${name}.amount`),
      to: fields['to'] === undefined ? null : amount(fields['to'], `${name}.to`),
      allIn: typeof fields['allIn'] === 'boolean' ? fields['allIn'] : null,
      legal: legal === undefined || legal === null ? null : readLegal(object(legal, `${name}.legal`), name),
    },
  };
}

function readLegal(fields: Fields, name: string): ExpectedLegal {
  const bound = (field: string): bigint | null =>
    fields[field] === null || fields[field] === undefined
      ? null
      : amount(fields[field], `${name}.legal.${field}`);
  return {
    fold: fields['fold'] === true,
    call: bound('call') ?? 0n,
    minRaiseTo: bound('minRaiseTo'),
    maxRaiseTo: bound('maxRaiseTo'),
  };
}

function readPot(seats: ReadonlySet<number>): (value: unknown, at: number) => ExpectedPot {
  return (value, at) => {
    const name = `pots[${at}]`;
    const fields = object(value, name);
    const named = (field: string): number[] =>
      list(fields[field], `${name}.${field}`).map((one) => seatOf(one, `${name}.${field}`, seats));
    return {
      amount: amount(fields['amount'], `${name}.amount`),
      eligible: named('eligible'),
      winners: named('winners'),
    };
  };
}

function readUncalled(value: unknown, seats: ReadonlySet<number>): { seat: number; amount: bigint } {
  const fields = object(value, 'uncalled');
  return {
    seat: seatOf(fields['seat'], 'uncalled.seat', seats),
    amount: amount(fields['amount'], 'uncalled.amount'),
  };
}

function object(value: unknown, name: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new RecordError('shape', `${name} must be an object`);
  return value as Fields;
}

function list(value: unknown, name: string): unknown[] {
  if (!Array.isArray(value)) throw new RecordError('shape', `${name} must be a list`);
  return value;
}

function whole(value: unknown, name: string): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw new RecordError('shape', `${name} must be a whole number from 0`);
  return value;
}

/** An amount in the smallest unit. */
function amount(value: unknown, name: string): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value);
  if (typeof value === 'string' && /^\d{1,78}$/.test(value)) return BigInt(value);
  throw new RecordError('amount', `${name} must be a whole amount from 0 in the smallest unit`);
}

function seatOf(value: unknown, name: string, seats: ReadonlySet<number>): number {
  const seat = whole(value, name);
  if (!seats.has(seat)) throw new RecordError('seat', `${name}: there is no seat ${seat}`);
  return seat;
}

function oneOf<T extends string>(value: unknown, allowed: readonly T[], name: string): T {
  const found = allowed.find((one) => one === value);
  if (found === undefined) throw new RecordError('shape', `${name} must be one of ${allowed.join(', ')}`);
  return found;
}

function cards(value: unknown, name: string): Card[] {
  const parsed = typeof value === 'string' ? parseCards(value) : null;
  if (!parsed) throw new RecordError('cards', `${name} must be cards such as AhKd`);
  return parsed;
}
