/** The pictures of Lantern Reef. */
import { circle, ellipse, group, hsl, linear, path, radial } from '#ui/art/kit.ts';
import { glint } from '#ui/art/solids.ts';
import { aura, lantern, line, lit, shade, shine, symbolSvg } from '#ui/art/symbol.ts';

const pearl =
  shade('s', 268, 46) +
  radial(
    'p',
    [0.36, 0.3, 0.75],
    [
      [0, 'white'],
      [0.4, hsl(330, 60, 94)],
      [0.75, hsl(260, 46, 80)],
      [1, hsl(220, 46, 52)],
    ],
  ) +
  aura('f', 320, 0.9) +
  circle(50, 50, 49, 'url(#f)') +
  path('M50 40C30 40 8 28 10 14C24 2 38 6 50 12C62 6 76 2 90 14C92 28 70 40 50 40z', 'url(#s)', line(268)) +
  path(
    'M50 38V12M38 37L28 10M62 37L72 10M27 32L15 18M73 32L85 18',
    'none',
    `stroke="${hsl(268, 46, 30)}" stroke-width="2.5" opacity=".7"`,
  ) +
  path('M8 60C6 84 28 96 50 96C72 96 94 84 92 60C80 72 64 76 50 76C36 76 20 72 8 60z', 'url(#s)', line(268)) +
  path(
    'M50 94V80M36 92L32 78M64 92L68 78M22 84L20 74M78 84L80 74',
    'none',
    `stroke="${hsl(268, 46, 26)}" stroke-width="2.5" opacity=".7"`,
  ) +
  circle(50, 54, 22, 'url(#p)', line(250, 2.5)) +
  ellipse(43, 46, 7, 4.5, 'white', 'opacity=".95" transform="rotate(-30 43 46)"') +
  glint(70, 36, 10);

const angler =
  aura('f', 64, 0.9) +
  lit('b', 288, 52, -4) +
  shade('n', 300, 56, -6) +
  circle(22, 22, 20, 'url(#f)') +
  path(
    'M46 34C44 14 30 10 22 20',
    'none',
    `stroke="${hsl(290, 50, 12)}" stroke-width="7" stroke-linecap="round"`,
  ) +
  path(
    'M46 34C44 14 30 10 22 20',
    'none',
    `stroke="${hsl(296, 50, 58)}" stroke-width="3.5" stroke-linecap="round"`,
  ) +
  path('M78 56L98 36C96 54 96 64 98 82z', 'url(#n)', line(290)) +
  path('M52 30L66 18L70 36z', 'url(#n)', line(290)) +
  path(
    'M8 58C10 38 32 28 52 30C72 32 84 46 82 60C80 80 60 92 40 90C30 89 22 86 18 80L30 74C20 72 12 68 8 58z',
    'url(#b)',
    line(290),
  ) +
  path(
    'M10 58C22 52 40 54 50 64C42 76 30 76 18 80C24 76 26 76 30 74C20 72 12 68 10 58z',
    hsl(320, 60, 10),
    line(290, 2),
  ) +
  path(
    'M14 59L19 67L23 57L29 67L33 58L38 68L43 61L47 66M24 78L29 70L33 77L38 69L43 73',
    'none',
    `stroke="white" stroke-width="3.2" stroke-linejoin="round"`,
  ) +
  circle(46, 44, 10, 'white', line(290, 2.5)) +
  circle(43, 45, 5, hsl(40, 100, 50)) +
  circle(42, 45, 2.6, 'black') +
  circle(46, 41, 2, 'white') +
  path('M62 66C72 64 76 72 70 80C64 80 60 74 62 66z', 'url(#n)', line(290, 2)) +
  circle(22, 22, 8, hsl(58, 100, 78), line(50, 2)) +
  circle(20, 20, 3, 'white') +
  shine('M58 36C68 38 74 44 76 52', 3, 0.55);

const turtle =
  lit('s', 38, 80, -4) +
  shade('g', 142, 50) +
  path(
    'M22 34C10 22 8 12 16 10C28 10 36 22 38 30zM78 34C90 22 92 12 84 10C72 10 64 22 62 30zM26 74C14 80 12 90 20 92C30 92 36 84 38 78zM74 74C86 80 88 90 80 92C70 92 64 84 62 78z',
    'url(#g)',
    line(150),
  ) +
  path('M40 26C38 12 44 4 50 4C56 4 62 12 60 26z', 'url(#g)', line(150)) +
  circle(45, 13, 2.2, 'black') +
  circle(55, 13, 2.2, 'black') +
  ellipse(50, 55, 33, 35, 'url(#s)', line(30)) +
  path(
    'M50 38L64 46V62L50 70L36 62V46zM50 38V22M64 46L78 38M64 62L79 70M50 70V88M36 62L21 70M36 46L22 38',
    'none',
    `stroke="${hsl(26, 70, 20)}" stroke-width="3.5" stroke-linejoin="round"`,
  ) +
  path('M50 41L61 47.5V60.5L50 67L39 60.5V47.5z', hsl(46, 95, 64), 'opacity=".65"') +
  shine('M24 44C28 34 36 27 46 25', 3.5, 0.75);

