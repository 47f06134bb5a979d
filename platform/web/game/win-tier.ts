/** How much a win is made of, by how many times the stake came back: nothing below twice, a flood from a hundredfold on. */
export type WinTier = 0 | 1 | 2 | 3;

export function winTier(multiplier: number): WinTier {
  if (multiplier >= 100) return 3;
  if (multiplier >= 10) return 2;
  return multiplier >= 2 ? 1 : 0;
}
