import { circle, ellipse, hsl, linear, path, radial, round, seeded, svg } from '#ui/art/kit.ts';

/** An orchard on a windy afternoon in autumn: a low sun, rows of trees on hills, leaves in the air. */
function draw(): string {
  const random = seeded('orchard');
  const tree = (x: number, y: number, size: number, hue: number): string => {
    let drawn = path(
      `M${round(x - size * 0.07)} ${y}L${round(x - size * 0.04)} ${round(y - size * 0.5)}H${round(x + size * 0.04)}L${round(x + size * 0.07)} ${y}z`,
      hsl(24, 44, 20),
    );
    for (const [dx, dy, r] of [
      [-0.22, -0.52, 0.26],
      [0.22, -0.54, 0.26],
      [0, -0.76, 0.3],
      [0, -0.5, 0.28],
    ] as const)
      drawn += circle(
        round(x + dx * size),
        round(y + dy * size),
        round(r * size),
        hsl(hue + dx * 30, 52, 30 - dy * 12),
      );
    for (let index = 0; index < 7; index++)
      drawn += circle(
        round(x + (random() - 0.5) * size * 0.76),
        round(y - size * (0.4 + random() * 0.5)),
        round(size * 0.035),
        hsl(4 + random() * 30, 86, 56),
      );
    return drawn;
  };
  const row = (count: number, y: number, size: number, hue: number): string =>
    Array.from({ length: count }, (_, index) =>
      tree(
        round((index + 0.2 + random() * 0.6) * (860 / count)),
        round(y + random() * 10),
        size * (0.85 + random() * 0.3),
        hue + random() * 24,
      ),
    ).join('');
  let leaves = '';
  for (let index = 0; index < 26; index++) {
    const [x, y] = [round(random() * 860), round(random() * 420)];
    leaves += ellipse(
      x,
      y,
      6,
      2.6,
      hsl(24 + random() * 40, 90, 58),
      `opacity=".8" transform="rotate(${round(random() * 180)} ${x} ${y})"`,
    );
  }
  return svg(
    860,
    520,
    linear(
      'k',
      [0, 0, 0, 1],
      [
        [0, hsl(204, 62, 34)],
        [0.5, hsl(190, 48, 54)],
        [0.8, hsl(40, 84, 70)],
        [1, hsl(34, 90, 62)],
      ],
    ) +
      radial(
        'o',
        [0.5, 0.5, 0.5],
        [
          [0, hsl(50, 100, 88), 0.95],
          [0.3, hsl(46, 100, 74), 0.5],
          [1, hsl(40, 100, 60), 0],
        ],
      ) +
      path('M0 0H860V520H0z', 'url(#k)') +
      circle(650, 250, 220, 'url(#o)') +
      circle(650, 250, 40, hsl(50, 100, 86)) +
      path('M0 330C140 270 260 320 400 296C560 270 680 320 860 284V520H0z', hsl(150, 34, 34)) +
      row(12, 352, 66, 92) +
      path('M0 370C160 330 320 384 480 352C640 324 740 372 860 346V520H0z', hsl(104, 40, 30)) +
      row(7, 432, 120, 84) +
      path('M0 440C180 404 320 456 520 424C680 400 780 440 860 420V520H0z', hsl(92, 46, 24)) +
      leaves,
    ' preserveAspectRatio="xMidYMid slice"',
  );
}

export const orchardBackdrop = draw();
