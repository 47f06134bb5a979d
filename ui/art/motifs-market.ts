import type { DrawMotif } from './draw-motif.ts';
import { circle, ellipse, group, hsl, linear, path } from './kit.ts';
import { glint, stone } from './solids.ts';

/** Bazaar: a pack fanned out on a stall, the lamp before it. */

const bazaar: DrawMotif = (p) => {
  const line = '#ffd98a';
  const gold = linear(
    'mg',
    [0, 0, 0.3, 1],
    [
      [0, '#fff3c4'],
      [0.4, '#ffcf57'],
      [1, '#a85a0c'],
    ],
  );
  const card = (fill: string, sign: string) =>
    `<rect x="-27" y="-42" width="54" height="84" rx="8" fill="${hsl(p.hue + 20, 60, 10)}"/>` +
    `<rect x="-25" y="-40" width="50" height="80" rx="7" fill="${fill}"/>` +
    `<rect x="-20.5" y="-35.5" width="41" height="71" rx="4" fill="none" stroke="${line}" stroke-width="1.8"/>` +
    sign;
  const star = path('M-13-13H13V13H-13zM0-18.4 18.4 0 0 18.4-18.4 0z', line, 'opacity=".9"');
  const gem = group(
    stone(17, ['#fff', hsl(p.pop, 100, 82), hsl(p.pop, 92, 60), hsl(p.pop - 10, 85, 38)]),
    'translate(0 -6)',
  );
  const drop = path('M0-24C12-8 16-1 16 7A16 16 0 0 1-16 7C-16-1-12-8 0-24z', line);
  const fan =
    group(card(p.deep, star), 'translate(-66 14) rotate(-34)') +
    group(card(p.deep, drop), 'translate(66 14) rotate(34)') +
    group(card(p.main, star), 'translate(-36 -14) rotate(-17)') +
    group(card(p.main, drop), 'translate(36 -14) rotate(17)') +
    group(card(hsl(p.hue + 8, 70, 46), gem), 'translate(0 -30)');
  const lamp =
    path('M62-2q26-12 24 12-3 20-34 24', 'none', 'stroke="#a85a0c" stroke-width="9"') +
    path('M62-2q24-10 22 12-3 18-32 22', 'none', 'stroke="#ffcf57" stroke-width="4"') +
    path('M-84-14q30-2 44 12 22-12 50-4 16-14 46-6-4 38-36 42H-24Q-62 26-84-14z', 'url(#mg)') +
    path('M-84-14q30-2 44 12 22-12 50-4 16-14 46-6-20 12-58 14-52 6-82-16z', '#fff3c4', 'opacity=".75"') +
    path('M-16-8Q-12-28 8-28T32-10Q8-16-16-8z', hsl(p.hue + 6, 76, 48)) +
    path('M-16-8Q8-16 32-10l1 5Q8-11-17-3z', '#a85a0c') +
    circle(8, -33, 7, '#ffcf57') +
    path('M-10 28H28L40 48H-22z', '#a85a0c') +
    ellipse(9, 48, 34, 8, 'url(#mg)') +
    [-14, 8, 30].map((x) => path(`M${x} 2l7 9-7 9-7-9z`, hsl(p.pop, 90, 56))).join('');
  return (
    gold +
    fan +
    ellipse(4, 78, 62, 10, '#000', 'opacity=".4"') +
    group(lamp, 'translate(0 34) scale(.9)') +
    path('M-78 14q-12-16 2-30 8 8 6 16t4 14z', '#ffb53b') +
    path('M-76 10q-5-8 2-16 4 6 3 10t2 8z', '#fff3c4') +
    glint(-40, -68, 10) +
    glint(72, -52, 9) +
    glint(0, -36, 12) +
    glint(48, 70, 8)
  );
};

export const marketMotifs = { bazaar };
