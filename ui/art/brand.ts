import { group, linear, path, radial, svg } from './kit.ts';
import { bodyPath, fire, wingPath } from './phoenix.ts';

export const flame = `<linearGradient id="fire" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="64"><stop stop-color="${fire.crown}"/><stop offset=".45" stop-color="${fire.wing}"/><stop offset="1" stop-color="${fire.tail}"/></linearGradient>`;

/** The bird on its 64 grid. */
export function birdSvg(fill: string): string {
  return (
    path(wingPath, fill) +
    group(path(wingPath, fill), 'matrix(-1 0 0 1 64 0)') +
    path(bodyPath, fill, 'fill-rule="evenodd"')
  );
}

/** Mark alone, transparent ground. */
export function markSvg(): string {
  return svg(64, 64, `<defs>${flame}</defs>${birdSvg('url(#fire)')}`);
}

/**
 * Icon of the installed app and of the tab.
 * @param maskable fills the square and keeps the bird inside the safe circle, for systems that cut their own shape
 */
export function appIconSvg(maskable = false): string {
  const ground = radial(
    'ground',
    [0.5, 0.3, 0.9],
    [
      [0, '#2a2030'],
      [0.6, '#171922'],
      [1, '#0e1218'],
    ],
  );
  const glow = radial(
    'glow',
    [0.5, 0.5, 0.5],
    [
      [0, fire.wing, 0.4],
      [1, fire.tail, 0],
    ],
  );
  const scale = maskable ? 4.6 : 6;
  const offset = 256 - 32 * scale;
  return svg(
    512,
    512,
    `<defs>${flame}${ground}${glow}</defs><rect width="512" height="512" rx="${maskable ? 0 : 112}" fill="url(#ground)"/>` +
      `<circle cx="256" cy="270" r="230" fill="url(#glow)"/>${group(birdSvg('url(#fire)'), `translate(${offset} ${offset}) scale(${scale})`)}`,
  );
}

/** Picture for shared links, 1200 x 630: the bird on its ground, no words (they would need a font). */
export function shareSvg(): string {
  const ground = radial(
    'ground',
    [0.5, 0.45, 0.8],
    [
      [0, '#43223a'],
      [0.5, '#1d1a26'],
      [1, '#0e1218'],
    ],
  );
  const floor = linear(
    'floor',
    [0, 0, 0, 1],
    [
      [0, '#0e1218', 0],
      [1, '#0e1218', 0.9],
    ],
  );
  return svg(
    1200,
    630,
    `<defs>${flame}${ground}${floor}</defs><path d="M0 0h1200v630H0z" fill="url(#ground)"/>${group(birdSvg('url(#fire)'), 'translate(408 110) scale(6)')}<path d="M0 400h1200v230H0z" fill="url(#floor)"/>`,
  );
}
