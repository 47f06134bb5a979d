import { circle, ellipse, group, path, polygon, round } from './kit.ts';

/** Fills of the three visible sides of a box. */
export interface Sides {
  top: string;
  left: string;
  right: string;
}

const cos30 = 0.866;

/** Pips of a die face on a 100 grid, as on a real one. */
const pips: Record<number, readonly (readonly [number, number])[]> = {
  1: [[50, 50]],
  2: [
    [28, 28],
    [72, 72],
  ],
  3: [
    [26, 26],
    [50, 50],
    [74, 74],
  ],
  4: [
    [28, 28],
    [72, 28],
    [28, 72],
    [72, 72],
  ],
  5: [
    [26, 26],
    [74, 26],
    [50, 50],
    [26, 74],
    [74, 74],
  ],
  6: [
    [28, 24],
    [72, 24],
    [28, 50],
    [72, 50],
    [28, 76],
    [72, 76],
  ],
};

function face(matrix: readonly number[], fill: string, dots: number, dot: string): string {
  const marks = (pips[dots] ?? [])
    .map(([x, y]) => circle(x, y, 10.5, dot) + circle(x - 1.5, y - 2, 8, '#000', 'opacity=".16"'))
    .join('');
  const plate = `<rect x="1.5" y="1.5" width="97" height="97" rx="15" fill="${fill}"/><rect x="4" y="4" width="92" height="92" rx="13" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="2.5"/>`;
  return group(plate + marks, `matrix(${matrix.map((value) => Math.round(value * 1000) / 1000).join(' ')})`);
}

/** An isometric die; `size` is half its height, the numbers are the pips of top, left and right. */
export function die(
  size: number,
  sides: Sides,
  dot: string,
  [top, left, right]: readonly [number, number, number],
): string {
  const w = size * cos30;
  const h = size / 2;
  const unit = (value: number) => value / 100;
  const edge = polygon(
    [
      [0, -size],
      [w, -h],
      [w, h],
      [0, size],
      [-w, h],
      [-w, -h],
    ],
    sides.right,
    `stroke="${sides.right}" stroke-width="${round(size / 8)}" stroke-linejoin="round"`,
  );
  return (
    edge +
    face([unit(w), unit(-h), unit(w), unit(h), -w, -h], sides.top, top, dot) +
    face([unit(w), unit(h), 0, unit(size), -w, -h], sides.left, left, dot) +
    face([unit(w), unit(-h), 0, unit(size), 0, 0], sides.right, right, dot)
  );
}

/** An isometric slab with its top centred on 0, 0. */
export function slab(half: number, depth: number, sides: Sides, more = ''): string {
  const w = half * cos30;
  const h = half / 2;
  return (
    polygon(
      [
        [-w, 0],
        [0, h],
        [0, h + depth],
        [-w, depth],
      ],
      sides.left,
    ) +
    polygon(
      [
        [w, 0],
        [0, h],
        [0, h + depth],
        [w, depth],
      ],
      sides.right,
    ) +
    polygon(
      [
        [0, -h],
        [w, 0],
        [0, h],
        [-w, 0],
      ],
      sides.top,
    ) +
    path(
      `M${round(-w)} 0L0 ${round(h)}L${round(w)} 0`,
      'none',
      'stroke="#fff" stroke-opacity=".5" stroke-width="1.5"',
    ) +
    more
  );
}

/** A brilliant-cut stone seen from the side; half width `size`. */
export function stone(size: number, fills: readonly [string, string, string, string]): string {
  const [white, light, mid, dark] = fills;
  const s = size / 100;
  const at = (points: readonly (readonly [number, number])[], fill: string) =>
    polygon(
      points.map(([x, y]) => [x * s, y * s] as const),
      fill,
    );
  return (
    at(
      [
        [-52, -62],
        [0, -62],
        [-26, -22],
      ],
      light,
    ) +
    at(
      [
        [0, -62],
        [52, -62],
        [26, -22],
      ],
      mid,
    ) +
    at(
      [
        [0, -62],
        [26, -22],
        [-26, -22],
      ],
      white,
    ) +
    at(
      [
        [-52, -62],
        [-26, -22],
        [-96, -22],
      ],
      mid,
    ) +
    at(
      [
        [52, -62],
        [96, -22],
        [26, -22],
      ],
      light,
    ) +
    at(
      [
        [-96, -22],
        [-26, -22],
        [0, 90],
      ],
      light,
    ) +
    at(
      [
        [-26, -22],
        [26, -22],
        [0, 90],
      ],
      mid,
    ) +
    at(
      [
        [26, -22],
        [96, -22],
        [0, 90],
      ],
      dark,
    ) +
    path(
      `M${round(-52 * s)} ${round(-62 * s)}H${round(52 * s)}L${round(96 * s)} ${round(-22 * s)}L0 ${round(90 * s)}L${round(-96 * s)} ${round(-22 * s)}z`,
      'none',
      `stroke="#fff" stroke-opacity=".55" stroke-width="${round(2.5 * s + 0.5)}" stroke-linejoin="round"`,
    )
  );
}

/** Four-pointed glint. */
export function glint(x: number, y: number, size: number, opacity = 0.95): string {
  const s = size;
  return path(
    `M${round(x)} ${round(y - s)}Q${round(x)} ${round(y)} ${round(x + s)} ${round(y)}Q${round(x)} ${round(y)} ${round(x)} ${round(y + s)}Q${round(x)} ${round(y)} ${round(x - s)} ${round(y)}Q${round(x)} ${round(y)} ${round(x)} ${round(y - s)}z`,
    '#fff',
    `opacity="${opacity}"`,
  );
}

/** A coin seen a little from above: face, rim and thickness. */
export function disc(
  rx: number,
  ry: number,
  depth: number,
  faceFill: string,
  edgeFill: string,
  mark: string,
): string {
  const edge = path(`M${-rx} 0v${depth}a${rx} ${ry} 0 0 0 ${rx * 2} 0v${-depth}z`, edgeFill);
  let ribs = '';
  for (let index = 1; index < 12; index++) {
    const x = -Math.cos((index / 12) * Math.PI) * rx;
    const y = Math.sin((index / 12) * Math.PI) * ry;
    ribs += `M${round(x)} ${round(y)}v${depth}`;
  }
  return (
    edge +
    path(ribs, 'none', 'stroke="#000" stroke-opacity=".22" stroke-width="2"') +
    ellipse(0, 0, rx, ry, faceFill) +
    ellipse(0, 0, rx * 0.8, ry * 0.8, 'none', 'stroke="#000" stroke-opacity=".2" stroke-width="3"') +
    ellipse(0, -1.5, rx * 0.8, ry * 0.8, 'none', 'stroke="#fff" stroke-opacity=".6" stroke-width="2"') +
    mark
  );
}
