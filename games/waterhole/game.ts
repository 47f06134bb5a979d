/**
 * Waterhole: three animals come to drink, one after the other, and everybody sees the same three. Before they come each
 * player names one; it pays by how often it is seen. Of twenty draws lion and leopard have one each, elephant and crocodile
 * two, zebra four and flamingo ten. Each returns 98.0 % (elephant and crocodile 98.1 %), to within the hair that 2^32 draws
 * leave over when they are divided by twenty.
 */
import { nobleHmac } from '#engines/fair/hmac.ts';
import { defineGame } from '#platform/contract/game.ts';
import { ZERO, type Ratio } from '#platform/contract/money.ts';
import * as z from 'zod/mini';

/** In the order of their draws. */
export const ANIMALS = ['lion', 'leopard', 'elephant', 'crocodile', 'zebra', 'flamingo'] as const;
export type Animal = (typeof ANIMALS)[number];

/** Of twenty draws, how many bring each animal. */
export const SHARES: Readonly<Record<Animal, number>> = {
  lion: 1,
  leopard: 1,
  elephant: 2,
  crocodile: 2,
  zebra: 4,
  flamingo: 10,
};
const FACES = 20;
/** Animals that come in a round. */
export const VISITS = 3;
const DRAWS = 2n ** 32n;

/** Hundredths of the stake for one, two and three sightings. */
const PAYS: Readonly<Record<Animal, readonly [bigint, bigint, bigint]>> = {
  lion: [500n, 2500n, 100_000n],
  leopard: [500n, 2500n, 100_000n],
  elephant: [300n, 600n, 9000n],
  crocodile: [300n, 600n, 9000n],
  zebra: [150n, 300n, 1450n],
  flamingo: [50n, 130n, 244n],
};

const waterholeParams = z.object({ animal: z.enum(ANIMALS) });
export type WaterholeParams = z.output<typeof waterholeParams>;
export interface WaterholeOutcome {
  /** The three as one number, first animal first, in base six: what the room tells. */
  readonly result: number;
  readonly animals: readonly Animal[];
}

/** First of the twenty draws of each animal. */
const FIRST = ANIMALS.map((_, index) => ANIMALS.slice(0, index).reduce((sum, one) => sum + SHARES[one], 0));

/** @param face 0 to 19 */
export function animalOf(face: number): Animal {
  return ANIMALS[FIRST.findLastIndex((first) => face >= first)]!;
}

/** Names that recorded rounds have for our animals, where they differ. */
const RECORDED: Partial<Readonly<Record<Animal, string>>> = {
  leopard: 'cheetah',
  zebra: 'rhino',
  flamingo: 'penguin',
};

/** The animals of a result. */
export function animalsOf(result: number): readonly Animal[] {
  return [Math.floor(result / 36), Math.floor(result / 6) % 6, result % 6].map((index) => ANIMALS[index]!);
}

/** The three draws of a round: each eight hex digits of the HMAC. */
function drawsOf(hash: string, salt: string): readonly number[] {
  const bytes = nobleHmac(hash, salt);
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return Array.from({ length: VISITS }, (_, visit) => view.getUint32(visit * 4));
}

function outcomeOf(draws: readonly number[]): WaterholeOutcome {
  const animals = draws.map((draw) => animalOf(draw % FACES));
  return { animals, result: animals.reduce((sum, animal) => sum * 6 + ANIMALS.indexOf(animal), 0) };
}

/** How often an animal came. */
export function sightings(animal: Animal, animals: readonly Animal[]): number {
  return animals.filter((one) => one === animal).length;
}

/** What so many sightings of an animal pay. @param count 0 to 3 */
export function paysFor(animal: Animal, count: number): Ratio {
  return count === 0 ? ZERO : { num: PAYS[animal][count - 1]!, den: 100n };
}

/** Draws of 2^32 that bring an animal: remainders below 16 have one more than the others. */
function drawsFor(animal: Animal): bigint {
  const first = FIRST[ANIMALS.indexOf(animal)]!;
  let sum = 0n;
  for (let face = first; face < first + SHARES[animal]; face++)
    sum += (DRAWS - BigInt(face) + BigInt(FACES) - 1n) / BigInt(FACES);
  return sum;
}

/** Chance of exactly so many sightings, over 2^96. */
function chanceOf(animal: Animal, count: number): bigint {
  const [here, away] = [drawsFor(animal), DRAWS - drawsFor(animal)];
  const orders = [1n, 3n, 3n, 1n][count]!;
  return orders * here ** BigInt(count) * away ** BigInt(VISITS - count);
}

const COUNTS = [1, 2, 3];

export const waterhole = defineGame<WaterholeParams, WaterholeOutcome>({
  id: 'waterhole',
  title: 'Waterhole',
  kind: 'shared',
  params: waterholeParams,
  initial: { animal: 'zebra' },
  boldest: { animal: 'lion' },
  settings: ANIMALS.map((animal) => ({ animal })),
  revealMs: 5200,
  version: 1,
  table: 'waterhole-98',
  recordedAs: 'zoo',
  recorded: (_params, floats) => ({
    animals: outcomeOf(floats.slice(0, VISITS).map((float) => float * Number(DRAWS))).animals.map(
      (animal) => RECORDED[animal] ?? animal,
    ),
  }),
  outcome: (hash, salt) => outcomeOf(drawsOf(hash, salt)),
  settle: ({ animal }, { animals }) => paysFor(animal, sightings(animal, animals)),
  place: ({ animal }) => animal,
  places: ANIMALS.map((id) => ({ id, tone: 'plain' as const })),
  shownParams: ({ animal }) => ({ animal }),
  trace: (hash, salt) =>
    drawsOf(hash, salt).map((draw, visit) => [
      `HMAC, hex digits ${visit * 8 + 1}–${visit * 8 + 8}`,
      `${draw.toString(16).padStart(8, '0')} = ${draw}`,
      `mod 20 → ${draw % FACES}: ${animalOf(draw % FACES)}`,
    ]),
  rtp({ animal }) {
    const num = COUNTS.reduce((sum, count) => sum + PAYS[animal][count - 1]! * chanceOf(animal, count), 0n);
    return { num, den: 100n * DRAWS ** 3n };
  },
  maxMultiplier: ({ animal }) => paysFor(animal, VISITS),
  winChance: ({ animal }) => ({ num: DRAWS ** 3n - chanceOf(animal, 0), den: DRAWS ** 3n }),
  odds: ({ animal }) =>
    COUNTS.map((count) => ({
      pays: paysFor(animal, count),
      chance: { num: chanceOf(animal, count), den: DRAWS ** 3n },
    })),
});
