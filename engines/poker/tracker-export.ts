/** A hand as the text that trackers read. The header carries our own name unless another site's is asked for. */
import { cardName, type Card } from './cards.ts';
import { strengthOf } from './evaluator.ts';
import type { HandHistory, HistorySeat } from './history.ts';
import { replay, type Replay, type ReplayStep } from './replay.ts';
import { accept, ALL_CUSTOMS, BOARD_CARDS, type Post, type Result, type Street } from './rules.ts';
import { showdownLines } from './show-or-muck.ts';
import type { SettledPot } from './showdown.ts';
import { strengthText } from './strength-text.ts';

export interface TrackerCurrency {
  /** Before every amount, e.g. `$`. */
  readonly symbol: string;
  /** e.g. `USD`. */
  readonly code: string;
  /** Digits after the point of the smallest unit. */
  readonly decimals: number;
}

export interface TrackerOptions {
  /** First word of the header. Trackers that do not know it read `PokerStars`. */
  readonly site?: string;
  readonly table: string;
  readonly maxSeats: number;
  /** When the hand began, e.g. `2026/11/21 05:31:10 UTC`. */
  readonly time: string;
  /** Null: chips. */
  readonly currency: TrackerCurrency | null;
  /** Number of the tournament or sit-and-go that the hand is of. */
  readonly tournament?: string;
  /** Seat whose cards are told before the showdown. */
  readonly hero?: number;
}

interface Writer {
  readonly hand: HandHistory;
  readonly played: Replay;
  readonly name: (seat: number) => string;
  readonly money: (amount: bigint) => string;
  readonly options: TrackerOptions;
}

const RUNS = ['FIRST', 'SECOND', 'THIRD', 'FOURTH'];

/** @returns the text with a line break at its end, or why the hand cannot be played */
export function exportTracker(hand: HandHistory, options: TrackerOptions): Result<string> {
  const played = replay(hand, ALL_CUSTOMS);
  if (!played.ok) return played;
  const names = new Map(hand.seats.map((one) => [one.seat, nameOf(one)]));
  const writer: Writer = {
    hand,
    played: played.value,
    name: (seat) => names.get(seat)!,
    money: (amount) => formatMoney(amount, options.currency),
    options,
  };
  const lines = [
    ...headLines(writer),
    ...postLines(writer),
    '*** HOLE CARDS ***',
    ...dealtLines(writer),
    ...streetLines(writer),
    ...endLines(writer),
    ...summaryLines(writer),
  ];
  return accept(`${lines.join('\n')}\n`);
}

/** Names hold no line breaks, and a seat without one is called by its number. */
function nameOf({ seat, name }: HistorySeat): string {
  return name?.replaceAll(/\s+/g, ' ').trim() || `Player ${seat + 1}`;
}

/** `$10`, `$10.50`, `$0.00012345`, `1500`. */
export function formatMoney(amount: bigint, currency: TrackerCurrency | null): string {
  if (!currency) return `${amount}`;
  const unit = 10n ** BigInt(currency.decimals);
  const fraction = `${amount % unit}`.padStart(currency.decimals, '0').replace(/0+$/, '');
  return `${currency.symbol}${amount / unit}${fraction === '' ? '' : `.${fraction.padEnd(2, '0')}`}`;
}

function headLines({ hand, money, options, name }: Writer): string[] {
  const game = hand.game === 'omaha' ? 'Omaha' : "Hold'em";
  const limit = hand.structure === 'no-limit' ? 'No Limit' : 'Pot Limit';
  const code = options.currency ? ` ${options.currency.code}` : '';
  const of = options.tournament === undefined ? '' : `Tournament #${options.tournament}, `;
  const stakes = `(${money(hand.smallBlind)}/${money(hand.bigBlind)}${code})`;
  return [
    `${options.site ?? 'Phoenix'} Hand #${hand.id || '0'}: ${of}${game} ${limit} ${stakes} - ${options.time}`,
    `Table '${options.table}' ${options.maxSeats}-max Seat #${hand.button + 1} is the button`,
    ...hand.seats.map(({ seat, stack }) => `Seat ${seat + 1}: ${name(seat)} (${money(stack)} in chips)`),
  ];
}

