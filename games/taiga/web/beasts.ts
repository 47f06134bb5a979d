/** Elk, lynx, fox and hare of Taiga Nights, on a grid of 100. */
import { circle, ellipse, group, hsl, path } from '#ui/art/kit.ts';
import { aura, line, lit, shade, shine } from '#ui/art/symbol.ts';

/** A drawing of the left half beside its mirror. */
function both(half: string): string {
  return half + group(half, 'matrix(-1 0 0 1 100 0)');
}

function eye(x: number, y: number, r: number, hue: number): string {
  return (
    circle(x, y, r, hsl(hue, 90, 62), line(hue, 2.2)) +
    ellipse(x, y, r * 0.46, r * 0.7, hsl(hue, 60, 6)) +
    circle(x - r * 0.3, y - r * 0.36, r * 0.28, 'white')
  );
}

const antler = 'M40 40C30 38 24 32 20 24L10 26L16 18L4 14L16 11L12 2L22 8L26 1L30 11C31 20 36 26 45 30z';
const elk =
  aura('f', 34, 0.75) +
  shade('k', 26, 48) +
  shade('h', 42, 80) +
  shade('n', 24, 34, 10) +
  circle(50, 50, 48, 'url(#f)') +
  both(
    path(antler, 'url(#h)', line(30, 2.8)) +
      path('M33 46C22 40 14 42 9 48C16 55 26 57 35 54z', 'url(#k)', line(22, 2.8)),
  ) +
  path(
    'M34 38C38 30 62 30 66 38C68 50 66 60 66 70C66 88 60 96 50 96C40 96 34 88 34 70C34 60 32 50 34 38z',
    'url(#k)',
    line(22, 3.2),
  ) +
  path('M36 72C36 62 64 62 64 72C66 86 60 95 50 95C40 95 34 86 36 72z', 'url(#n)', line(22, 2.2)) +
  both(ellipse(44, 78, 3, 4.4, hsl(20, 50, 10)) + eye(40, 53, 4.6, 40)) +
  path(
    'M42 87C46 90 54 90 58 87',
    'none',
    `stroke="${hsl(20, 50, 12)}" stroke-width="2.4" stroke-linecap="round"`,
  ) +
  shine('M40 40C44 36 50 35 54 36', 3, 0.55);

const lynx =
  aura('f', 40, 0.7) +
  shade('k', 36, 58) +
  shade('w', 40, 30, 12) +
  circle(50, 50, 48, 'url(#f)') +
  both(
    path('M20 46C14 32 14 18 18 4C30 10 38 18 42 28z', 'url(#k)', line(28)) +
      path('M24 36C20 28 20 20 21 14C28 19 32 24 35 30z', hsl(20, 40, 26)) +
      path('M18 6L12 -2L22 2z', hsl(24, 40, 10), line(24, 2)) +
      path('M20 56L4 62L18 66L6 76L22 76L18 88L34 82z', 'url(#w)', line(28, 2.8)),
  ) +
  path(
    'M50 22C70 22 82 38 82 56C82 76 68 92 50 92C32 92 18 76 18 56C18 38 30 22 50 22z',
    'url(#k)',
    line(28, 3.2),
  ) +
  path('M50 62C62 58 72 64 72 74C68 84 60 90 50 90C40 90 32 84 28 74C28 64 38 58 50 62z', 'url(#w)') +
  both(
    path(
      'M40 28L44 40M32 32L38 42M26 60L16 58M27 67L18 70',
      'none',
      `stroke="${hsl(24, 50, 16)}" stroke-width="3" stroke-linecap="round"`,
    ) +
      eye(36, 52, 6.4, 62) +
      circle(40, 73, 1.5, hsl(24, 40, 16)) +
      circle(36, 77, 1.5, hsl(24, 40, 16)),
  ) +
  path('M44 62H56L50 70z', hsl(350, 50, 42), line(350, 2)) +
  path(
    'M50 70V76M50 76C46 82 40 82 37 79M50 76C54 82 60 82 63 79',
    'none',
    `stroke="${hsl(24, 50, 12)}" stroke-width="2.6" stroke-linecap="round"`,
  ) +
  shine('M30 42C34 34 40 29 47 28', 3, 0.55);

const fox =
  aura('f', 18, 0.7) +
  shade('k', 18, 88) +
  shade('w', 30, 40, 14) +
  circle(50, 50, 48, 'url(#f)') +
  both(
    path('M18 44C10 30 8 16 10 6C24 10 36 20 42 32z', 'url(#k)', line(14)) +
      path('M20 36C15 28 14 20 15 14C24 18 30 24 34 31z', hsl(14, 60, 15)),
  ) +
  path(
    'M50 26C66 24 80 32 88 46C92 54 94 62 92 68C78 72 68 82 50 94C32 82 22 72 8 68C6 62 8 54 12 46C20 32 34 24 50 26z',
    'url(#k)',
    line(14, 3.2),
  ) +
  path(
    'M50 92C36 82 24 74 11 67C20 58 34 60 44 66C47 56 47 50 50 46C53 50 53 56 56 66C66 60 80 58 89 67C76 74 64 82 50 92z',
    'url(#w)',
  ) +
  both(
    eye(33, 53, 5.6, 44) +
      path(
        'M24 46C29 43 35 44 40 48',
        'none',
        `stroke="${hsl(14, 70, 14)}" stroke-width="3" stroke-linecap="round"`,
      ),
  ) +
  path('M42 82C44 78 56 78 58 82C56 90 52 93 50 94C48 93 44 90 42 82z', hsl(14, 40, 10)) +
  ellipse(47, 83, 2.4, 1.5, 'white', 'opacity=".8"') +
  shine('M26 40C32 34 40 31 47 31', 3, 0.55);

const hare =
  aura('f', 206, 0.65) +
  lit('k', 208, 26, 12) +
  shade('e', 344, 62, 6) +
  circle(50, 50, 48, 'url(#f)') +
  both(
    path('M44 46C30 38 24 20 28 2C40 8 50 24 50 42z', 'url(#k)', line(214)) +
      path('M43 38C35 31 32 20 33 11C40 17 45 27 46 38z', 'url(#e)') +
      path('M28 2C32 3 35 6 38 10L31 14C28 10 27 6 28 2z', hsl(220, 30, 14)),
  ) +
  path(
    'M50 36C68 36 80 48 80 64C80 82 66 94 50 94C34 94 20 82 20 64C20 48 32 36 50 36z',
    'url(#k)',
    line(214, 3.2),
  ) +
  ellipse(50, 80, 15, 11, hsl(208, 30, 98)) +
  both(
    eye(36, 60, 6, 28) +
      path(
        'M36 80L18 76M36 84L20 88',
        'none',
        `stroke="${hsl(214, 30, 36)}" stroke-width="1.8" stroke-linecap="round"`,
      ),
  ) +
  path('M45 70H55L50 76z', hsl(344, 62, 60), line(344, 2)) +
  path(
    'M50 76V81M50 81C47 85 43 85 41 83M50 81C53 85 57 85 59 83',
    'none',
    `stroke="${hsl(214, 40, 16)}" stroke-width="2.4" stroke-linecap="round"`,
  ) +
  path('M46 85H54V91H46z', 'white', line(214, 1.6)) +
  shine('M28 56C31 49 37 44 44 42', 3, 0.7);

export const beasts = { E: elk, L: lynx, F: fox, H: hare };
