/** Draws docs/images/house.svg: `npm run house`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { floors, readModules } from './architecture.ts';
import { houseOf, type House } from './house.ts';

export const PICTURE = 'docs/images/house.svg';

const STYLE = `
    .ground { fill: #ffffff; stroke: #c9d3df; }
    .floor { fill: #f2f5f9; stroke: #c9d3df; }
    .room { fill: #ffffff; stroke: #8a9aae; }
    .shared { fill: #e2f7ee; stroke: #16815a; }
    .name { fill: #10161d; font-size: 19px; font-weight: 700; }
    .label { fill: #10161d; font-size: 14px; font-weight: 600; }
    .small { fill: #46556a; font-size: 13px; }
    .arrow { stroke: #16815a; stroke-width: 2.5; fill: none; }
    .tip { fill: #16815a; }
    @media (prefers-color-scheme: dark) {
      .ground { fill: #0e1218; stroke: #2c3847; }
      .floor { fill: #141a22; stroke: #2c3847; }
      .room { fill: #1b232e; stroke: #8a9aae; }
      .shared { fill: #12362a; stroke: #3ddc97; }
      .name, .label { fill: #e9eef5; }
      .small { fill: #a9b6c6; }
      .arrow { stroke: #3ddc97; }
      .tip { fill: #3ddc97; }
    }`;

const WIDTH = 960;
const EDGE = 24;
const PAD = 20;
const GAP = 44;
const LINE = 19;
const CHIP = 30;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly svg: readonly string[];
}

const text = (
  kind: 'name' | 'label' | 'small',
  x: number,
  y: number,
  words: string,
  middle = false,
): string =>
  `<text class="${kind}" x="${x}" y="${y}"${middle ? ' text-anchor="middle"' : ''}>${words}</text>`;

const rect = (kind: string, x: number, y: number, width: number, height: number, radius: number): string =>
  `<rect class="${kind}" x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"/>`;

/** Widths are reckoned, not measured: the same everywhere, and wide enough in every system's font. */
const widthOf = (words: string, size: number): number => Math.ceil(words.length * size * 0.58);

function lines(words: readonly string[], width: number): string[] {
  const rows: string[] = [];
  for (const word of words) {
    const row = rows.at(-1);
    const longer = row === undefined ? word : `${row} · ${word}`;
    if (row !== undefined && widthOf(longer, 13) <= width) rows[rows.length - 1] = longer;
    else rows.push(word);
  }
  return rows;
}

const paragraph = (rows: readonly string[], x: number, y: number): string[] =>
  rows.map((row, index) => text('small', x, y + index * LINE, row));

function chips(
  names: readonly string[],
  x: number,
  y: number,
  width: number,
): { svg: string[]; height: number } {
  const svg: string[] = [];
  let left = x;
  let top = y;
  for (const name of names) {
    const wide = widthOf(name, 14) + 20;
    if (left > x && left + wide > x + width) {
      left = x;
      top += CHIP + 8;
    }
    svg.push(rect('room', left, top, wide, CHIP, 7), text('label', left + wide / 2, top + 20, name, true));
    left += wide + 8;
  }
  return { svg, height: top + CHIP - y };
}

const standing = (house: House, name: string): string => {
  const on = house.standsOn.get(name) ?? [];
  return on.length === 0
    ? 'stands on nothing of ours'
    : `stands on ${on.map((one) => one.replace('platform/', '')).join(', ')}`;
};

interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly title: string;
  readonly about: string;
  readonly on: string;
}

/** A floor: its name, what it is, what it stands on, and what `fill` draws below that. */
function floor(
  { x, y, width, title, about, on }: Frame,
  fill: (x: number, y: number, width: number) => { svg: string[]; height: number },
): Box {
  const narrow = width < 500;
  const inner = fill(x + PAD, y + (narrow ? 80 : 58), width - 2 * PAD);
  const height = (narrow ? 80 : 58) + inner.height + PAD;
  const name = text('name', x + PAD, y + 34, title);
  const words = narrow
    ? [text('small', x + PAD, y + 54, about), text('small', x + PAD, y + 54 + LINE, on)]
    : [text('small', x + PAD + widthOf(title, 19) + 16, y + 33, `${about}; ${on}`)];
  return { x, y, width, height, svg: [rect('floor', x, y, width, height, 10), name, ...words, ...inner.svg] };
}

function stretched(box: Box, height: number): Box {
  const [, ...rest] = box.svg;
  return { ...box, height, svg: [rect('floor', box.x, box.y, box.width, height, 10), ...rest] };
}

function titledRows(
  items: readonly (readonly [title: string, names: readonly string[]])[],
  x: number,
  y: number,
  width: number,
): { svg: string[]; height: number } {
  const column = Math.max(...items.map(([title]) => widthOf(title, 15.5))) + 16;
  const svg: string[] = [];
  let top = y;
  for (const [title, names] of items) {
    const drawn = chips(names, x + column, top, width - column);
    svg.push(text('label', x, top + 20, title), ...drawn.svg);
    top += drawn.height + 12;
  }
  return { svg, height: top - 12 - y };
}

