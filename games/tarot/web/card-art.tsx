import type { ReactNode } from 'react';
import { range } from '#engines/fair/draw.ts';
import type { Suit } from '../game.ts';

const GOLD = 'color-mix(in srgb, var(--warn) 82%, var(--fg))';
const PALE = 'color-mix(in srgb, var(--warn) 34%, var(--fg))';
const DEEP = 'color-mix(in srgb, var(--warn) 48%, var(--bg))';
const NIGHT = 'color-mix(in srgb, var(--tier) 26%, var(--bg))';
const STONE = 'color-mix(in srgb, var(--fg3) 78%, var(--bg))';

function at(turn: number, reach: number): string {
  const angle = turn * Math.PI * 2;
  return `${(50 + Math.sin(angle) * reach).toFixed(1)} ${(50 - Math.cos(angle) * reach).toFixed(1)}`;
}

/** A star with so many points round the middle. */
function starPath(points: number, far: number, near: number, turned = 0): string {
  const corners = range(points * 2).map((corner) =>
    at((corner + turned) / (points * 2), corner % 2 === 0 ? far : near),
  );
  return `M${corners.join('L')}z`;
}

function Spark({ x, y, size }: { x: number; y: number; size: number }) {
  const s = size;
  return (
    <path
      d={`M${x} ${y - s}Q${x} ${y} ${x + s} ${y}Q${x} ${y} ${x} ${y + s}Q${x} ${y} ${x - s} ${y}Q${x} ${y} ${x} ${y - s}z`}
      fill={PALE}
    />
  );
}

const sun = (
  <>
    <path d={starPath(12, 44, 25)} fill={DEEP} />
    <path d={starPath(12, 38, 24, 1)} fill={GOLD} />
    <circle cx="50" cy="50" r="21" fill={GOLD} stroke={PALE} strokeWidth="2.5" />
    <path d="M37 40a17 17 0 0 1 20-5 19 19 0 0 0-20 5z" fill={PALE} />
    <path
      d="M41 48q3-3 6 0M53 48q3-3 6 0M42 57q8 7 16 0"
      fill="none"
      stroke={DEEP}
      strokeWidth="2.4"
      strokeLinecap="round"
    />
  </>
);

const star = (
  <>
    <path d={starPath(8, 42, 13)} fill={DEEP} />
    <path d={starPath(4, 42, 11)} fill={GOLD} />
    <path d="M50 8v42l8-9zM92 50H50l8 8zM50 92V50l-8 8zM8 50h42l-9-8z" fill={PALE} />
    <circle cx="50" cy="50" r="6" fill={PALE} />
    <Spark x={18} y={20} size={8} />
    <Spark x={82} y={22} size={6} />
    <Spark x={84} y={80} size={8} />
    <Spark x={17} y={79} size={5} />
  </>
);

const moon = (
  <>
    <circle cx="50" cy="48" r="38" fill={NIGHT} stroke={DEEP} strokeWidth="2" strokeDasharray="2 5" />
    <path d="M62 14a37 37 0 1 0 18 54 31 31 0 1 1-18-54z" fill={GOLD} />
    <path d="M62 14a37 37 0 0 0-38 18 36 36 0 0 1 38-18z" fill={PALE} />
    <circle cx="33" cy="58" r="4" fill={DEEP} />
    <circle cx="42" cy="72" r="3" fill={DEEP} />
    <circle cx="29" cy="44" r="2.4" fill={DEEP} />
    <Spark x={68} y={42} size={9} />
    <Spark x={80} y={26} size={5} />
    <Spark x={82} y={56} size={4} />
  </>
);

const wheel = (
  <>
    <circle cx="50" cy="50" r="39" fill={NIGHT} stroke={GOLD} strokeWidth="5" />
    <circle cx="50" cy="50" r="31" fill="none" stroke={DEEP} strokeWidth="2" />
    {range(8).map((spoke) => (
      <path
        key={spoke}
        d={`M50 50 ${at(spoke / 8, 37)}`}
        stroke={spoke % 2 === 0 ? GOLD : DEEP}
        strokeWidth={spoke % 2 === 0 ? 4 : 2.5}
      />
    ))}
    {range(8).map((knob) => {
      const [x, y] = at((knob + 0.5) / 8, 39).split(' ');
      return <circle key={knob} cx={x} cy={y} r="3.6" fill={PALE} />;
    })}
    <circle cx="50" cy="50" r="10" fill={GOLD} />
    <circle cx="48" cy="48" r="4.5" fill={PALE} />
  </>
);

