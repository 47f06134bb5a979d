import { circle, hsl, linear, path, radial, round, seeded, svg } from '#ui/art/kit.ts';

/** The desert at dusk: a low sun, pyramids far off, dunes one behind another, the first stars. */
function draw(): string {
  const random = seeded('dunes');
  let stars = '';
  for (let index = 0; index < 70; index++) {
    const y = random() ** 1.5 * 230;
    stars += circle(
      random() * 860,
      y,
      0.6 + random() * 1.3,
      hsl(44, 90, 88),
      `opacity="${round(0.75 - (y / 230) * 0.6)}"`,
    );
  }
  const pyramid = (x: number, y: number, size: number): string =>
    path(`M${x} ${y - size}L${round(x + size * 0.34)} ${y}H${x - size}z`, hsl(20, 62, 34)) +
    path(`M${x} ${y - size}L${x + size} ${y}H${round(x + size * 0.34)}z`, hsl(342, 46, 17));
  const dune = (id: string, y: number, hue: number, light: number, d: string): string =>
    linear(
      id,
      [0, 0, 0.25, 1],
      [
        [0, hsl(hue, 72, light)],
        [1, hsl(hue - 26, 60, light * 0.3)],
      ],
    ) + path(d, `url(#${id})`, `transform="translate(0 ${y})"`);
  return svg(
    860,
    520,
    linear(
      'k',
      [0, 0, 0, 1],
      [
        [0, hsl(258, 56, 14)],
        [0.4, hsl(318, 48, 25)],
        [0.7, hsl(14, 78, 44)],
        [1, hsl(38, 92, 58)],
      ],
    ) +
      radial(
        'o',
        [0.5, 0.5, 0.5],
        [
          [0, hsl(50, 100, 84), 0.95],
          [0.22, hsl(40, 100, 68), 0.7],
          [1, hsl(20, 100, 50), 0],
        ],
      ) +
      path('M0 0H860V520H0z', 'url(#k)') +
      stars +
      circle(430, 330, 260, 'url(#o)') +
      circle(430, 330, 62, hsl(50, 100, 82)) +
      pyramid(176, 378, 122) +
      pyramid(300, 376, 70) +
      pyramid(700, 380, 150) +
      dune(
        'd1',
        0,
        26,
        38,
        'M0 392C110 340 230 384 350 372C500 356 600 402 720 374C780 360 830 366 860 372V520H0z',
      ) +
      dune(
        'd2',
        0,
        22,
        30,
        'M0 420C90 452 180 420 300 412C440 402 520 462 640 440C740 420 800 396 860 410V520H0z',
      ) +
      dune('d3', 0, 16, 20, 'M0 480C130 420 260 456 400 482C540 506 700 428 860 462V520H0z') +
      path(
        'M0 392C110 340 230 384 350 372C500 356 600 402 720 374M0 480C130 420 260 456 400 482',
        'none',
        `stroke="${hsl(40, 100, 72)}" stroke-width="2" opacity=".5"`,
      ),
    ' preserveAspectRatio="xMidYMid slice"',
  );
}

export const dunesBackdrop = draw();
