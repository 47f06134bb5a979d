import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';

/** A drawing of 24 by 24: lines, and below them what is filled. */
interface Motif {
  readonly lines: string;
  readonly fill?: string;
  readonly tone: 'accent' | 'win' | 'warn' | 'info';
}

const dot = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

const MOTIFS: Readonly<Record<string, Motif>> = {
  spark: { tone: 'accent', lines: 'M12 3v5M12 16v5M3 12h5M16 12h5M6 6l3 3M15 15l3 3M18 6l-3 3M9 15l-3 3' },
  explorer: { tone: 'info', lines: `${dot(12, 12, 9)}M15.5 8.5l-2 5-5 2 2-5z`, fill: dot(12, 12, 1.2) },
  cartographer: {
    tone: 'warn',
    lines: 'M3.5 6l5.5-2 6 2.5 5.5-2v13.5L15 20l-6-2.5-5.5 2zM9 4v13.5M15 6.5V20',
    fill: dot(12, 10.5, 1.3),
  },
  'slot-tour': {
    tone: 'win',
    lines: 'M4 5h16v14H4zM9.3 5v14M14.7 5v14',
    fill: 'M6 11h2v2H6zM11 11h2v2h-2zM16 11h2v2h-2z',
  },
  comet: { tone: 'warn', lines: 'M3 21l8-8M3 14l5-4M10 21l4-5', fill: dot(16, 8, 4) },
  jackpot: { tone: 'accent', lines: 'M7 6h10M9.5 19c.3-4.6 1.7-8.4 7.5-13', fill: dot(6, 18, 1.4) },
  'sharp-dice': {
    tone: 'win',
    lines: 'M5 5h14v14H5z',
    fill: dot(9, 9, 1.5) + dot(15, 15, 1.5) + dot(12, 12, 1.5),
  },
  skyward: { tone: 'info', lines: 'M12 21V6M6.5 11.500L12 4l5.5 7.500M8 21h8' },
  'high-flyer': { tone: 'warn', lines: 'M3 20c8 0 12-4 14-13M17 3l4 4-7 2z', fill: 'M17 3l4 4-7 2z' },
  'edge-of-the-board': {
    tone: 'info',
    lines: 'M3 20h18M6 20v-3M18 20v-3',
    fill: [
      dot(12, 5, 1.1),
      dot(9, 9.5, 1.1),
      dot(15, 9.5, 1.1),
      dot(6, 14, 1.1),
      dot(12, 14, 1.1),
      dot(19.5, 15, 1.8),
    ].join(''),
  },
  'single-number': {
    tone: 'accent',
    lines: `${dot(12, 12, 9)}${dot(12, 12, 4)}M12 3v5M12 16v5M3 12h5M16 12h5`,
    fill: dot(12, 5.5, 1.3),
  },
  'last-spoke': {
    tone: 'win',
    lines: `${dot(12, 13, 8)}M12 13l0-8M12 13l7 4M12 13l-7 4`,
    fill: 'M10 1.500h4L12 5z',
  },
  'numbers-man': {
    tone: 'info',
    lines: 'M4 4h16v16H4zM4 9.300h16M4 14.700h16M9.3 4v16M14.7 4v16',
    fill: 'M9.3 9.300h5.400v5.400H9.300z',
  },
  'card-reader': {
    tone: 'win',
    lines: 'M5 7l8-2.5 3.5 12-8 2.500zM15 7.500l4 1.5-3 9.5',
    fill: 'M10.5 9.500l2 2-1 2.5-2-2z',
  },
  'four-of-a-kind': {
    tone: 'warn',
    lines: 'M3 8h4.500v9H3zM16.5 8H21v9h-4.500zM7.5 6.500H12v12H7.500zM12 6.500h4.500v12H12z',
    fill: dot(9.75, 12.5, 1.1) + dot(14.25, 12.5, 1.1),
  },
  natural: { tone: 'accent', lines: 'M4 6h9v13H4zM13 8h7v12h-9', fill: 'M8.5 9.500l2.5 4.500H6z' },
  'clean-sweep': {
    tone: 'win',
    lines: 'M12 3l7.5 6.500L12 21 4.5 9.500zM4.5 9.500h15M9 9.500L12 21l3-11.500L12 3z',
  },
  'top-of-the-tower': {
    tone: 'warn',
    lines: 'M7 21V9h10v12M5 9h14M7 9V6h2.500v3M14.5 9V6H17v3M12 6V2.500l4 1.3-4 1.3',
    fill: 'M10.5 21v-4a1.5 1.5 0 0 1 3 0v4z',
  },
  rooftop: { tone: 'accent', lines: 'M3 20h5v-5h5v-5h5V5h3M18 5V2' },
  'full-breath': {
    tone: 'info',
    lines: `${dot(12, 9.5, 7)}M12 16.500l-1.5 2.500h3zM12 19c0 2-2 1-2 3`,
    fill: dot(9.5, 7, 1.3),
  },
};

const TONES = { accent: 'text-accent', win: 'text-win', warn: 'text-warn', info: 'text-info' } as const;
const HEXAGON = 'M32 3l25 14.500v29L32 61 7 46.500v-29z';

/** A medal: in its colour once it is reached, an outline before. */
export function Badge({ id, reached }: { id: string; reached: boolean }): ReactNode {
  const motif = MOTIFS[id];
  return (
    <svg
      viewBox="0 0 64 64"
      width={56}
      height={56}
      aria-hidden
      className={cx('shrink-0', reached && motif ? TONES[motif.tone] : 'text-fg3/60')}
    >
      <path
        d={HEXAGON}
        fill="currentColor"
        fillOpacity={reached ? 0.16 : 0.04}
        stroke="currentColor"
        strokeWidth={reached ? 2.5 : 1.5}
        strokeDasharray={reached ? undefined : '4 4'}
        strokeLinejoin="round"
      />
      {reached && (
        <path
          d={HEXAGON}
          transform="translate(5.5 5.5) scale(.828)"
          fill="none"
          stroke="currentColor"
          strokeOpacity={0.4}
        />
      )}
      {motif && (
        <g transform="translate(20 20)" strokeWidth={1.8} strokeLinecap="round" strokeLinejoin="round">
          <path d={motif.lines} fill="none" stroke="currentColor" />
          {motif.fill && <path d={motif.fill} fill="currentColor" />}
        </g>
      )}
    </svg>
  );
}