const octopus =
  lit('o', 12, 88, -2) +
  shade('t', 8, 80, -4) +
  path(
    'M30 58C16 56 6 66 10 78C14 86 22 82 18 76M36 66C26 72 22 84 30 92C38 96 42 88 36 84M64 66C74 72 78 84 70 92C62 96 58 88 64 84M70 58C84 56 94 66 90 78C86 86 78 82 82 76M46 68C44 80 44 88 50 96C56 88 56 80 54 68',
    'none',
    `stroke="${hsl(6, 70, 12)}" stroke-width="14" stroke-linecap="round"`,
  ) +
  path(
    'M30 58C16 56 6 66 10 78C14 86 22 82 18 76M36 66C26 72 22 84 30 92C38 96 42 88 36 84M64 66C74 72 78 84 70 92C62 96 58 88 64 84M70 58C84 56 94 66 90 78C86 86 78 82 82 76M46 68C44 80 44 88 50 96C56 88 56 80 54 68',
    'none',
    `stroke="url(#t)" stroke-width="8.5" stroke-linecap="round"`,
  ) +
  path(
    'M50 4C74 4 84 24 78 42C74 54 72 60 70 66C58 74 42 74 30 66C28 60 26 54 22 42C16 24 26 4 50 4z',
    'url(#o)',
    line(6),
  ) +
  circle(39, 44, 9, 'white', line(6, 2.5)) +
  circle(61, 44, 9, 'white', line(6, 2.5)) +
  circle(41, 46, 4.6, 'black') +
  circle(59, 46, 4.6, 'black') +
  circle(42.5, 44, 1.6, 'white') +
  circle(60.5, 44, 1.6, 'white') +
  path('M43 59Q50 64 57 59', 'none', `stroke="${hsl(4, 70, 18)}" stroke-width="3" stroke-linecap="round"`) +
  circle(64, 22, 4, hsl(28, 100, 74), 'opacity=".7"') +
  circle(54, 14, 2.6, hsl(28, 100, 74), 'opacity=".7"') +
  shine('M30 32C30 20 38 12 48 10', 4, 0.7);

const seahorse =
  shade('h', 50, 92) +
  shade('n', 26, 90) +
  path('M66 34C78 34 84 44 78 54C72 52 68 48 66 42z', 'url(#n)', line(30, 2.5)) +
  path(
    'M46 6C62 4 72 16 68 32C66 40 70 48 70 58C70 74 58 80 52 80C44 80 42 72 48 70C54 70 54 76 50 75C56 76 58 84 52 92C42 100 26 92 30 78C34 64 46 62 46 52C46 46 42 42 42 36L24 40C18 40 18 32 24 31L40 26C38 20 36 10 46 6z',
    'url(#h)',
    line(34),
  ) +
  path(
    'M46 8L42 1M54 6L54 -1M62 10L66 3',
    'none',
    `stroke="${hsl(26, 85, 40)}" stroke-width="4" stroke-linecap="round"`,
  ) +
  path(
    'M48 44C54 46 62 44 66 40M48 52C56 54 64 52 69 50M46 60C54 64 64 62 69 60M42 68C48 70 52 70 56 72',
    'none',
    `stroke="${hsl(30, 85, 38)}" stroke-width="3" stroke-linecap="round" opacity=".7"`,
  ) +
  circle(51, 20, 5.5, 'white', line(34, 2)) +
  circle(50, 20.5, 2.6, 'black') +
  shine('M60 14C64 20 63 26 62 32', 3, 0.7);

const coral = (() => {
  const branches =
    'M50 94V62M50 78C36 74 28 62 30 44M30 54C20 52 16 42 17 32M30 46C34 38 34 30 30 20M50 66C50 50 46 36 50 14M50 40C58 36 62 28 61 20M50 76C64 72 72 60 70 42M70 56C80 52 84 42 82 32M70 46C66 38 68 30 72 24';
  return (
    linear(
      'c',
      [0, 0, 0, 1],
      [
        [0, hsl(336, 100, 80)],
        [0.5, hsl(340, 90, 60)],
        [1, hsl(330, 80, 34)],
      ],
    ) +
    path(
      branches,
      'none',
      `stroke="${hsl(330, 60, 12)}" stroke-width="16" stroke-linecap="round" stroke-linejoin="round"`,
    ) +
    path(
      branches,
      'none',
      `stroke="${hsl(338, 86, 58)}" stroke-width="10" stroke-linecap="round" stroke-linejoin="round"`,
    ) +
    path(
      branches,
      'none',
      `stroke="${hsl(344, 100, 82)}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" transform="translate(-1.5 -1.5)" opacity=".85"`,
    )
  );
})();

