import type { DrawMotif } from './draw-motif.ts';
import { circle, ellipse, group, hsl, path, polygon, radial } from './kit.ts';
import { glint } from './solids.ts';

/** Sport: a ball on its spot, under the lights of the ground. */

/** Corners of a pentagon round 0, 0; `turn` in degrees, 0 points up. */
function pentagon(size: number, turn: number): (readonly [number, number])[] {
  return Array.from({ length: 5 }, (_, index) => {
    const angle = ((turn + index * 72 - 90) * Math.PI) / 180;
    return [Math.cos(angle) * size, Math.sin(angle) * size] as const;
  });
}

const BALL = 68;

/** One dark patch in the middle, five that are cut by the edge, and the seams between them. */
function football(ink: string): string {
  const at = (radius: number, degrees: number) => {
    const angle = ((degrees - 90) * Math.PI) / 180;
    return `${(Math.cos(angle) * radius).toFixed(1)} ${(Math.sin(angle) * radius).toFixed(1)}`;
  };
  let seams = '';
  let edges = '';
  for (let turn = 0; turn < 360; turn += 72) {
    seams += `M${at(24, turn)}L${at(44, turn)}M${at(54, turn + 20)}L${at(54, turn + 52)}`;
    edges += `M${at(44, turn)}L${at(54, turn + 20)}L${at(BALL, turn + 16)}A${BALL} ${BALL} 0 0 0 ${at(BALL, turn - 16)}L${at(54, turn - 20)}z`;
  }
  return (
    path(seams, 'none', `stroke="${ink}" stroke-width="2.6" stroke-linejoin="round" opacity=".8"`) +
    path(edges, ink) +
    polygon(pentagon(24, 0), ink, `stroke="${ink}" stroke-width="3" stroke-linejoin="round"`)
  );
}

const sport: DrawMotif = (p) => {
  const ink = hsl(p.hue + 24, 55, 15);
  const ball = radial(
    'ba',
    [0.36, 0.28, 0.8],
    [
      [0, '#fff'],
      [0.5, '#eef3fb'],
      [0.8, hsl(p.hue, 40, 74)],
      [1, hsl(p.hue + 14, 50, 40)],
    ],
  );
  const shade = radial(
    'bs',
    [0.36, 0.28, 0.8],
    [
      [0.5, ink, 0],
      [1, ink, 0.6],
    ],
  );
  const mast = (x: number, turn: number) =>
    group(
      path('M0 0V92', 'none', `stroke="${hsl(p.hue, 40, 30)}" stroke-width="7"`) +
        path('M-34 16L-64 118H64L34 16z', hsl(p.hue, 100, 88), 'opacity=".13"') +
        `<rect x="-30" y="-14" width="60" height="30" rx="5" fill="${hsl(p.hue + 14, 60, 22)}"/>` +
        [-18, 0, 18].map((lamp) => circle(lamp, -5, 5.5, '#fff') + circle(lamp, 8, 5.5, '#fff8d6')).join(''),
      `translate(${x} -88) rotate(${turn})`,
    );
  const grass =
    path('M-112 62Q0 22 112 62L96 96H-96z', '#0e6b3c') +
    path('M-78 52Q-40 41 0 41V96H-48zM40 44Q78 48 112 62L96 96H48z', '#2fb26a', 'opacity=".6"') +
    ellipse(0, 78, 66, 13, 'none', 'stroke="#fff" stroke-width="3" opacity=".8"') +
    path('M-106 74Q-60 60-66 78M106 74Q60 60 66 78', 'none', 'stroke="#fff" stroke-width="3" opacity=".5"');
  return (
    ball +
    shade +
    mast(-66, 12) +
    mast(66, -12) +
    grass +
    ellipse(0, 76, 46, 9, '#000', 'opacity=".45"') +
    group(
      circle(0, 0, BALL, 'url(#ba)') +
        group(football(ink), 'rotate(-14)') +
        circle(0, 0, BALL, 'url(#bs)') +
        ellipse(-24, -38, 20, 9, '#fff', 'opacity=".35" transform="rotate(-34 -24 -36)"'),
      'translate(0 4)',
    ) +
    glint(-50, -48, 14) +
    glint(62, -30, 9) +
    glint(-74, 22, 8) +
    glint(78, 40, 10)
  );
};

export const sportMotifs = { sport };
