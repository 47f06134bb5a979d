/** For tests: rounds of drawn cells from a seeded source, through the same code as a real bet. */
import type { DrawnMachine } from '../drawn/drawn-machine.ts';
import { firstDrawn, laterDrawn, playDrawn, type DrawnRound } from '../drawn/drawn-round.ts';
import { seededFloats } from './simulate.ts';

export function roundOfDrawn(machine: DrawnMachine, bought: boolean, next: () => number): DrawnRound {
  const floats = Array.from({ length: firstDrawn(machine, bought) }, next);
  const more = laterDrawn(machine, bought, floats);
  for (let float = 0; float < more; float++) floats.push(next());
  return playDrawn(machine, bought, floats);
}

/** What a number of rounds came to, in stakes. */
export function simulateDrawn(machine: DrawnMachine, bought: boolean, rounds: number, seed: number) {
  const next = seededFloats(seed);
  const stake = machine.credits * (bought ? machine.buy.price : 1);
  let [sum, squares, hits, spins] = [0, 0, 0, 0];
  for (let round = 0; round < rounds; round++) {
    const played = roundOfDrawn(machine, bought, next);
    const paid = played.credits / stake;
    sum += paid;
    squares += paid * paid;
    spins += played.spins.length;
    if (paid > 0) hits++;
  }
  const mean = sum / rounds;
  return {
    mean,
    hitRate: hits / rounds,
    deviation: Math.sqrt(squares / rounds - mean * mean),
    spins: spins / rounds,
  };
}
