/** Reads the text of a hand as trackers and the sites they know write it. */
import { parseCards, type Card } from './cards.ts';
import type { HandHistory, HistoryAction, HistorySeat } from './history.ts';
import { accept, refuse, type Post, type Result, type Street } from './rules.ts';

export interface TrackerHand {
  readonly hand: HandHistory;
  readonly site: string;
  readonly table: string;
  readonly maxSeats: number;
  readonly time: string;
  /** Number of the tournament that the hand is of, or null. */
  readonly tournament: string | null;
  /** Seat whose cards were told before the showdown, or null. */
  readonly hero: number | null;
  /** What each seat collected by the text. */
  readonly collected: ReadonlyMap<number, bigint>;
}

class TextError extends Error {
  override readonly name = 'TextError';
}

interface Reading {
  readonly decimals: number;
  readonly seats: (HistorySeat & { readonly name: string })[];
  readonly hole: Map<number, readonly Card[]>;
  readonly posts: Post[];
  readonly actions: HistoryAction[];
  readonly boards: Card[][];
  readonly collected: Map<number, bigint>;
  /** Seats whose player sits out: dealt in only where they post or act. */
  readonly sittingOut: Set<number>;
  /** Seats whose ante took the whole stack. */
  readonly spent: Set<number>;
  street: Street;
  hero: number | null;
  rake: bigint;
  summary: boolean;
}

const HEADER =
  /^(.+?) Hand #([^:]*): +(?:Tournament #(\d+), )?(?:.*? )?(Hold'em|Omaha) (No Limit|Pot Limit) (?:- Level \S+ )?\((\S+?)\/(\S+?)(?: [A-Z]+)?\) - (.+)$/;
const TABLE = /^Table '(.*)' (\d+)-max (?:\(.*\) )?Seat #(\d+) is the button$/;
const ALL_IN = / and is all-in$/;

/** @param decimals digits of the currency's smallest unit; two for amounts with a sign, none for chips */
export function importTracker(text: string, decimals?: number): Result<TrackerHand> {
  try {
    return accept(read(text.split(/\r?\n/), decimals));
  } catch (error) {
    if (error instanceof TextError) return refuse('format', error.message);
    throw error;
  }
}

function read(lines: readonly string[], decimals: number | undefined): TrackerHand {
  const head = HEADER.exec(lines[0]?.replace(/^\uFEFF/, '').trim() ?? '') ?? fail(1, 'no header of a hand');
  const table = TABLE.exec(lines[1]?.trim() ?? '') ?? fail(2, 'no table with a button');
  const [, site, id, tournament, game, limit, small, big, time] = head as (string | undefined)[];
  const reading: Reading = {
    decimals: decimals ?? (/^\d/.test(big!) ? 0 : 2),
    seats: [],
    hole: new Map(),
    posts: [],
    actions: [],
    boards: [[]],
    collected: new Map(),
    sittingOut: new Set(),
    spent: new Set(),
    street: 'preflop',
    hero: null,
    rake: 0n,
    summary: false,
  };
  for (const [at, line] of lines.entries())
    if (at > 1 && line.trim() !== '') readLine(reading, line.trim(), at + 1);
  if (!reading.summary) fail(lines.length, 'the text ends before its summary');
  const { posts, actions } = reading;
  const present = new Set([...posts, ...actions].map(({ seat }) => seat));
  const seats = reading.seats.filter(({ seat }) => present.has(seat) || !reading.sittingOut.has(seat));
  const antes = posts.filter(({ type }) => type === 'ante');
  const blind = posts.find(({ type }) => type === 'bb');
  // A single ante is the one for all; where it took the whole stack no blind follows.
  const dead = antes.length === 1 && (!blind || blind.seat === antes[0]!.seat);
  const bigBlind = amountOf(reading, big!, 1);
  return {
    hand: {
      id: id!,
      game: game === 'Omaha' ? 'omaha' : 'holdem',
      structure: limit === 'No Limit' ? 'no-limit' : 'pot-limit',
      smallBlind: amountOf(reading, small!, 1),
      bigBlind,
      button: Number(table[3]) - 1,
      seats: seats.map((one) => ({ ...one, hole: reading.hole.get(one.seat) ?? null })),
      posts: dead ? posts.map((one) => (one.type === 'ante' ? { ...one, type: 'bb-ante' } : one)) : posts,
      actions,
      boards: reading.boards,
      rake: reading.rake,
    },
    site: site!,
    table: table[1]!,
    maxSeats: Number(table[2]),
    time: time!,
    tournament: tournament ?? null,
    hero: reading.hero,
    collected: reading.collected,
  };
}

function readLine(reading: Reading, line: string, at: number): void {
  const title = /^\*\*\* (?:(FIRST|SECOND|THIRD|FOURTH) )?(.+?) \*\*\* ?(.*)$/.exec(line);
  if (title) return readTitle(reading, title[1], title[2]!, title[3]!, at);
  if (reading.summary) return readSummary(reading, line, at);
  const seat = /^Seat (\d+): (.*) \((\S+) in chips\)/.exec(line);
  if (seat) {
    const place = Number(seat[1]) - 1;
    if (line.endsWith('is sitting out')) reading.sittingOut.add(place);
    reading.seats.push({ seat: place, name: seat[2]!, stack: amountOf(reading, seat[3]!, at), hole: null });
    return;
  }
  const dealt = /^Dealt to (.*) \[(.*)\]$/.exec(line);
  if (dealt) {
    reading.hero = seatNamed(reading, dealt[1]!, at);
    reading.hole.set(reading.hero, cardsOf(dealt[2]!, at));
    return;
  }
  const collected = /^(.*) collected (\S+) from (?:main pot|side pot(?:-\d+)?|pot)$/.exec(line);
  if (collected) {
    const winner = seatNamed(reading, collected[1]!, at);
    reading.collected.set(
      winner,
      (reading.collected.get(winner) ?? 0n) + amountOf(reading, collected[2]!, at),
    );
    return;
  }
  const player = speaker(reading, line);
  if (player) readMove(reading, player.seat, line.slice(player.name.length + 2), at);
}

