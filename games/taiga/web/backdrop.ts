import { circle, hsl, linear, path, round, seeded, svg } from '#ui/art/kit.ts';

/** A winter night: northern lights over hills, a dark forest, snow in front. */
function draw(): string {
  const random = seeded('taiga');
  let stars = '';
  for (let index = 0; index < 110; index++) {
    const y = random() ** 1.3 * 320;
    stars += circle(
      random() * 860,
      y,
      0.5 + random() * 1.4,
      hsl(205, 80, 92),
      `opacity="${round(0.85 - y / 480)}"`,
    );
  }
  const curtain = (id: string, hue: number, to: number, d: string): string =>
    linear(
      id,
      [0, 1, 0, 0],
      [
        [0, hsl(hue, 96, 66), 0],
        [0.12, hsl(hue, 96, 68), 0.75],
        [0.5, hsl(hue + to * 0.5, 90, 54), 0.36],
        [1, hsl(hue + to, 90, 52), 0],
      ],
    ) + path(d, `url(#${id})`);
  const fir = (x: number, y: number, size: number): string => {
    let d = '';
    for (const [top, half, low] of [
      [0, 0.17, 0.36],
      [0.2, 0.25, 0.68],
      [0.48, 0.33, 1],
    ] as const)
      d += `M${round(x)} ${round(y - size * (1 - top))}L${round(x + size * half)} ${round(y - size * (1 - low))}H${round(x - size * half)}z`;
    return d;
  };
  const row = (count: number, y: number, size: number): string =>
    Array.from({ length: count }, (_, index) =>
      fir((index + random() * 0.9) * (880 / count) - 10, y + random() * 16, size * (0.62 + random() * 0.6)),
    ).join('');
  return svg(
    860,
    520,
    linear(
      'k',
      [0, 0, 0, 1],
      [
        [0, hsl(244, 62, 9)],
        [0.5, hsl(220, 66, 18)],
        [0.85, hsl(196, 56, 30)],
        [1, hsl(200, 50, 40)],
      ],
    ) +
      path('M0 0H860V520H0z', 'url(#k)') +
      stars +
      curtain(
        'a',
        150,
        90,
        'M-20 300C90 220 160 320 270 250C380 180 430 290 540 220C650 150 720 250 880 180V-20H-20z',
      ) +
      curtain(
        'b',
        176,
        110,
        'M-20 352C90 318 130 366 230 322C320 284 340 330 430 290C530 246 570 306 670 266C750 234 800 262 880 236V-20H-20z',
      ) +
      curtain(
        'c',
        128,
        160,
        'M-20 210C80 160 150 222 250 172C350 124 420 196 520 150C620 104 700 170 880 110V-20H-20z',
      ) +
      path(
        'M0 366C120 318 210 352 330 330C470 306 560 356 690 328C770 312 820 330 860 322V520H0z',
        hsl(212, 52, 17),
      ) +
      path(row(34, 390, 64), hsl(204, 56, 13)) +
      path(row(20, 440, 112), hsl(210, 60, 9)) +
      path('M0 444C140 414 260 452 420 436C580 420 700 456 860 428V520H0z', hsl(204, 46, 78)) +
      path('M0 470C180 446 300 486 470 466C620 450 740 484 860 462V520H0z', hsl(208, 52, 90)),
    ' preserveAspectRatio="xMidYMid slice"',
  );
}

export const taigaBackdrop = draw();
