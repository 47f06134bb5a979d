import { cx } from '#ui/cx.ts';
import type { Hand } from '../game.ts';

type Finger = readonly [x1: number, y1: number, x2: number, y2: number, width: number];

/** A hand that points right: fingers as thick round strokes over a palm, the thumb last. */
const FINGERS: Readonly<Record<Hand, readonly Finger[]>> = {
  rock: [
    [60, 28, 84, 29, 14],
    [60, 42, 88, 42, 14],
    [60, 55, 86, 55, 14],
    [60, 68, 81, 67, 13],
    [40, 27, 71, 44, 15],
  ],
  paper: [
    [56, 30, 103, 18, 13],
    [58, 42, 113, 37, 14],
    [58, 55, 112, 57, 14],
    [56, 67, 101, 75, 13],
    [38, 28, 62, 6, 14],
  ],
  scissors: [
    [56, 32, 111, 14, 14],
    [58, 45, 115, 52, 14],
    [60, 59, 80, 59, 14],
    [58, 71, 76, 71, 13],
    [40, 70, 70, 55, 14],
  ],
};

function mix(part: number, other: 'paper' | 'ink'): string {
  return `color-mix(in srgb, var(--glove) ${part}%, var(--color-${other}))`;
}

function Strokes({
  fingers,
  grow,
  colour,
  up = 0,
}: {
  fingers: readonly Finger[];
  grow: number;
  colour: string;
  up?: number;
}) {
  return fingers.map(([x1, y1, x2, y2, width]) => (
    <path
      key={`${x1} ${y1}`}
      d={`M${x1} ${y1 - up}L${x2} ${y2 - up}`}
      fill="none"
      stroke={colour}
      strokeWidth={Math.max(1, width + grow)}
      strokeLinecap="round"
    />
  ));
}

interface GloveProps {
  hand: Hand;
  mine: boolean;
  /** Without the cuff, for small sizes. */
  bare?: boolean;
  className?: string;
}

/** One hand in a glove: the player's in the accent, the house's in steel. */
export function Glove({ hand, mine, bare = false, className }: GloveProps) {
  const fingers = FINGERS[hand];
  const rest = fingers.slice(0, -1);
  const thumb = fingers.slice(-1);
  const edge = mix(22, 'ink');
  return (
    <svg
      viewBox={bare ? '18 -6 106 92' : '0 -8 124 104'}
      aria-hidden
      className={cx(
        'block',
        mine ? '[--glove:var(--accent)]' : '-scale-x-100 [--glove:var(--fg2)]',
        className,
      )}
    >
      <rect x="24" y="17" width="50" height="62" rx="21" fill={edge} />
      <Strokes fingers={rest} grow={6} colour={edge} />
      {!bare && <rect x="1" y="24" width="30" height="48" rx="9" fill={edge} />}
      <rect x="27" y="20" width="44" height="56" rx="18" fill={mix(78, 'ink')} />
      <rect x="27" y="20" width="44" height="40" rx="18" fill={mix(100, 'ink')} />
      {rest.map((finger) => (
        <g key={finger.join(' ')}>
          <Strokes fingers={[finger]} grow={2.5} colour={mix(48, 'ink')} />
          <Strokes fingers={[finger]} grow={-1} colour={mix(86, 'ink')} />
          <Strokes fingers={[finger]} grow={-5} colour={mix(96, 'paper')} up={1.6} />
          <Strokes fingers={[finger]} grow={-11} colour={mix(50, 'paper')} up={3.4} />
        </g>
      ))}
      <rect x="30" y="23" width="32" height="46" rx="15" fill={mix(96, 'paper')} />
      <Strokes fingers={thumb} grow={5} colour={mix(40, 'ink')} />
      <Strokes fingers={thumb} grow={0} colour={mix(92, 'ink')} />
      <Strokes fingers={thumb} grow={-4} colour={mix(90, 'paper')} up={1.4} />
      <Strokes fingers={thumb} grow={-11} colour={mix(45, 'paper')} up={3.2} />
      {!bare && <Cuff />}
    </svg>
  );
}

function Cuff() {
  return (
    <>
      <rect x="4" y="27" width="24" height="42" rx="6.5" fill={mix(46, 'ink')} />
      <rect x="6.5" y="29" width="7" height="38" rx="3.5" fill={mix(70, 'ink')} />
      <rect x="18" y="29" width="6" height="38" rx="3" className="fill-warn" />
      <rect x="18" y="29" width="6" height="17" rx="3" className="fill-paper/35" />
    </>
  );
}