/** Who a line is about: names may begin with one another, so the longest that fits. */
function speaker({ seats }: Reading, line: string): { seat: number; name: string } | null {
  const fits = seats.filter(({ name }) => line.startsWith(`${name}: `));
  return fits.toSorted((a, b) => b.name.length - a.name.length)[0] ?? null;
}

function readTitle(reading: Reading, run: string | undefined, what: string, rest: string, at: number): void {
  if (what === 'SUMMARY') reading.summary = true;
  const street = what.toLowerCase();
  if (street !== 'flop' && street !== 'turn' && street !== 'river') return;
  if (!run) reading.street = street;
  const place = Math.max(0, ['FIRST', 'SECOND', 'THIRD', 'FOURTH'].indexOf(run ?? ''));
  reading.boards[place] = cardsOf(rest.replaceAll(/[[\]]/g, ''), at);
}

function readMove(reading: Reading, seat: number, text: string, at: number): void {
  const [move, allIn] = [text.replace(ALL_IN, ''), ALL_IN.test(text)];
  const [, verb, first, second] = /^(\S+)(?: (.*?))?(?: to (\S+))?$/.exec(move) ?? [];
  const by = { seat, street: reading.street };
  if (verb === 'posts') return readPost(reading, seat, move, allIn, at);
  if (verb === 'folds') reading.actions.push({ ...by, type: 'fold' });
  else if (verb === 'checks') reading.actions.push({ ...by, type: 'check' });
  else if (verb === 'calls') reading.actions.push({ ...by, type: 'call' });
  else if (verb === 'bets')
    reading.actions.push({ ...by, type: 'bet', to: amountOf(reading, first ?? '', at) });
  else if (verb === 'raises')
    reading.actions.push({ ...by, type: 'raise', to: amountOf(reading, second ?? '', at) });
  else if (verb === 'shows') {
    const cards = /\[(.*?)\]/.exec(move)?.[1];
    if (cards !== undefined) reading.hole.set(seat, cardsOf(cards, at));
  }
}

function readPost(reading: Reading, seat: number, move: string, allIn: boolean, at: number): void {
  const found = /^posts (the ante|small blind|big blind|small & big blinds|straddle) (\S+)$/.exec(move);
  const [, what, text] = found ?? fail(at, `an unknown post: ${move}`);
  const amount = amountOf(reading, text!, at);
  const { posts } = reading;
  const seen = (type: Post['type']): boolean => posts.some((one) => one.type === type);
  const add = (type: Post['type'], part: bigint): void => void posts.push({ seat, type, amount: part });
  if (what === 'the ante') {
    if (allIn) reading.spent.add(seat);
    return add('ante', amount);
  }
  if (what === 'straddle') return add('straddle', amount);
  if (what === 'big blind') return add(seen('bb') || bigBlindIsSpent(reading) ? 'extra-bb' : 'bb', amount);
  if (what === 'small blind') return add(seen('sb') || seen('bb') ? 'dead-sb' : 'sb', amount);
  // Both at once: the big blind is live, what is over is dead.
  const live = posts.find(({ type }) => type === 'bb')?.amount ?? amount;
  add('extra-bb', live < amount ? live : amount);
  if (live < amount) add('dead-sb', amount - live);
}

/** Whether the seat left of the small blind had nothing left for the big one. */
function bigBlindIsSpent({ seats, posts, spent }: Reading): boolean {
  const small = posts.find(({ type }) => type === 'sb');
  if (!small) return false;
  const at = seats.findIndex(({ seat }) => seat === small.seat);
  return spent.has(seats[(at + 1) % seats.length]!.seat);
}

function readSummary(reading: Reading, line: string, at: number): void {
  const rake = /\| Rake (\S+)/.exec(line);
  if (rake) reading.rake = amountOf(reading, rake[1]!, at);
  const mucked = /^Seat (\d+): .* mucked \[(.*)\]$/.exec(line);
  if (mucked) reading.hole.set(Number(mucked[1]) - 1, cardsOf(mucked[2]!, at));
}

function seatNamed({ seats }: Reading, name: string, at: number): number {
  return seats.find((one) => one.name === name)?.seat ?? fail(at, `nobody is called ${name}`);
}

function cardsOf(text: string, at: number): Card[] {
  return parseCards(text.replaceAll(' ', '')) ?? fail(at, `${text} are no cards`);
}

/** An amount with or without a sign in front, in smallest units. */
function amountOf({ decimals }: Reading, text: string, at: number): bigint {
  const found = /^\D{0,3}(\d+)(?:\.(\d+))?$/.exec(text.replaceAll(',', ''));
  if (!found || (found[2]?.length ?? 0) > decimals) return fail(at, `${text} is no amount`);
  return BigInt(found[1]! + (found[2] ?? '').padEnd(decimals, '0'));
}

function fail(line: number, reason: string): never {
  throw new TextError(`line ${line}: ${reason}`);
}
