/** For tests: rounds from a seeded source, through the same code as a real bet. */
import type { Machine } from '../machine.ts';
import { firstFloats, laterFloats, playRound, type Round } from '../round.ts';

/** Floats with 32 random bits, the same for the same seed. */
export function seededFloats(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function drawRound(machine: Machine, bought: boolean, next: () => number): Round {
  const floats = Array.from({ length: firstFloats(machine, bought) }, next);
  const more = laterFloats(machine, bought, floats);
  for (let float = 0; float < more; float++) floats.push(next());
  return playRound(machine, bought, floats);
}

/** What a number of rounds came to, in stakes. */
export function simulate(machine: Machine, bought: boolean, rounds: number, seed: number) {
  const next = seededFloats(seed);
  const stake = machine.credits * (bought ? machine.buy!.price : 1);
  let [sum, squares, hits, most] = [0, 0, 0, 0];
  for (let round = 0; round < rounds; round++) {
    const paid = drawRound(machine, bought, next).credits / stake;
    sum += paid;
    squares += paid * paid;
    if (paid > 0) hits++;
    most = Math.max(most, paid);
  }
  const mean = sum / rounds;
  return { mean, hitRate: hits / rounds, deviation: Math.sqrt(squares / rounds - mean * mean), most };
}