/** A room of the platform: what is in it, and what it stands on. */
function card(
  house: House,
  room: string,
  x: number,
  y: number,
  width: number,
): { svg: string[]; height: number } {
  const names = house.platform.get(room)!;
  const words = lines(names, width - 24);
  const height = 34 + LINE + words.length * LINE;
  return {
    height,
    svg: [
      rect(room === 'contract' ? 'shared' : 'room', x, y, width, height, 8),
      text('label', x + 12, y + 24, room),
      text('small', x + 12, y + 24 + LINE, standing(house, `platform/${room}`)),
      ...paragraph(words, x + 12, y + 24 + 2 * LINE),
    ],
  };
}

function platformRooms(house: House, x: number, y: number, width: number): { svg: string[]; height: number } {
  // The largest first; what all of them stand on is the ground of the floor.
  const all = [...house.platform]
    .filter(([room]) => room !== 'contract')
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([room]) => room);
  const half = (width - 16) / 2;
  const svg: string[] = [];
  let top = y;
  for (let index = 0; index < all.length; index += 2) {
    const pair = all
      .slice(index, index + 2)
      .map((room, side) => card(house, room, x + side * (half + 16), top, half));
    svg.push(...pair.flatMap((one) => one.svg));
    top += Math.max(...pair.map(({ height }) => height)) + 12;
  }
  const ground = card(house, 'contract', x, top, width);
  return { svg: [...svg, ...ground.svg], height: top + ground.height - y };
}

/** From the foot of one floor to the head of another, where the imports go that way. */
function arrow(house: House, from: string, to: string, x: number, top: number, foot: number): string[] {
  if (!house.standsOn.get(from)?.includes(to)) return [];
  return [`<path class="arrow" d="M${x} ${top}V${foot - 4}" marker-end="url(#a)"/>`];
}

/** The picture, the same for the same house. Long because each floor stands on the height of the one above it. */
// oxlint-disable-next-line max-lines-per-function
export function picture(house: House): string {
  const full = WIDTH - 2 * EDGE;
  const app = floor(
    { x: EDGE, y: EDGE, width: full, title: 'app', about: 'composition only', on: standing(house, 'app') },
    (x, y, width) => chips(house.entries, x, y, width),
  );
  const second = app.y + app.height + GAP;
  const features = floor(
    {
      x: EDGE,
      y: second,
      width: 640,
      title: 'features',
      about: 'one room a capability',
      on: standing(house, 'features'),
    },
    (x, y, width) => titledRows([...house.groups], x, y, width),
  );
  const games = floor(
    {
      x: EDGE + 660,
      y: second,
      width: full - 660,
      title: 'games',
      about: 'rules and a stage each',
      on: standing(house, 'games'),
    },
    (x, y, width) => {
      const words = lines(house.games, width);
      return { svg: paragraph(words, x, y + 24), height: 24 + words.length * LINE };
    },
  );
  const deep = Math.max(features.height, games.height);
  const third = second + deep + GAP;
  const platform = floor(
    {
      x: EDGE,
      y: third,
      width: full,
      title: 'platform',
      about: 'what every room stands on',
      on: standing(house, 'platform'),
    },
    (x, y, width) => platformRooms(house, x, y, width),
  );
  const fourth = third + platform.height + GAP;
  const half = (full - 20) / 2;
  const ui = floor(
    {
      x: EDGE,
      y: fourth,
      width: half,
      title: 'ui',
      about: 'tokens, components, drawn art',
      on: standing(house, 'ui'),
    },
    () => ({ svg: [], height: 0 }),
  );
  const engines = floor(
    {
      x: EDGE + half + 20,
      y: fourth,
      width: half,
      title: 'engines',
      about: 'pure maths without I/O',
      on: standing(house, 'engines'),
    },
    (x, y, width) => {
      const words = lines(house.engines, width);
      return { svg: paragraph(words, x, y + 14), height: 4 + words.length * LINE };
    },
  );
  const low = Math.max(ui.height, engines.height);
  const height = fourth + low + EDGE;
  const left = 300;
  const right = EDGE + 660 + (full - 660) / 2;
  const arrows = [
    ...arrow(house, 'app', 'features', left, app.y + app.height, second),
    ...arrow(house, 'app', 'games', right, app.y + app.height, second),
    ...arrow(house, 'features', 'platform', left, second + deep, third),
    ...arrow(house, 'games', 'platform', right, second + deep, third),
    ...arrow(house, 'platform', 'ui', left, third + platform.height, fourth),
    ...arrow(house, 'platform', 'engines', right, third + platform.height, fourth),
  ];
  const boxes = [
    app,
    stretched(features, deep),
    stretched(games, deep),
    platform,
    stretched(ui, low),
    stretched(engines, low),
  ];
  const count = [...house.groups.values()].flat().length;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-labelledby="t d" font-family="system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif">
  <title id="t">The house: four floors</title>
  <desc id="d">app stands on ${count} features in ${house.groups.size} groups and ${house.games.length} games, which stand on platform, which stands on ui and engines. Every arrow points down. Drawn from the imports by npm run house.</desc>
  <style>${STYLE}
  </style>
  <defs>
    <marker id="a" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="7" markerHeight="7" orient="auto">
      <path class="tip" d="M0 0L10 5L0 10z"/>
    </marker>
  </defs>
  ${rect('ground', 1, 1, WIDTH - 2, height - 2, 16)}
${[...boxes.flatMap(({ svg }) => svg), ...arrows].map((line) => `  ${line}`).join('\n')}
</svg>
`;
}

if (process.argv[1] === import.meta.filename) {
  const root = join(import.meta.dirname, '..');
  writeFileSync(join(root, PICTURE), picture(houseOf(readModules(root, floors))));
}