function postLines({ hand, money, name }: Writer): string[] {
  const left = new Map(hand.seats.map(({ seat, stack }) => [seat, stack]));
  const both = (post: Post): bigint | null =>
    hand.posts.find((one) => post.type === 'extra-bb' && one.seat === post.seat && one.type === 'dead-sb')
      ?.amount ?? null;
  const merged = (post: Post): boolean =>
    post.type === 'dead-sb' && hand.posts.some((one) => one.seat === post.seat && one.type === 'extra-bb');
  return hand.posts
    .filter((post) => !merged(post))
    .map((post) => {
      const dead = both(post);
      const amount = post.amount + (dead ?? 0n);
      left.set(post.seat, left.get(post.seat)! - amount);
      const what = dead === null ? POST_WORDS[post.type] : 'small & big blinds';
      return `${name(post.seat)}: posts ${what} ${money(amount)}${left.get(post.seat) === 0n ? ' and is all-in' : ''}`;
    });
}

const POST_WORDS: Readonly<Record<Post['type'], string>> = {
  ante: 'the ante',
  'bb-ante': 'the ante',
  sb: 'small blind',
  bb: 'big blind',
  'extra-bb': 'big blind',
  'dead-sb': 'small blind',
  straddle: 'straddle',
};

function dealtLines({ hand, name, options }: Writer): string[] {
  const hero = hand.seats.find(({ seat }) => seat === options.hero);
  return hero?.hole ? [`Dealt to ${name(hero.seat)} ${cardList(hero.hole)}`] : [];
}

function cardList(cards: readonly Card[]): string {
  return `[${cards.map(cardName).join(' ')}]`;
}

function streetLines(writer: Writer): string[] {
  const { hand, played, name, money } = writer;
  const lines: string[] = [];
  for (const street of ['preflop', 'flop', 'turn', 'river'] as const) {
    const steps = played.steps.filter(({ action }) => action.street === street);
    const betHere = played.end.street === street;
    if (street !== 'preflop' && steps.length > 0) lines.push(streetTitle('', street, hand.boards[0]!));
    lines.push(...steps.map((step) => actionLine(writer, step)));
    if (!betHere) continue;
    const { uncalled } = played.result;
    if (uncalled) lines.push(`Uncalled bet (${money(uncalled.amount)}) returned to ${name(uncalled.seat)}`);
  }
  return [...lines, ...runOutLines(writer)];
}

/** Streets that are dealt when the betting is over; each run of a hand that is run more than once. */
function runOutLines({ hand, played }: Writer): string[] {
  const shown = played.steps.reduce((most, { action }) => Math.max(most, BOARD_CARDS[action.street]), 0);
  return hand.boards.flatMap((board, run) =>
    (['flop', 'turn', 'river'] as const)
      .filter((street) => BOARD_CARDS[street] > shown && board.length >= BOARD_CARDS[street])
      .map((street) => streetTitle(hand.boards.length > 1 ? `${RUNS[run]} ` : '', street, board)),
  );
}

function streetTitle(run: string, street: Exclude<Street, 'preflop'>, board: readonly Card[]): string {
  const title = `*** ${run}${street.toUpperCase()} ***`;
  if (street === 'flop') return `${title} ${cardList(board.slice(0, 3))}`;
  const before = street === 'turn' ? 3 : 4;
  return `${title} ${cardList(board.slice(0, before))} ${cardList(board.slice(before, before + 1))}`;
}

function actionLine({ name, money }: Writer, { action, added, before }: ReplayStep): string {
  const player = before.seats.find(({ seat }) => seat === action.seat)!;
  const allIn = added > 0n && added === player.stack ? ' and is all-in' : '';
  const who = `${name(action.seat)}:`;
  switch (action.type) {
    case 'fold':
      return `${who} folds`;
    case 'check':
      return `${who} checks`;
    case 'call':
      return `${who} calls ${money(added)}${allIn}`;
    case 'bet':
      return `${who} bets ${money(action.to)}${allIn}`;
    case 'raise':
      return `${who} raises ${money(action.to - before.level)} to ${money(action.to)}${allIn}`;
  }
}

