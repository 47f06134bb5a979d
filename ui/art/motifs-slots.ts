import { circle, ellipse, group, hsl, path } from './kit.ts';
import type { DrawMotif } from './draw-motif.ts';
import { glint } from './solids.ts';
import { apple, armillary, around, lantern as ship, line, owl, phoenix, wingedSun } from './symbol.ts';

/** Cards of the slots: each shows its wild, larger. */

/** A drawing on a grid of 100 put round 0, 0. */
const hero = (drawing: string, size: number, x = 0, y = 0, turn = 0): string =>
  group(drawing, `translate(${x} ${y}) rotate(${turn}) scale(${size}) translate(-50 -50)`);

const cinder: DrawMotif = (_, random) => {
  let sparks = '';
  for (let index = 0; index < 16; index++) {
    const angle = random() * Math.PI * 2;
    const reach = 50 + random() * 56;
    sparks += circle(
      Math.cos(angle) * reach,
      Math.sin(angle) * reach - 6,
      1 + random() * 3,
      hsl(28 + random() * 26, 100, 66),
    );
  }
  const anvil =
    path('M-34 106L-26 88C-14 84-14 74-22 68H22C14 74 14 84 26 88L34 106z', hsl(226, 18, 24), line(222)) +
    path('M-58 34H60L68 46C50 50 42 60 34 68H-34C-48 62-72 56-84 40L-74 34z', hsl(222, 18, 34), line(222)) +
    path('M-56 34H58L63 44H-48z', hsl(30, 100, 58)) +
    path('M-56 35H56', 'none', 'stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".9"');
  return sparks + anvil + hero(phoenix(), 1.62, 0, -22) + glint(-62, -58, 12) + glint(66, -44, 8);
};

const lantern: DrawMotif = (p) => {
  const branch = 'M0 0C-6-26-26-30-26-58M-10-24C-2-40 4-46 2-70M-18-36C-34-40-40-52-38-66';
  const coral = (color: string, width: number): string =>
    path(
      branch,
      'none',
      `stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`,
    );
  const tree = coral(hsl(330, 60, 12), 17) + coral(hsl(338, 88, 58), 11) + coral(hsl(346, 100, 80), 3);
  const bubble = (x: number, y: number, r: number): string =>
    circle(x, y, r, hsl(p.hue, 95, 85), 'opacity=".28"') +
    circle(x, y, r, 'none', 'stroke="#fff" stroke-width="2" opacity=".7"') +
    circle(x - r * 0.35, y - r * 0.35, r * 0.2, '#fff');
  return (
    group(tree, 'translate(-56 100)') +
    group(tree, 'translate(62 104) scale(-.9 .9)') +
    hero(ship(48), 1.72, 0, 4, -6) +
    bubble(-74, -30, 11) +
    bubble(76, -52, 15) +
    bubble(84, -8, 6) +
    bubble(-58, -74, 6) +
    glint(36, -66, 10)
  );
};

const orrery: DrawMotif = () => {
  const wheel = (x: number, y: number, size: number, hue: number): string =>
    path(
      around(40, (index) => (index % 4 < 2 ? size : size * 0.82), 0, x, y),
      hsl(hue, 62, 44),
      line(30),
    ) +
    circle(x, y, size * 0.58, hsl(hue, 60, 30), line(30, 2)) +
    circle(x, y, size * 0.24, hsl(hue + 6, 80, 66), line(30, 2));
  return (
    wheel(-60, 72, 40, 36) +
    wheel(70, 62, 30, 26) +
    hero(armillary(200), 1.72, 0, -6) +
    ellipse(76, -66, 11, 11, hsl(330, 80, 64), line(330, 2.5)) +
    ellipse(
      76,
      -66,
      19,
      5,
      'none',
      `stroke="${hsl(44, 95, 72)}" stroke-width="3.5" transform="rotate(-20 76 -66)"`,
    ) +
    glint(-78, -58, 13) +
    glint(88, -6, 8)
  );
};

const dunes: DrawMotif = () => {
  const pyramid = (x: number, y: number, size: number): string =>
    path(`M${x} ${y - size}L${x + size * 0.3} ${y}H${x - size}z`, hsl(38, 82, 60), line(26)) +
    path(`M${x} ${y - size}L${x + size} ${y}H${x + size * 0.3}z`, hsl(24, 66, 34), line(26)) +
    path(`M${x} ${y - size}L${x + size * 0.07} ${y - size * 0.76}H${x - size * 0.24}z`, hsl(50, 100, 82));
  return (
    pyramid(54, 96, 74) +
    pyramid(-46, 104, 92) +
    hero(wingedSun(), 1.8, 0, -12) +
    path('M-104 104C-60 84-20 92 10 100C44 108 76 92 104 98V120H-104z', hsl(32, 78, 50), line(26)) +
    path(
      'M-96 101C-58 88-22 94 8 103',
      'none',
      'stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".6"',
    ) +
    glint(-72, -66, 11) +
    glint(74, -60, 8)
  );
};

const taiga: DrawMotif = () => {
  const fir = (x: number, y: number, size: number): string =>
    [
      [0, 0.3, 0.42],
      [0.22, 0.42, 0.72],
      [0.48, 0.54, 1],
    ]
      .map(([top, half, low]) =>
        path(
          `M${x} ${y - size * (1 - top!)}L${x + size * half!} ${y - size * (1 - low!)}H${x - size * half!}z`,
          hsl(164, 52, 30),
          line(170),
        ),
      )
      .toReversed()
      .join('') +
    path(`M${x} ${y - size}L${x + size * 0.13} ${y - size * 0.8}H${x - size * 0.13}z`, hsl(196, 70, 94));
  const band = (d: string, hue: number): string =>
    path(d, 'none', `stroke="${hsl(hue, 90, 66)}" stroke-width="12" stroke-linecap="round" opacity=".55"`);
  return (
    band('M-104 -50C-70 -96-40 -50-8 -84C24 -112 60 -66 104 -92', 152) +
    band('M-96 -24C-64 -64-34 -28-4 -52C30 -78 62 -40 100 -62', 184) +
    fir(-72, 98, 84) +
    fir(74, 94, 72) +
    hero(owl(), 1.78, 0, 6) +
    path('M-108 96C-70 82-30 94 0 92C36 90 70 102 108 92V122H-108z', hsl(202, 60, 92), line(212)) +
    glint(-66, -62, 11) +
    glint(70, -46, 9)
  );
};

const orchard: DrawMotif = () => {
  const weave = Array.from({ length: 5 }, (_, index) =>
    path(
      `M${-70 + index * 4} ${62 + index * 12}H${70 - index * 4}`,
      'none',
      `stroke="${hsl(30, 50, index % 2 ? 26 : 62)}" stroke-width="5" stroke-dasharray="14 7" stroke-dashoffset="${index * 10}"`,
    ),
  ).join('');
  return (
    hero(apple(), 0.92, -50, 8, -22) +
    hero(apple(), 0.92, 52, 6, 20) +
    hero(apple(), 1.5, 0, -26, 4) +
    path('M-80 50H80L62 118H-62z', hsl(32, 56, 44), line(28)) +
    weave +
    path(
      'M-88 44C-88 36-84 34-76 34H76C84 34 88 36 88 44C88 52 84 56 76 56H-76C-84 56-88 52-88 44z',
      hsl(34, 60, 56),
      line(28),
    ) +
    glint(-76, -56, 11) +
    glint(78, -62, 9)
  );
};

export const slotMotifs = { cinder, lantern, orrery, dunes, taiga, orchard };
