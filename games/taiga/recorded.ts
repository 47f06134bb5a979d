/** What recorded bets of the same reels tell of their first spin, for `./phoenix verify --file`. */
import { drawSpin, floatsOf } from '#engines/slots/drawn/drawn-round.ts';
import { taigaReels } from './machine.ts';

/** Names that recorded rounds have for our letters, in the order of the shares. */
const NAMES = ['s1', 's2', 's3', 's4', 's5', 's6', 's7', 's8', 's9', 'samurai', 'scatter', 'wild'];

/** The symbols of the first spin, reel by reel from the top. @param floats of the bet, from the first on */
export function recordedSpins(
  _params: Readonly<Record<string, unknown>>,
  floats: readonly number[],
): Readonly<Record<string, unknown>> {
  const { machine } = taigaReels;
  if (floats.length < floatsOf(machine, false)) return {};
  const { window } = drawSpin(machine, floats);
  const names = Array.from(window.join(''), (letter) => NAMES[machine.letters.indexOf(letter)]);
  return { firstSpinSymbols: names };
}
