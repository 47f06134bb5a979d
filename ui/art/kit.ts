/** Small words for writing SVG. Everything is a pure function to a string; the same input is the same text. */

/** A seeded source of numbers in [0, 1): drawings vary by id and never by time. */
export function seeded(seed: string): () => number {
  let state = hash(seed) || 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** FNV-1a over UTF-16 units: a stable 32-bit number for a text. */
export function hash(text: string): number {
  let state = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  }
  return state >>> 0;
}

/** A colour by hue in degrees and saturation and lightness in percent. */
export function hsl(hue: number, saturation: number, lightness: number): string {
  return `hsl(${Math.round(((hue % 360) + 360) % 360)} ${saturation}% ${lightness}%)`;
}

/** Rounds for short files: a tenth of a unit is finer than any screen shows. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Gradient stop: offset 0 to 1, colour, opacity. */
export type Stop = readonly [offset: number, color: string, opacity?: number];

function stops(list: readonly Stop[]): string {
  return list
    .map(
      ([offset, color, opacity]) =>
        `<stop offset="${offset}" stop-color="${color}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('');
}

/** Linear gradient over the shape's box, from one corner to another (0 to 1). */
export function linear(
  id: string,
  [x1, y1, x2, y2]: readonly [number, number, number, number],
  list: readonly Stop[],
): string {
  return `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops(list)}</linearGradient>`;
}

/** Radial gradient over the shape's box, from a focus to the rim. */
export function radial(
  id: string,
  [cx, cy, r]: readonly [number, number, number],
  list: readonly Stop[],
): string {
  return `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stops(list)}</radialGradient>`;
}

/** A path; `more` holds further attributes. */
export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`;
}

export function circle(x: number, y: number, r: number, fill: string, more = ''): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${fill}"${more && ` ${more}`}/>`;
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string, more = ''): string {
  return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}"${more && ` ${more}`}/>`;
}

export function group(content: string, transform: string, more = ''): string {
  return `<g transform="${transform}"${more && ` ${more}`}>${content}</g>`;
}

/** Closed polygon from x, y pairs. */
export function polygon(points: readonly (readonly [number, number])[], fill: string, more = ''): string {
  return path(`M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}z`, fill, more);
}

/** A whole file. */
export function svg(width: number, height: number, content: string, more = ''): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"${more}>${content}</svg>`;
}
