import { circle, hsl, linear, path, radial, round, seeded, svg } from '#ui/art/kit.ts';

/** The reef at dusk: light falling through water, weed and rocks, bubbles. */
function draw(): string {
  const random = seeded('lantern');
  let rays = '';
  for (let index = 0; index < 8; index++) {
    const x = 90 + index * 100 + random() * 60;
    const width = 24 + random() * 60;
    rays += path(
      `M${round(x)} -10H${round(x + width * 0.5)}L${round(x + width * 1.6 - 140)} 470H${round(x - width - 140)}z`,
      'url(#r)',
    );
  }
  let weeds = '';
  for (let index = 0; index < 26; index++) {
    const x = random() < 0.5 ? random() * 210 : 650 + random() * 210;
    const height = 60 + random() * 190;
    const lean = (random() - 0.5) * 70;
    weeds += path(
      `M${round(x)} 530C${round(x - 20)} ${round(530 - height * 0.4)} ${round(x + 26)} ${round(530 - height * 0.6)} ${round(x + lean)} ${round(530 - height)}`,
      'none',
      `stroke="${hsl(160 + random() * 50, 60, 9 + random() * 12)}" stroke-width="${round(6 + random() * 9)}" stroke-linecap="round"`,
    );
  }
  let bubbles = '';
  for (let index = 0; index < 44; index++) {
    bubbles += circle(
      random() * 860,
      random() * 520,
      1.5 + random() ** 2 * 9,
      hsl(186, 90, 80),
      `opacity="${round(0.12 + random() * 0.3)}"`,
    );
  }
  return svg(
    860,
    520,
    linear(
      'w',
      [0, 0, 0, 1],
      [
        [0, hsl(186, 85, 36)],
        [0.35, hsl(200, 84, 22)],
        [1, hsl(232, 70, 8)],
      ],
    ) +
      linear(
        'r',
        [0, 0, 0, 1],
        [
          [0, hsl(176, 100, 84), 0.34],
          [1, hsl(190, 100, 60), 0],
        ],
      ) +
      radial(
        'c',
        [0.5, 0.5, 0.5],
        [
          [0, hsl(300, 90, 66), 0.5],
          [1, hsl(300, 90, 40), 0],
        ],
      ) +
      path('M0 0H860V520H0z', 'url(#w)') +
      rays +
      circle(120, 500, 190, 'url(#c)') +
      circle(760, 510, 170, 'url(#c)') +
      path(
        'M0 520V430C60 400 120 420 170 460C220 490 280 500 330 520zM860 520V410C800 400 740 430 700 460C650 490 590 500 540 520z',
        hsl(236, 56, 9),
      ) +
      weeds +
      bubbles,
    ' preserveAspectRatio="xMidYMid slice"',
  );
}

export const lanternBackdrop = draw();
