import { explainDigest } from '#engines/fair/explain.ts';
import { nobleHmac } from '#engines/fair/hmac.ts';
import { NO_VECTORS, vectorCases } from '#engines/fair/test-vectors.ts';
import { returnOf } from '#platform/contract/odds.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import { expect, test } from 'vitest';
import { ANIMALS, animalOf, animalsOf, paysFor, sightings, waterhole, type Animal } from './game.ts';

const FACES = Array.from({ length: 20 }, (_, face) => animalOf(face));

test('of twenty faces one is the lion’s, one the leopard’s, then two, two, four and ten', () => {
  expect(ANIMALS.map((animal) => FACES.filter((one) => one === animal).length)).toEqual([1, 1, 2, 2, 4, 10]);
  expect([0, 1, 3, 5, 9, 19].map(animalOf)).toEqual(ANIMALS);
});

const cases = vectorCases('zoo');
test.skipIf(cases === null)(`recorded rounds bring the same animals (${cases ? '' : NO_VECTORS})`, () => {
  expect(cases).toHaveLength(10);
  for (const { serverSeed, clientSeed, expected } of cases!) {
    const outcome = waterhole.outcome(serverSeed, clientSeed);
    expect(animalsOf(outcome.result)).toEqual(outcome.animals);
    const { floats } = explainDigest(clientSeed, nobleHmac(serverSeed, clientSeed));
    expect(waterhole.recorded!({}, floats)).toEqual(expected);
  }
});

test('all 8,000 triples of faces return 98.0 %, elephant and crocodile 98.1 %', () => {
  const back = new Map<Animal, number>(ANIMALS.map((animal) => [animal, 0]));
  for (const a of FACES)
    for (const b of FACES)
      for (const c of FACES)
        for (const animal of new Set([a, b, c])) {
          const { num } = paysFor(animal, sightings(animal, [a, b, c]));
          back.set(animal, back.get(animal)! + Number(num));
        }
  expect([...back.values()].map((hundredths) => hundredths / 800_000)).toEqual([
    0.98, 0.98, 0.981, 0.981, 0.98, 0.98,
  ]);
  // The stated return counts 2^32 draws, of which remainders below 16 have one more: no setting is a hundred-millionth away.
  for (const animal of ANIMALS) {
    const stated = ratioNumber(waterhole.rtp({ animal }), 12);
    expect(Math.abs(stated - back.get(animal)! / 800_000)).toBeLessThan(1e-8);
    const fromOdds = returnOf(waterhole.odds!({ animal }));
    expect(fromOdds.num * waterhole.rtp({ animal }).den).toBe(waterhole.rtp({ animal }).num * fromOdds.den);
  }
});

test('the chances of all animals at one place add up to one, exactly', () => {
  let num = 0n;
  for (const animal of ANIMALS) {
    const { odds } = waterhole;
    // Expected sightings over three visits are three times the chance of one.
    num += odds!({ animal }).reduce((sum, { chance }, index) => sum + chance.num * BigInt(index + 1), 0n);
  }
  expect(num).toBe(3n * 2n ** 96n);
});

test('a name that is not among the animals is refused', () => {
  for (const params of [{}, { animal: 'penguin' }, { animal: 0 }, { animal: null }, null])
    expect(waterhole.params.safeParse(params).success).toBe(false);
});

test('each animal is a place of its own, and the trace ends at the animals', () => {
  expect(waterhole.places?.map(({ id }) => id)).toEqual(ANIMALS);
  for (let index = 0; index < 40; index++) {
    const hash = index.toString(16).padStart(64, '0');
    const { animals } = waterhole.outcome(hash, 'salt');
    expect(waterhole.trace(hash, 'salt').map(([, , became]) => became.split(': ')[1])).toEqual(animals);
  }
});
