/** Shapes of the banner, computed once from fixed numbers so that every visit draws the same picture. */
const CENTRE = { x: 880, y: 215 };

function ray(index: number, count: number): string {
  const angle = (index / count) * Math.PI * 2 + 0.13;
  const half = 0.045 + 0.02 * ((index * 7) % 3);
  const at = (turn: number, reach: number): string =>
    `${(CENTRE.x + Math.cos(turn) * reach).toFixed(1)},${(CENTRE.y + Math.sin(turn) * reach).toFixed(1)}`;
  return `${at(angle, 60)} ${at(angle - half, 900)} ${at(angle + half, 900)}`;
}

/** Light rays behind the bird, as polygon points. */
export const RAYS: readonly string[] = Array.from({ length: 18 }, (_, index) => ray(index, 18));

/** Sparks: x, y, radius, opacity. A low-discrepancy sequence spreads them without clumps. */
export const EMBERS: readonly (readonly [number, number, number, number])[] = Array.from(
  { length: 34 },
  (_, index) => {
    const across = (index * 0.754877) % 1;
    const up = (index * 0.56984) % 1;
    const x = Math.round(600 + across * 580);
    const y = Math.round(20 + up * 360);
    const radius = 1 + ((index * 5) % 4) * 0.7;
    return [x, y, radius, 0.25 + ((index * 3) % 5) * 0.13] as const;
  },
);
