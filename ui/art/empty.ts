import { circle, group, linear, path, svg } from './kit.ts';
import { fire } from './phoenix.ts';
import { glint } from './solids.ts';

/** Grey translucent shapes sit on any theme; one warm thing carries the meaning. */
const scenes = {
  bets: group(
    '<rect x="-26" y="-26" width="52" height="52" rx="11" fill="url(#w)"/>' +
      [
        [-12, -12],
        [12, -12],
        [0, 0],
        [-12, 12],
        [12, 12],
      ]
        .map(([x, y]) => circle(x ?? 0, y ?? 0, 4.5, '#fff'))
        .join(''),
    'translate(80 58) rotate(-12)',
  ),
  search:
    path(
      'M72 32a22 22 0 1 0 0 44 22 22 0 0 0 0-44zM88 70l18 18',
      'none',
      'stroke="url(#w)" stroke-width="9" stroke-linecap="round"',
    ) +
    path(
      'M62 47a14 14 0 0 1 8-6',
      'none',
      'stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".7"',
    ),
  wallet:
    '<rect x="46" y="34" width="68" height="50" rx="10" fill="url(#w)"/><path d="M46 48h68" stroke="#fff" stroke-opacity=".35" stroke-width="6"/><rect x="94" y="56" width="26" height="16" rx="8" fill="#fff"/><circle cx="103" cy="64" r="3.5" fill="#ff8a3d"/>',
  network:
    path('M80 78h.1', 'none', 'stroke="url(#w)" stroke-width="13" stroke-linecap="round"') +
    path(
      'M62 62a26 26 0 0 1 36 0M48 48a46 46 0 0 1 64 0',
      'none',
      'stroke="#ff8a3d" stroke-width="8" stroke-linecap="round" opacity=".85"',
    ) +
    path('M48 86 112 30', 'none', 'stroke="#fff" stroke-width="5" stroke-linecap="round"'),
  locked:
    '<rect x="52" y="54" width="56" height="40" rx="9" fill="url(#w)"/>' +
    path('M62 54V44a18 18 0 0 1 36 0v10', 'none', 'stroke="#fff" stroke-opacity=".75" stroke-width="7"') +
    path('M80 68v10', 'none', 'stroke="#fff" stroke-width="6" stroke-linecap="round"'),
  lost: group(
    path('M0-34 26 26Q0 12-26 26z', 'url(#w)') +
      path('M0-34V17', 'none', 'stroke="#fff" stroke-width="3" opacity=".6"'),
    'translate(80 60) rotate(38)',
  ),
} as const;

export type EmptyKind = keyof typeof scenes;
export const emptyKinds = Object.keys(scenes) as EmptyKind[];

/** Picture of an empty place, 160 x 120, on any ground. */
export function emptySvg(kind: EmptyKind): string {
  const cloud =
    '<ellipse cx="80" cy="62" rx="62" ry="46" fill="#8fa0b5" opacity=".1"/><ellipse cx="80" cy="108" rx="44" ry="6" fill="#000" opacity=".25"/>';
  const lines =
    '<path d="M14 40h18M8 52h12M128 82h22M136 94h10" stroke="#8fa0b5" stroke-opacity=".4" stroke-width="4" stroke-linecap="round"/>';
  const warm = linear(
    'w',
    [0, 0, 1, 1],
    [
      [0, fire.crown],
      [0.5, fire.wing],
      [1, fire.tail],
    ],
  );
  return svg(
    160,
    120,
    `<defs>${warm}</defs>${cloud}${lines}${scenes[kind]}${glint(126, 28, 9, 0.7)}${glint(36, 84, 6, 0.5)}`,
  );
}