const nautilus =
  lit('n', 24, 70, 6) +
  path(
    'M50 8C78 8 94 30 92 54C90 78 72 92 48 90C24 88 10 72 12 52C14 36 28 26 42 28C56 30 64 40 62 52C60 62 52 66 46 64C40 62 38 56 42 52C36 50 30 54 30 62L14 62C8 30 26 8 50 8z',
    'url(#n)',
    line(20),
  ) +
  path(
    'M56 10C54 18 54 24 56 31M76 18C70 24 66 30 62 38M90 40C80 40 72 42 63 46M91 62C82 60 72 58 62 55M78 82C72 74 66 68 56 62M54 90C54 80 52 74 48 65',
    'none',
    `stroke="${hsl(12, 70, 42)}" stroke-width="5" stroke-linecap="round" opacity=".85"`,
  ) +
  path('M12 62C16 56 22 54 30 62C30 74 24 82 18 78C12 76 10 68 12 62z', hsl(14, 60, 20), line(16, 2)) +
  circle(22, 67, 4, 'white') +
  circle(21, 67, 2, 'black') +
  shine('M30 22C36 16 44 13 50 13', 4, 0.8);

const starfish =
  lit('s', 196, 82) +
  path(
    'M50 5Q57 5 60 18Q64 33 68 34Q72 36 86 36Q98 38 94 46Q90 52 80 58Q72 64 73 70Q74 76 79 86Q80 97 70 94Q62 90 57 85Q50 80 43 85Q38 90 30 94Q20 97 21 86Q26 76 27 70Q28 64 20 58Q10 52 6 46Q2 38 14 36Q28 36 32 34Q36 33 40 18Q43 5 50 5z',
    'url(#s)',
    line(204),
  ) +
  [
    [50, 50, 4.5],
    [50, 34, 3.4],
    [50, 22, 2.6],
    [65, 45, 3.4],
    [78, 43, 2.6],
    [60, 64, 3.4],
    [68, 79, 2.6],
    [40, 64, 3.4],
    [32, 79, 2.6],
    [35, 45, 3.4],
    [22, 43, 2.6],
  ]
    .map(([x, y, r]) =>
      circle(x!, y!, r!, hsl(188, 100, 86), `stroke="${hsl(204, 80, 30)}" stroke-width="1.2"`),
    )
    .join('') +
  shine('M45 16C43 26 40 34 34 38', 3, 0.7);

const shell =
  linear(
    'b',
    [0, 0, 0, 1],
    [
      [0, hsl(156, 70, 84)],
      [0.5, hsl(162, 60, 54)],
      [1, hsl(172, 66, 22)],
    ],
  ) +
  path('M40 84H60L66 94H34z', 'url(#b)', line(168)) +
  path(
    'M50 88C26 84 4 62 6 40C10 34 16 36 18 38C18 24 26 20 32 24C34 12 44 10 50 14C56 10 66 12 68 24C74 20 82 24 82 38C84 36 90 34 94 40C96 62 74 84 50 88z',
    'url(#b)',
    line(168),
  ) +
  group(
    path(
      'M50 84V18M44 84L33 28M56 84L67 28M38 82L19 42M62 82L81 42',
      'none',
      `stroke="${hsl(170, 70, 20)}" stroke-width="3.5" stroke-linecap="round" opacity=".55"`,
    ),
    'translate(0 0)',
  ) +
  shine('M24 40C26 34 28 32 30 31M38 24C40 20 43 19 46 19M12 44C12 52 15 58 19 63', 3.5, 0.8);

/** Letter to picture; the lanterns differ by their light. */
export const lanternSymbols: Readonly<Record<string, string>> = {
  W: symbolSvg(lantern(48)),
  X: symbolSvg(lantern(160)),
  Y: symbolSvg(lantern(310)),
  P: symbolSvg(pearl),
  A: symbolSvg(angler),
  T: symbolSvg(turtle),
  O: symbolSvg(octopus),
  S: symbolSvg(seahorse),
  C: symbolSvg(coral),
  N: symbolSvg(nautilus),
  F: symbolSvg(starfish),
  B: symbolSvg(shell),
};
