/**
 * The pictures that come with the house, drawn from a few shapes: faces of one head with other eyes and mouths, things
 * of the table, and stickers that set a thing on a bright ground. All in a square of 64 units.
 */
import sharp from 'sharp';

const INK = '#3a2410';

const HEAD = `<radialGradient id="skin" cx=".38" cy=".3" r=".8"><stop offset="0" stop-color="#ffe9a3"/><stop offset=".6" stop-color="#ffc93d"/><stop offset="1" stop-color="#f29a1f"/></radialGradient>`;
const head = (rest: string, skin = 'url(#skin)'): string =>
  `<defs>${HEAD}</defs><circle cx="32" cy="32" r="29" fill="${skin}"/><ellipse cx="24" cy="16" rx="11" ry="6" fill="#fff" opacity=".35" transform="rotate(-24 24 16)"/>${rest}`;

const dot = (x: number, y = 27, r = 4): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 1.3}" fill="${INK}"/><circle cx="${x + r / 3}" cy="${y - r / 2}" r="${r / 3}" fill="#fff"/>`;
const line = (d: string, width = 3.4, colour = INK): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const shape = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`;

const EYES = {
  open: dot(22) + dot(42),
  shut: line('M16 28q6-7 12 0') + line('M36 28q6-7 12 0'),
  wink: dot(22) + line('M36 28q6-5 12 0'),
  sad: dot(22, 29) + dot(42, 29) + line('M15 20q6-5 11-4', 2.6) + line('M49 20q-6-5-11-4', 2.6),
  angry: dot(22, 30) + dot(42, 30) + line('M14 19l14 6') + line('M50 19l-14 6'),
  wide: dot(22, 26, 5) + dot(42, 26, 5),
  hearts: `<g fill="#ff3b57">${heartAt(22, 27, 0.32)}${heartAt(42, 27, 0.32)}</g>`,
  glasses:
    shape('M9 20h46v5q0 10-10 10-9 0-10-9h-6q-1 9-10 9-10 0-10-10z', '#1a2030') +
    line('M14 24l5 6', 2, '#6fd3ff') +
    line('M40 24l5 6', 2, '#6fd3ff'),
} as const;

const MOUTHS = {
  smile: line('M19 40q13 12 26 0'),
  grin: shape('M17 38h30q-2 15-15 15t-15-15z', INK) + shape('M20 38h24v4H20z', '#fff'),
  laugh: shape('M15 35h34q-1 20-17 20T15 35z', INK) + shape('M24 50q8-6 16 0-8 7-16 0z', '#ff6b7a'),
  flat: line('M22 44h20'),
  frown: line('M21 47q11-9 22 0'),
  round: `<ellipse cx="32" cy="45" rx="6" ry="8" fill="${INK}"/>`,
  wry: line('M22 45q10 3 20-4'),
} as const;

function heartAt(x: number, y: number, scale: number): string {
  return `<path transform="translate(${x} ${y}) scale(${scale}) translate(-32 -34)" d="M32 58C8 40 4 28 8 18c5-11 19-11 24 0 5-11 19-11 24 0 4 10 0 22-24 40z"/>`;
}
const tear = (x: number): string => shape(`M${x} 33q-6 9 0 12 6-3 0-12z`, '#4fb3ff');
const gradient = (id: string, from: string, to: string): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2=".4" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;
const shaded = (from: string, to: string, d: string, rest = ''): string =>
  `<defs>${gradient('a', from, to)}</defs><path d="${d}" fill="url(#a)"/>${rest}`;
const star = 'M32 4l8 18 20 2-15 13 5 20-18-11-18 11 5-20L4 24l20-2z';

const FACES: Readonly<Record<string, string>> = {
  smile: head(EYES.open + MOUTHS.smile),
  grin: head(EYES.open + MOUTHS.grin),
  joy: head(EYES.shut + MOUTHS.laugh + tear(10) + tear(54)),
  wink: head(EYES.wink + MOUTHS.smile),
  cool: head(EYES.glasses + MOUTHS.wry),
  love: head(EYES.hearts + MOUTHS.grin),
  wow: head(EYES.wide + MOUTHS.round),
  meh: head(EYES.open + MOUTHS.flat),
  sad: head(EYES.sad + MOUTHS.frown),
  cry: head(EYES.sad + MOUTHS.frown + tear(20) + tear(44)),
  angry: head(EYES.angry + MOUTHS.frown, '#ff7a4d'),
  party: head(
    EYES.shut +
      MOUTHS.grin +
      shape('M34 1l16 17-22 3z', '#8b5cf6') +
      line('M33 10l12 6', 2.4, '#ffd84d') +
      `<g fill="#ff3b7b"><circle cx="8" cy="12" r="3"/><circle cx="58" cy="36" r="3"/></g><g fill="#3ddc97"><circle cx="57" cy="10" r="2.6"/><circle cx="6" cy="44" r="2.6"/></g>`,
  ),
};

const THINGS: Readonly<Record<string, string>> = {
  heart: shaded(
    '#ff7a94',
    '#d9123f',
    'M32 58C8 40 2 28 7 17c6-12 20-11 25 1 5-12 19-13 25-1 5 11-1 23-25 41z',
    line('M14 20q3-7 9-7', 3, '#ffd0d9'),
  ),
  fire: shaded(
    '#ffd23d',
    '#ff3b1f',
    'M34 3c2 13 18 17 18 36 0 13-9 22-20 22S12 53 12 41c0-9 5-13 8-20 3 3 4 5 5 9 6-7 9-15 9-27z',
    shape('M33 32c1 7 9 9 9 18 0 6-4 10-10 10s-10-4-10-10c0-5 3-7 5-10 2 2 2 3 3 5 2-4 3-8 3-13z', '#ffe98a'),
  ),
  star: shaded('#fff0a0', '#f5a623', star),
  gem: shaded(
    '#9be8ff',
    '#1f7de0',
    'M14 8h36l12 18-30 34L2 26z',
    line('M2 26h60M22 26l10 34 10-34-10-18z', 1.6, '#e8faff'),
  ),
  crown: shaded(
    '#ffe27a',
    '#e08a12',
    'M6 52L3 18l15 13L32 8l14 23 15-13-3 34z',
    shape('M6 52h52v7H6z', '#c46f0a') +
      `<g fill="#ff4d6d"><circle cx="32" cy="43" r="4"/></g><g fill="#4da3ff"><circle cx="18" cy="45" r="3"/><circle cx="46" cy="45" r="3"/></g>`,
  ),
  coin: `<defs>${gradient('a', '#ffe88f', '#e39a16')}</defs><circle cx="32" cy="32" r="29" fill="#b86d0c"/><circle cx="32" cy="30" r="28" fill="url(#a)"/><circle cx="32" cy="30" r="21" fill="none" stroke="#b97a10" stroke-width="2.4"/>${shape('M32 15l4 10 11 1-8 7 2 11-9-6-9 6 2-11-8-7 11-1z', '#b97a10')}`,
  clover: `<defs>${gradient('a', '#8bf0a6', '#129a4b')}</defs>${line('M33 34q2 16 10 26', 4, '#0e7a3b')}<g fill="url(#a)">${heartAt(21, 21, 0.42)}${heartAt(43, 21, 0.42)}${heartAt(21, 41, 0.42)}${heartAt(43, 41, 0.42)}</g>`,
  dice: `<defs>${gradient('a', '#ffffff', '#c9d3e2')}</defs><rect x="7" y="7" width="50" height="50" rx="12" fill="url(#a)" transform="rotate(9 32 32)"/><g fill="#e11d48"><circle cx="21" cy="18" r="5"/><circle cx="46" cy="22" r="5"/><circle cx="32" cy="32" r="5"/><circle cx="18" cy="43" r="5"/><circle cx="43" cy="46" r="5"/></g>`,
  rocket: `<defs>${gradient('a', '#ffffff', '#b9c6da')}</defs>${shape('M20 40l-11 13 17-4zM24 46l-6 15 14-9z', '#ff8a1f')}${shape('M18 34l-10 2 9-14zM30 46l-2 10 14-9z', '#e11d48')}<path d="M58 6C40 6 25 16 16 36l12 12C48 39 58 24 58 6z" fill="url(#a)"/><circle cx="41" cy="23" r="6" fill="#4da3ff" stroke="#27405f" stroke-width="2.4"/>`,
  up: shaded(
    '#ffd77a',
    '#f29a1f',
    'M26 60h20c6 0 8-3 9-8l3-18c1-6-2-9-8-9H38c2-8 2-14-1-19-3-4-9-3-9 2 0 10-4 16-10 20v28c2 3 4 4 8 4z',
    shape('M4 29h12v31H4z', '#4da3ff'),
  ),
  down: `<g transform="rotate(180 32 32)">${shaded('#ffd77a', '#f29a1f', 'M26 60h20c6 0 8-3 9-8l3-18c1-6-2-9-8-9H38c2-8 2-14-1-19-3-4-9-3-9 2 0 10-4 16-10 20v28c2 3 4 4 8 4z', shape('M4 29h12v31H4z', '#ff6b7a'))}</g>`,
  trophy: shaded(
    '#ffe27a',
    '#e08a12',
    'M16 6h32v16c0 12-7 20-16 20s-16-8-16-20z',
    line('M16 11H6q0 17 13 19M48 11h10q0 17-13 19', 4.4, '#e08a12') +
      shape('M28 41h8v9h-8zM18 50h28v9H18z', '#b86d0c'),
  ),
};

const ground = (from: string, to: string, inner: string): string =>
  `<defs><radialGradient id="g" cx=".5" cy=".4" r=".7"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></radialGradient></defs><rect x="1" y="1" width="62" height="62" rx="16" fill="url(#g)"/><clipPath id="c"><rect x="1" y="1" width="62" height="62" rx="16"/></clipPath><g clip-path="url(#c)"><g stroke="#fff" stroke-opacity=".16" stroke-width="3">${Array.from({ length: 10 }, (_, ray) => `<path d="M32 32L${32 + 46 * Math.cos(ray * 0.628)} ${32 + 46 * Math.sin(ray * 0.628)}"/>`).join('')}</g>${inner}</g>`;
const set = (drawing: string, x: number, y: number, scale: number, turn = 0): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale}) translate(-32 -32)">${drawing}</g>`;
const sparkles = `<g fill="#fff" opacity=".9"><path d="M10 12l2 5 5 2-5 2-2 5-2-5-5-2 5-2zM52 44l2 4 4 2-4 2-2 4-2-4-4-2 4-2z"/><circle cx="54" cy="12" r="2"/><circle cx="11" cy="50" r="2"/></g>`;