const tower = (
  <>
    <path d="M70 4 48 34h13L44 62l32-37H63z" fill={PALE} opacity=".95" />
    <path d="M30 90V42l-4-3v-9h8v4h6v-4h8v4h6v-4h8v9l-4 3v48z" fill={STONE} />
    <path d="M46 90V38h12l.5-4H66v5l-4 3v48z" fill="color-mix(in srgb, var(--fg3) 42%, var(--bg))" />
    <path d="M40 50a4 4 0 0 1 8 0v9h-8zM40 68h8v9h-8z" fill={GOLD} />
    <path d="M30 62h10M50 56h12M30 82h14M48 84h14" stroke="var(--bg)" strokeOpacity=".5" strokeWidth="1.6" />
    <path d="M16 90h68" stroke={DEEP} strokeWidth="4" strokeLinecap="round" />
    <path d="m74 56 6 3-4 6-5-4zM20 50l5 4-5 4-3-4zM79 74l4 4-5 3z" fill={STONE} />
  </>
);

const crown = (
  <>
    <path d="M14 76 8 32l20 18L50 16l22 34 20-18-6 44z" fill={GOLD} />
    <path d="m50 16 22 34 20-18-6 44H50z" fill={DEEP} opacity=".55" />
    <path d="M13 70h74l-1 12H14z" fill={GOLD} />
    <path d="M13 70h74l-.4 4H13.4z" fill={PALE} />
    <circle cx="8" cy="30" r="5" fill={PALE} />
    <circle cx="50" cy="14" r="6" fill={PALE} />
    <circle cx="92" cy="30" r="5" fill={PALE} />
    <path d="m50 42 8 11-8 11-8-11z" fill="var(--lose)" />
    <path d="m50 42 8 11H42z" fill="var(--fg)" opacity=".5" />
    <path d="m27 56 4 6-4 6-4-6zM73 56l4 6-4 6-4-6z" fill="var(--info)" />
  </>
);

const chalice = (
  <>
    <path d="M50 6 56 20l14-6-6 14H36l-6-14 14 6z" fill={PALE} opacity=".5" />
    <path d="M22 26h56c0 24-10 38-28 38S22 50 22 26z" fill={GOLD} />
    <path d="M50 26h28c0 24-10 38-28 38z" fill={DEEP} opacity=".6" />
    <ellipse cx="50" cy="26" rx="28" ry="7" fill={DEEP} />
    <ellipse cx="50" cy="27" rx="23" ry="4.6" fill="var(--info)" />
    <path d="M46 63h8l2 16h-12z" fill={GOLD} />
    <path d="M30 88c2-7 10-10 20-10s18 3 20 10z" fill={GOLD} />
    <path d="M50 78c10 0 18 3 20 10H50z" fill={DEEP} opacity=".6" />
    <path d="M30 36c1 9 4 15 9 19" fill="none" stroke={PALE} strokeWidth="3.5" strokeLinecap="round" />
    <circle cx="50" cy="70" r="5" fill={PALE} />
  </>
);

const sword = (
  <>
    <path d="m50 4 7 10v52H43V14z" fill="color-mix(in srgb, var(--fg2) 88%, var(--bg))" />
    <path d="m50 4 7 10v52h-7z" fill="color-mix(in srgb, var(--fg3) 70%, var(--bg))" />
    <path d="M50 12v50" stroke="var(--bg)" strokeOpacity=".45" strokeWidth="1.6" />
    <path d="M24 62c8 3 16 4 26 4s18-1 26-4l2 7c-8 4-18 5-28 5s-20-1-28-5z" fill={GOLD} />
    <circle cx="23" cy="65" r="5" fill={PALE} />
    <circle cx="77" cy="65" r="5" fill={PALE} />
    <path d="M46 74h8v14h-8z" fill={DEEP} />
    <path d="M46 77h8M46 81h8M46 85h8" stroke={GOLD} strokeWidth="1.6" />
    <circle cx="50" cy="91" r="6" fill={GOLD} />
  </>
);

const wand = (
  <>
    <path d="M32 94 62 30l7 3-30 64z" fill={DEEP} />
    <path d="m34 92 29-62 3 1.4-29 62z" fill={GOLD} />
    <path
      d="M52 50c-12 0-18-6-18-14 10 0 17 4 18 14zM47 64c10-4 18-1 22 7-9 4-17 1-22-7z"
      fill="var(--win)"
    />
    <path d="M52 50c-4-7-9-11-18-14M47 64c8 1 14 3 22 7" fill="none" stroke="var(--bg)" strokeWidth="1.4" />
    <circle cx="67" cy="23" r="12" fill={NIGHT} stroke={GOLD} strokeWidth="3" />
    <Spark x={67} y={23} size={10} />
    <Spark x={86} y={12} size={5} />
    <Spark x={86} y={38} size={4} />
  </>
);

