import { birdSvg, flame } from './brand.ts';
import { familyOrders } from './emit.ts';
import { group, path, svg } from './kit.ts';
import { bannerSvg } from './scene.ts';

/** Outlines of a line of words from the left of its base line. @param size pixels of an em */
export type Outline = (
  words: string,
  size: number,
  weight: 'bold' | 'medium',
) => { readonly d: string; readonly width: number };

export interface Win {
  /** Id of the game, whose art it stands on. */
  readonly game: string;
  readonly title: string;
  /** As it is to be read: '12.50×'. */
  readonly multiplier: string;
  /** '125.00 USD'; null: who won keeps it to themself. */
  readonly payout: string | null;
  /** Day of the bet: '2026-11-30'. */
  readonly date: string;
  /** Who won; null: hides their bets. */
  readonly name: string | null;
  /** Where it was. */
  readonly host: string;
  /** Leads to the bet: a path on its square of `size` units. */
  readonly qr: { readonly d: string; readonly size: number };
}

const WIDTH = 1200;
const HEIGHT = 630;
const LEFT = 72;
/** The game stands to the right of it. */
const ROOM = 580;
const QR = 164;
/** Who may play, as it is written everywhere. */
const AGE = '18+';
const [WHITE, GREY, GREEN, INK] = ['#ffffff', '#c5d0de', '#3ddc97', '#0b0f14'] as const;

/** A won bet as a picture of 1200 x 630, the size that links are shown in. Without words, so that it is read in every language. */
export function winSvg(win: Win, outline: Outline): string {
  /** No wider than there is room. */
  const line = (
    words: string,
    y: number,
    size: number,
    weight: 'bold' | 'medium',
    fill: string,
    x = LEFT,
  ) => {
    const drawn = outline(words, size, weight);
    const scale = Math.min(1, (ROOM - (x - LEFT)) / drawn.width);
    return group(path(drawn.d, fill), `translate(${x} ${y}) scale(${scale})`);
  };
  const { id, motif, hue } = familyOrders.find((one) => one.id === win.game) ?? familyOrders[0]!;
  const banner = bannerSvg(id, motif, hue);
  const qrTop = HEIGHT - LEFT - QR;
  const beside = LEFT + QR + 32;
  const below = qrTop + (win.name === null ? 72 : 102);
  const content =
    `<defs>${flame}</defs>` +
    // The banner is half as large, and a little wider than this.
    `<svg width="${WIDTH}" height="${HEIGHT}" viewBox="15 0 610 320" preserveAspectRatio="xMaxYMid slice">${banner}</svg>` +
    group(birdSvg('url(#fire)'), `translate(${LEFT} 52) scale(1.1)`) +
    line(win.title, 102, 46, 'bold', WHITE, LEFT + 92) +
    line(win.multiplier, 264, 132, 'bold', GREEN) +
    (win.payout === null ? '' : line(win.payout, 348, 56, 'bold', WHITE)) +
    `<rect x="${LEFT}" y="${qrTop}" width="${QR}" height="${QR}" rx="14" fill="${WHITE}"/>` +
    group(path(win.qr.d, INK), `translate(${LEFT} ${qrTop}) scale(${QR / win.qr.size})`) +
    (win.name === null ? '' : line(win.name, qrTop + 56, 36, 'bold', WHITE, beside)) +
    line(win.host, below, 28, 'medium', GREY, beside) +
    line(win.date, below + 42, 28, 'medium', GREY, beside) +
    line(AGE, below + 42, 28, 'bold', WHITE, beside + 190);
  return svg(WIDTH, HEIGHT, content);
}
