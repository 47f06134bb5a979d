/**
 * Night Fair: a wheel of 52 segments, spun for everybody at once. 25 segments pay two stakes, 17 pay three; the others open
 * a booth that plays on: the coin (4), the drop (4), the vault (2). Whoever named the segment's kind is paid, in a booth
 * what it gives. `1` returns 50 / 52, `2` 51 / 52, each booth 50 / 52, to within the hair that 2^32 draws leave over.
 */
import { nobleHmac } from '#engines/fair/hmac.ts';
import { defineGame } from '#platform/contract/game.ts';
import { ZERO, type Ratio } from '#platform/contract/money.ts';
import * as z from 'zod/mini';

export const STANDS = ['one', 'two', 'coin', 'drop', 'vault'] as const;
export type Stand = (typeof STANDS)[number];
export type Booth = 'coin' | 'drop' | 'vault';

const SEGMENTS = 52;
const DRAWS = 2n ** 32n;

/** Where the booths are in each half of the wheel; the numbers lie between, the rarer one spread evenly. */
const HALF: Readonly<Record<number, Booth>> = { 0: 'vault', 5: 'coin', 10: 'drop', 16: 'coin', 21: 'drop' };
const TWOS = 17;

/** What lies on each segment. */
export const WHEEL: readonly Stand[] = layWheel();

function layWheel(): Stand[] {
  const rest = SEGMENTS - 2 * Object.keys(HALF).length;
  let laid = 0;
  return Array.from({ length: SEGMENTS }, (_, segment) => {
    const booth = HALF[segment % (SEGMENTS / 2)];
    if (booth) return booth;
    laid += 1;
    return Math.floor((laid * TWOS) / rest) > Math.floor(((laid - 1) * TWOS) / rest) ? 'two' : 'one';
  });
}

/** What the numbers pay, in stakes. */
const NUMBERS = { one: 2, two: 3 } as const;

/** Prizes of the coin, each with its chance in hundredths. */
export const COIN = [
  [5, 40],
  [10, 30],
  [15, 20],
  [30, 8],
  [105, 2],
] as const;
/** Prizes below the pins, by how often the ball went right. */
export const SLOTS = [237, 40, 15, 8, 5, 8, 15, 40, 237] as const;
export const PINS = 8;
/** Prizes in the boxes. */
export const BOXES = [
  10, 20, 10, 30, 10, 20, 50, 10, 30, 20, 10, 20, 30, 10, 130, 10, 20, 10, 30, 20,
] as const;

const nightfairParams = z.object({ stand: z.enum(STANDS) });
export type NightfairParams = z.output<typeof nightfairParams>;

export interface NightfairOutcome {
  /** Segment and what the booth drew as one number, `segment * 256 + draw`: what the room tells. */
  readonly result: number;
  readonly stand: Stand;
  /** What whoever named it is paid, in stakes. */
  readonly prize: number;
}

export interface Shown {
  readonly segment: number;
  readonly stand: Stand;
  /** Of a coin its row, of a drop its eight bits, of a vault its box; 0 of a number. */
  readonly draw: number;
  readonly prize: number;
}

/** How often a ball with these bits goes right. */
export function rightsOf(bits: number): number {
  return Array.from({ length: PINS }, (_, pin) => (bits >> pin) & 1).reduce((sum, bit) => sum + bit, 0);
}

function prizeOf(stand: Stand, draw: number): number {
  switch (stand) {
    case 'coin':
      return COIN[draw]![0];
    case 'drop':
      return SLOTS[rightsOf(draw)]!;
    case 'vault':
      return BOXES[draw]!;
    case 'one':
    case 'two':
      return NUMBERS[stand];
  }
}

/** What a result says. */
export function shownOf(result: number): Shown {
  const [segment, draw] = [Math.floor(result / 256), result % 256];
  const stand = WHEEL[segment]!;
  return { segment, stand, draw, prize: prizeOf(stand, draw) };
}

/** `floor(word / 2^32 * n)`, exact. */
function below(word: number, n: number): number {
  return Number((BigInt(word) * BigInt(n)) / DRAWS);
}

/** Which row of the coin a whole hundredth falls on. */
function coinRow(hundredth: number): number {
  let left = hundredth;
  return COIN.findIndex(([, chance]) => (left -= chance) < 0);
}

/** What a booth makes of its word. */
function drawOf(stand: Stand, word: number): number {
  if (stand === 'coin') return coinRow(below(word, 100));
  if (stand === 'drop') return word >>> 24;
  return stand === 'vault' ? below(word, BOXES.length) : 0;
}

/** The words of a round: the first turns the wheel, the second plays the booth. */
function wordsOf(hash: string, salt: string): readonly [number, number] {
  const bytes = nobleHmac(hash, salt);
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return [view.getUint32(0), view.getUint32(4)];
}

function outcomeOf([turn, booth]: readonly [number, number]): NightfairOutcome {
  const segment = below(turn, SEGMENTS);
  const result = segment * 256 + drawOf(WHEEL[segment]!, booth);
  const { stand, prize } = shownOf(result);
  return { result, stand, prize };
}

