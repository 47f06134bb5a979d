import { circle, ellipse, hsl, path, radial, round, seeded, svg } from '#ui/art/kit.ts';
import { around } from '#ui/art/symbol.ts';

/** The dome of an observatory: night, brass orbits, wheels of a clock in the corners. */
function draw(): string {
  const random = seeded('orrery');
  let stars = '';
  for (let index = 0; index < 110; index++) {
    stars += circle(
      random() * 860,
      random() * 520,
      0.6 + random() ** 3 * 2.2,
      hsl(210 + random() * 40, 80, 88),
      `opacity="${round(0.2 + random() * 0.7)}"`,
    );
  }
  let orbits = '';
  for (const [index, reach] of [170, 250, 330, 410, 500].entries()) {
    const angle = index * 2.1 + 0.5;
    orbits +=
      ellipse(
        430,
        260,
        reach,
        reach * 0.62,
        'none',
        `stroke="${hsl(40, 70, 52)}" stroke-opacity=".45" stroke-width="2"`,
      ) +
      circle(
        430 + Math.cos(angle) * reach,
        260 + Math.sin(angle) * reach * 0.62,
        7 + index * 2,
        hsl(20 + index * 66, 70, 60),
      );
  }
  const wheel = (x: number, y: number, size: number, teeth: number): string =>
    path(
      around(teeth * 4, (index) => (index % 4 < 2 ? size : size * 0.86), 0, x, y),
      hsl(34, 48, 20),
      `stroke="${hsl(40, 60, 36)}" stroke-width="3"`,
    ) +
    circle(x, y, size * 0.66, hsl(244, 44, 9)) +
    circle(x, y, size * 0.66, 'none', `stroke="${hsl(40, 60, 34)}" stroke-width="3"`) +
    path(
      `M${x - size * 0.7} ${y}H${x + size * 0.7}M${x} ${y - size * 0.7}V${y + size * 0.7}`,
      'none',
      `stroke="${hsl(34, 48, 22)}" stroke-width="${round(size * 0.14)}"`,
    ) +
    circle(x, y, size * 0.18, hsl(40, 60, 40));
  return svg(
    860,
    520,
    radial(
      'n',
      [0.5, 0.45, 0.8],
      [
        [0, hsl(256, 60, 30)],
        [0.45, hsl(240, 56, 16)],
        [1, hsl(232, 60, 6)],
      ],
    ) +
      path('M0 0H860V520H0z', 'url(#n)') +
      stars +
      orbits +
      wheel(20, 500, 150, 18) +
      wheel(176, 520, 74, 11) +
      wheel(846, 40, 130, 16) +
      wheel(852, 210, 62, 10),
    ' preserveAspectRatio="xMidYMid slice"',
  );
}

export const orreryBackdrop = draw();