const STICKERS: Readonly<Record<string, string>> = {
  to_the_moon: ground(
    '#4b3fae',
    '#120d3a',
    `${sparkles}<circle cx="50" cy="14" r="9" fill="#ffeeb5"/>${set(THINGS['rocket']!, 30, 36, 0.72)}`,
  ),
  lucky: ground('#46d884', '#0b4a2c', sparkles + set(THINGS['clover']!, 32, 33, 0.8, -10)),
  winner: ground('#ff9d3d', '#7a1d0b', sparkles + set(THINGS['trophy']!, 32, 35, 0.76)),
  on_fire: ground('#ff5e3a', '#4a0a1d', set(THINGS['fire']!, 32, 35, 0.84)),
  broken: ground(
    '#7b8496',
    '#1c222e',
    `${set(THINGS['heart']!, 32, 34, 0.74)}${line('M33 15l-6 11 9 7-8 9 5 10', 3.4, '#1c222e')}`,
  ),
  jackpot: ground(
    '#ffd84d',
    '#a3470b',
    `${sparkles}${set(THINGS['coin']!, 20, 42, 0.4)}${set(THINGS['coin']!, 45, 44, 0.44)}${set(THINGS['coin']!, 32, 27, 0.56)}`,
  ),
  high_roller: ground(
    '#b277ff',
    '#2a0f57',
    sparkles + set(FACES['cool']!, 32, 38, 0.66) + set(THINGS['crown']!, 32, 15, 0.34),
  ),
  well_played: ground('#4da3ff', '#0c2554', sparkles + set(THINGS['up']!, 32, 34, 0.74)),
};

const DRAWINGS: Readonly<Record<string, string>> = { ...FACES, ...THINGS, ...STICKERS };

export const STARTER_PACKS = [
  { name: 'Faces', kind: 'emoji', codes: Object.keys(FACES) },
  { name: 'Table', kind: 'emoji', codes: Object.keys(THINGS) },
  { name: 'Phoenix', kind: 'sticker', codes: Object.keys(STICKERS) },
] as const;

/** @param size side of the square in pixels. @returns a PNG */
export function starterPicture(code: string, size: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="${size}" height="${size}">${DRAWINGS[code]}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