function endLines(writer: Writer): string[] {
  const { hand, played, name, money } = writer;
  const collected = (run: number): string[] =>
    played.result.pots
      .map((pot, index) => ({ pot, title: potTitle(index, played.result.pots.length) }))
      .toReversed()
      .flatMap(({ pot, title }) =>
        shares(pot, run).map(([seat, share]) => `${name(seat)} collected ${money(share)} from ${title}`),
      );
  if (played.result.showOrder.length === 0) return collected(0);
  return hand.boards.flatMap((board, run) => [
    `*** ${hand.boards.length > 1 ? `${RUNS[run]} ` : ''}SHOW DOWN ***`,
    ...showdownLines(hand, played).map(({ seat, cards }) =>
      cards
        ? `${name(seat)}: shows ${cardList(cards)} (${strengthText(strengthOf(hand.game, cards, board))})`
        : `${name(seat)}: mucks hand`,
    ),
    ...collected(run),
  ]);
}

function shares(pot: SettledPot, run: number): [number, bigint][] {
  return [...pot.runs[run]!.shares].filter(([, share]) => share > 0n);
}

function potTitle(index: number, pots: number): string {
  if (pots === 1) return 'pot';
  if (index === 0) return 'main pot';
  return pots === 2 ? 'side pot' : `side pot-${index}`;
}

function summaryLines(writer: Writer): string[] {
  const { hand, played, money } = writer;
  const { pots, rake } = played.result;
  const total = pots.reduce((sum, { amount }) => sum + amount, 0n);
  const parts = pots.map(({ amount }, index) => {
    const title = potTitle(index, pots.length);
    return ` ${title[0]!.toUpperCase()}${title.slice(1)} ${money(amount)}.`;
  });
  const boards = hand.boards.filter((board) => board.length > 0);
  const twice = hand.boards.length > 1;
  return [
    '*** SUMMARY ***',
    `Total pot ${money(total)}${pots.length > 1 ? parts.join('') : ''} | Rake ${money(rake)}`,
    ...(twice ? [`Hand was run ${hand.boards.length === 2 ? 'twice' : `${hand.boards.length} times`}`] : []),
    ...boards.map((board, run) => `${twice ? `${RUNS[run]} ` : ''}Board ${cardList(board)}`),
    ...hand.seats.map(({ seat }) => `Seat ${seat + 1}: ${seatLine(writer, seat)}`),
  ];
}

function seatLine({ hand, played, name, money }: Writer, seat: number): string {
  const post = hand.posts.find((one) => one.seat === seat && (one.type === 'sb' || one.type === 'bb'))?.type;
  const place = [
    seat === hand.button ? ' (button)' : '',
    post === 'sb' ? ' (small blind)' : post === 'bb' ? ' (big blind)' : '',
  ].join('');
  const won = played.result.collected.get(seat)!;
  return `${name(seat)}${place} ${outcome()}`;

  function outcome(): string {
    const fold = played.steps.find(({ action }) => action.seat === seat && action.type === 'fold');
    if (fold) {
      const street = fold.action.street;
      if (street !== 'preflop') return `folded on the ${street[0]!.toUpperCase()}${street.slice(1)}`;
      const put = fold.before.seats.find((one) => one.seat === seat)!;
      return `folded before Flop${put.live + put.dead === 0n ? " (didn't bet)" : ''}`;
    }
    const line = showdownLines(hand, played).find((one) => one.seat === seat);
    if (!line) return won > 0n ? `collected (${money(won)})` : 'folded before Flop';
    if (!line.cards) return 'mucked';
    const words = hand.boards
      .map((board) => strengthText(strengthOf(hand.game, line.cards!, board)))
      .join(', and ');
    const result = won > 0n ? `won (${money(won)})` : 'lost';
    return `showed ${cardList(line.cards)} and ${result} with ${words}`;
  }
}
