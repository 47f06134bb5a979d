import { circle, ellipse, hsl, linear, path, radial, round, seeded, svg } from '#ui/art/kit.ts';

/** A forge at night: the hearth below, chains, an arch of stone, sparks rising. */
function draw(): string {
  const random = seeded('cinder');
  let sparks = '';
  for (let index = 0; index < 60; index++) {
    const y = 520 - random() ** 1.6 * 500;
    sparks += circle(
      random() * 860,
      y,
      0.8 + random() * 2.4,
      hsl(20 + random() * 30, 100, 62),
      `opacity="${round(0.25 + (y / 520) * 0.7)}"`,
    );
  }
  let stones = '';
  for (let index = 0; index < 13; index++) {
    const angle = Math.PI + (index / 12) * Math.PI;
    const [x, y] = [430 + Math.cos(angle) * 400, 500 + Math.sin(angle) * 450];
    stones += path(
      'M-46-26H46L40 26H-40z',
      'url(#s)',
      `transform="translate(${round(x)} ${round(y)}) rotate(${round((angle * 180) / Math.PI + 90)})" stroke="${hsl(14, 40, 5)}" stroke-width="5"`,
    );
  }
  const chain = (x: number, links: number): string => {
    let drawn = '';
    for (let link = 0; link < links; link++) {
      drawn += ellipse(
        x,
        12 + link * 26,
        link % 2 === 0 ? 8 : 3,
        16,
        'none',
        `stroke="${hsl(18, 24, 18)}" stroke-width="5"`,
      );
    }
    return drawn;
  };
  return svg(
    860,
    520,
    radial(
      'g',
      [0.5, 1, 0.75],
      [
        [0, hsl(28, 100, 56)],
        [0.25, hsl(14, 92, 36)],
        [0.6, hsl(352, 70, 15)],
        [1, hsl(330, 60, 6)],
      ],
    ) +
      linear(
        's',
        [0, 0, 0, 1],
        [
          [0, hsl(10, 26, 20)],
          [1, hsl(350, 34, 8)],
        ],
      ) +
      radial(
        'h',
        [0.5, 0.5, 0.5],
        [
          [0, hsl(44, 100, 70), 0.9],
          [0.5, hsl(24, 100, 50), 0.4],
          [1, hsl(10, 100, 40), 0],
        ],
      ) +
      path('M0 0H860V520H0z', 'url(#g)') +
      ellipse(430, 520, 430, 170, 'url(#h)') +
      stones +
      chain(70, 9) +
      chain(118, 6) +
      chain(790, 10) +
      chain(742, 5) +
      sparks,
    ' preserveAspectRatio="xMidYMid slice"',
  );
}

export const cinderBackdrop = draw();
