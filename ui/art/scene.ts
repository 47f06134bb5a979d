import { circle, ellipse, hsl, linear, path, radial, round, seeded, svg } from './kit.ts';
import { motifs, type Motif } from './motifs.ts';
import { hueOf, paletteOf } from './palette.ts';

interface Frame {
  width: number;
  height: number;
  /** Middle of the hero, also where the light comes from. */
  x: number;
  y: number;
  /** Hero size against the card's. */
  scale: number;
  /** Where the dark foot or side for the title begins. */
  dark: 'foot' | 'left';
}

const card: Frame = { width: 240, height: 320, x: 120, y: 142, scale: 1.13, dark: 'foot' };
const banner: Frame = { width: 640, height: 320, x: 470, y: 158, scale: 1.2, dark: 'left' };

function rays(frame: Frame, random: () => number): string {
  const far = frame.width + frame.height;
  let d = '';
  for (let index = 0; index < 9; index++) {
    const angle = ((index + random() * 0.5) / 9) * Math.PI * 2;
    const half = 0.06 + random() * 0.09;
    const at = (turn: number) =>
      `${round(frame.x + Math.cos(turn) * far)} ${round(frame.y + Math.sin(turn) * far)}`;
    d += `M${frame.x} ${frame.y}L${at(angle - half)}L${at(angle + half)}z`;
  }
  return path(d, 'url(#r)');
}

function bokeh(frame: Frame, hue: number, random: () => number): string {
  let drawn = '';
  for (let index = 0; index < 7; index++) {
    const size = 2 + random() ** 2 * 16;
    drawn += circle(
      random() * frame.width,
      random() * frame.height * 0.8,
      size,
      hsl(hue + 20, 95, 78),
      `opacity="${round(0.9 - size / 24) / 2}"`,
    );
  }
  return drawn;
}

function scene(frame: Frame, id: string, motif: Motif, hue: number): string {
  const palette = paletteOf(hue);
  const random = seeded(id);
  const cx = round((frame.x / frame.width) * 100) / 100;
  const cy = round((frame.y / frame.height) * 100) / 100;
  const shade = hsl(hue + 20, 75, 6);
  const darkGradient =
    frame.dark === 'foot'
      ? linear(
          'f',
          [0, 0, 0, 1],
          [
            [0.58, shade, 0],
            [0.86, shade, 0.82],
            [1, shade, 0.95],
          ],
        )
      : linear(
          'f',
          [0, 0, 1, 0],
          [
            [0, shade, 0.9],
            [0.35, shade, 0.62],
            [0.7, shade, 0],
          ],
        );
  const defs =
    palette.defs +
    radial(
      'a',
      [cx, cy, 0.8],
      [
        [0, hsl(hue, 74, 44)],
        [0.45, hsl(hue + 8, 70, 27)],
        [1, hsl(hue + 22, 72, 10)],
      ],
    ) +
    `<radialGradient id="r" gradientUnits="userSpaceOnUse" cx="${frame.x}" cy="${frame.y}" r="${frame.height * 0.75}"><stop stop-color="#fff" stop-opacity=".2"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>` +
    radial(
      'h',
      [0.5, 0.5, 0.5],
      [
        [0, hsl(hue - 10, 100, 80), 0.65],
        [0.5, hsl(hue, 95, 60), 0.22],
        [1, hsl(hue, 90, 50), 0],
      ],
    ) +
    radial(
      's',
      [0.5, 0.5, 0.5],
      [
        [0, shade, 0.8],
        [1, shade, 0],
      ],
    ) +
    darkGradient;
  const size = frame.scale;
  const hero = `<g transform="translate(${frame.x} ${frame.y})${size === 1 ? '' : ` scale(${size})`}">${motifs[motif](palette, random)}</g>`;
  const content =
    `<defs>${defs}</defs>` +
    `<path d="M0 0h${frame.width}v${frame.height}H0z" fill="url(#a)"/>` +
    rays(frame, random) +
    circle(frame.x, frame.y, 118 * size, 'url(#h)') +
    bokeh(frame, hue, random) +
    ellipse(frame.x, frame.y + 104 * size, 88 * size, 17 * size, 'url(#s)') +
    hero +
    `<path d="M0 0h${frame.width}v${frame.height}H0z" fill="url(#f)"/>`;
  return svg(frame.width, frame.height, content, ' preserveAspectRatio="xMidYMid slice"');
}

/**
 * Art of a game card, 240 x 320. Write the title over its dark foot in HTML.
 * @param id seeds rays and lights, and the hue unless one is given
 * @param hue degrees, for games that keep a colour of their own
 */
export function cardSvg(id: string, motif: Motif, hue = hueOf(id)): string {
  return scene(card, id, motif, hue);
}

/** Wide art, 640 x 320: the hero stands right, the left is dark for words. */
export function bannerSvg(id: string, motif: Motif, hue = hueOf(id)): string {
  return scene(banner, `${id}-banner`, motif, hue);
}
