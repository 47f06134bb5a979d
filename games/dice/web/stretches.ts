import { isRange, type DiceParams } from '../game.ts';

/** Stretches of the track from the left: how wide in percent, and whether a roll there wins. */
export function stretchesOf(params: DiceParams): readonly { width: number; win: boolean }[] {
  if (!isRange(params)) {
    const over = params.direction === 'over';
    return [
      { width: params.target, win: !over },
      { width: 100 - params.target, win: over },
    ];
  }
  const inside = params.direction === 'inside';
  return [
    { width: params.low, win: !inside },
    { width: params.high - params.low, win: inside },
    { width: 100 - params.high, win: !inside },
  ];
}
