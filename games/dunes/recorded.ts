/** What recorded bets of the same reels tell of their spins, for `./phoenix verify --file`. */
import { spinReels } from '#engines/slots/round.ts';
import { valueFor } from '#engines/slots/machine.ts';
import { dunesReels } from './machine.ts';

/** Our letters by the names that recorded rounds have for them. */
const NAMES: Readonly<Record<string, string>> = {
  W: 'wild',
  O: 'scatter',
  K: 'one',
  E: 'two',
  P: 'three',
  L: 'four',
  V: 'five',
  B: 'ace',
  R: 'king',
  A: 'queen',
  G: 'jack',
  J: 'ten',
  T: 'nine',
};

/**
 * Stops of the first spin and of all that the floats reach, the windows from one spin to another, and the spins there
 * are after the first.
 * @param params `fromRound` and `toRound` of the windows @param floats of the bet, from the first on
 */
export function recordedSpins(
  { fromRound, toRound }: Readonly<Record<string, unknown>>,
  floats: readonly number[],
): Readonly<Record<string, unknown>> {
  const { machine } = dunesReels;
  const width = machine.base.strips.length;
  const spins = Array.from({ length: Math.floor(floats.length / width) }, (_, spin) =>
    spinReels(machine, machine.base, floats.slice(spin * width, (spin + 1) * width)),
  );
  const windows = spins.slice(Number(fromRound ?? 0), Number(toRound ?? 0) + 1);
  return {
    firstRoundCenters: spins[0]?.stops,
    rounds: spins.map(({ stops }) => stops),
    windows: windows.map(({ window }) =>
      window.map((column) => Array.from(column, (letter) => NAMES[letter])),
    ),
    totalSpinsAfterFirst: 1 + valueFor(machine.free!.spins, spins[0]?.scatters ?? 0),
  };
}