const ashes = (
  <>
    <path
      d="M50 38c-8-8 8-12 0-20s6-10 2-16"
      fill="none"
      stroke="var(--fg3)"
      strokeOpacity=".8"
      strokeWidth="3"
      strokeLinecap="round"
    />
    <path d="M50 38v8" stroke="var(--fg2)" strokeWidth="2.4" strokeLinecap="round" />
    <path d="M40 46h20v32H40z" fill={STONE} />
    <path d="M50 46h10v32H50z" fill="color-mix(in srgb, var(--fg3) 44%, var(--bg))" />
    <path d="M40 46h20v6c-3 0-3 7-6 7s-2-5-4-5-2 8-5 8-2-8-5-8z" fill="var(--fg2)" />
    <path d="M26 78h48l-5 9H31z" fill="color-mix(in srgb, var(--fg3) 58%, var(--bg))" />
    <path d="M26 78h48l-1 3H27z" fill={STONE} />
    <path d="M72 74c8-1 12 3 11 8s-8 5-10 1" fill="none" stroke={STONE} strokeWidth="3" />
  </>
);

/** The pictures of each suit, the rarest first. */
const PICTURES: Readonly<Record<Suit, readonly ReactNode[]>> = {
  major: [sun, star, moon, wheel, tower],
  minor: [crown, chalice, sword, wand, ashes],
};

/** Names in the texts, in the same order. */
export const NAMES: Readonly<Record<Suit, readonly string[]>> = {
  major: ['sun', 'star', 'moon', 'wheel', 'tower'],
  minor: ['crown', 'chalice', 'sword', 'wand', 'ashes'],
};

export function CardArt({ suit, rank, className }: { suit: Suit; rank: number; className?: string }) {
  return (
    <svg viewBox="0 0 100 100" aria-hidden className={className}>
      {PICTURES[suit][rank]}
    </svg>
  );
}

const STARS = range(9).map((index) => [
  12 + ((index * 61.8) % 76),
  14 + ((index * 37.5) % 132),
  0.7 + (index % 3) * 0.5,
]);

/** The back of every card: an eye in a compass under the phases of the moon. */
export function CardBack({ className }: { className?: string }) {
  const line = 'color-mix(in srgb, var(--accent) 72%, var(--fg))';
  const dim = 'color-mix(in srgb, var(--accent) 42%, var(--bg))';
  return (
    <svg viewBox="0 0 100 160" preserveAspectRatio="none" aria-hidden className={className}>
      <rect x="5" y="5" width="90" height="150" rx="6" fill="none" stroke={dim} strokeWidth="1.6" />
      <rect x="8.5" y="8.5" width="83" height="143" rx="4" fill="none" stroke={line} strokeWidth=".7" />
      <path
        d="M8.5 30A21.5 21.5 0 0 0 30 8.5M70 8.5A21.5 21.5 0 0 0 91.5 30M8.5 130A21.5 21.5 0 0 1 30 151.5M70 151.5A21.5 21.5 0 0 1 91.5 130"
        fill="none"
        stroke={dim}
        strokeWidth="1.4"
      />
      {STARS.map(([x, y, r]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={r} fill={dim} />
      ))}
      <g transform="translate(0 30)">
        <path d={starPath(16, 36, 27)} fill="none" stroke={dim} strokeWidth="1" />
        <path d={starPath(8, 33, 15)} fill={dim} opacity=".6" />
        <circle cx="50" cy="50" r="21" fill="var(--bg)" stroke={line} strokeWidth="1.4" />
        <path d="M31 50q19-19 38 0-19 19-38 0z" fill={dim} stroke={line} strokeWidth="1.6" />
        <circle cx="50" cy="50" r="8" fill="var(--bg)" stroke={line} strokeWidth="1.6" />
        <circle cx="50" cy="50" r="4" fill={line} />
        <circle cx="48.4" cy="48.2" r="1.4" fill="var(--bg)" />
      </g>
      {[26, 134].map((y) => (
        <g key={y}>
          <circle cx="50" cy={y} r="6" fill={line} />
          <circle cx="36" cy={y} r="4.4" fill={line} />
          <circle cx="38.4" cy={y} r="4.2" fill="var(--panel)" />
          <circle cx="64" cy={y} r="4.4" fill={line} />
          <circle cx="61.6" cy={y} r="4.2" fill="var(--panel)" />
        </g>
      ))}
    </svg>
  );
}