/** Words that give `part` of `n` equal ones. */
function wordsIn(part: number, n: number): bigint {
  const first = (at: number): bigint => (BigInt(at) * DRAWS + BigInt(n) - 1n) / BigInt(n);
  return first(part + 1) - first(part);
}

const sum = (list: readonly bigint[]): bigint => list.reduce((all, one) => all + one, 0n);

/** Words that stop the wheel on a kind of segment. */
function turnsFor(stand: Stand): bigint {
  return sum(WHEEL.map((one, segment) => (one === stand ? wordsIn(segment, SEGMENTS) : 0n)));
}

const known = new Map<Stand, ReadonlyMap<number, bigint>>();

/** Every prize of a stand, with how many words of 2^32 give it. Counted once: each bet asks for the greatest. */
function prizesOf(stand: Stand): ReadonlyMap<number, bigint> {
  const prizes = known.get(stand) ?? countedPrizes(stand);
  known.set(stand, prizes);
  return prizes;
}

function countedPrizes(stand: Stand): ReadonlyMap<number, bigint> {
  const prizes = new Map<number, bigint>();
  const add = (prize: number, words: bigint) => prizes.set(prize, (prizes.get(prize) ?? 0n) + words);
  if (stand === 'coin')
    for (let hundredth = 0; hundredth < 100; hundredth++)
      add(COIN[coinRow(hundredth)]![0], wordsIn(hundredth, 100));
  else if (stand === 'drop')
    for (let bits = 0; bits < 2 ** PINS; bits++) add(SLOTS[rightsOf(bits)]!, DRAWS / 2n ** BigInt(PINS));
  else if (stand === 'vault')
    for (const [box, prize] of BOXES.entries()) add(prize, wordsIn(box, BOXES.length));
  else add(NUMBERS[stand], DRAWS);
  return prizes;
}

const whole = (stakes: number): Ratio => ({ num: BigInt(stakes), den: 1n });

/** From the result's being known to the wheel's standing still. */
export const SPIN_MS = 5000;
/** What each booth takes after that. */
export const BOOTH_MS: Readonly<Record<Stand, number>> = {
  one: 0,
  two: 0,
  coin: 4600,
  drop: 6400,
  vault: 6400,
};

export const nightfair = defineGame<NightfairParams, NightfairOutcome>({
  id: 'nightfair',
  title: 'Night Fair',
  kind: 'shared',
  params: nightfairParams,
  initial: { stand: 'one' },
  boldest: { stand: 'drop' },
  settings: STANDS.map((stand) => ({ stand })),
  revealMs: SPIN_MS,
  revealMsOf: (result) => SPIN_MS + BOOTH_MS[shownOf(result).stand],
  version: 1,
  table: 'nightfair-52',
  outcome: (hash, salt) => outcomeOf(wordsOf(hash, salt)),
  settle: ({ stand }, outcome) => (stand === outcome.stand ? whole(outcome.prize) : ZERO),
  place: ({ stand }) => stand,
  places: STANDS.map((id) => ({ id, tone: 'plain' as const })),
  shownParams: ({ stand }) => ({ stand }),
  trace(hash, salt) {
    const [turn, booth] = wordsOf(hash, salt);
    const { segment, stand, draw, prize } = shownOf(outcomeOf([turn, booth]).result);
    const wheel = [
      'HMAC, hex digits 1–8',
      `${turn.toString(16).padStart(8, '0')} ÷ 2³² × ${SEGMENTS} = ${(turn / 2 ** 32) * SEGMENTS}`,
      `floor → segment ${segment}: ${stand}`,
    ] as const;
    if (BOOTH_MS[stand] === 0) return [wheel, ['segment', stand, `${prize}.00x`]];
    const hex = booth.toString(16).padStart(8, '0');
    const value = {
      coin: `${hex} ÷ 2³² × 100 = ${(booth / 2 ** 32) * 100}`,
      drop: `${hex.slice(0, 2)} = ${draw.toString(2).padStart(PINS, '0')}`,
      vault: `${hex} ÷ 2³² × ${BOXES.length} = ${(booth / 2 ** 32) * BOXES.length}`,
    }[stand as Booth];
    const becomes = {
      coin: `coin → ${prize}.00x`,
      drop: `ones ${rightsOf(draw)} → ${prize}.00x`,
      vault: `box ${draw + 1} → ${prize}.00x`,
    }[stand as Booth];
    return [wheel, ['HMAC, hex digits 9–16', value, becomes]];
  },
  rtp({ stand }) {
    const mean = sum([...prizesOf(stand)].map(([prize, words]) => BigInt(prize) * words));
    return { num: mean * turnsFor(stand), den: DRAWS * DRAWS };
  },
  maxMultiplier: ({ stand }) => whole(Math.max(...prizesOf(stand).keys())),
  winChance: ({ stand }) => ({ num: turnsFor(stand), den: DRAWS }),
  odds: ({ stand }) =>
    [...prizesOf(stand)].map(([prize, words]) => ({
      pays: whole(prize),
      chance: { num: words * turnsFor(stand), den: DRAWS * DRAWS },
    })),
});
