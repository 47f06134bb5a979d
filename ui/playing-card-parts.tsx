/** What a card face is made of: suits, pips and court figures on a 100 by 140 sheet. */
import { useId } from 'react';
import { bodyPath, fire, wingPath } from './art/phoenix.ts';
import { SUIT_PATHS, type Suit } from './art/suits.ts';

export type Rank = '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '10' | 'J' | 'Q' | 'K' | 'A';

/** Heights of the pips by rank, -1 (top) to 1: of both side columns, and of the middle one. Low ones stand on their heads. */
const PIPS: Readonly<Partial<Record<Rank, readonly [sides: readonly number[], middle: readonly number[]]>>> =
  {
    '2': [[], [-1, 1]],
    '3': [[], [-1, 0, 1]],
    '4': [[-1, 1], []],
    '5': [[-1, 1], [0]],
    '6': [[-1, 0, 1], []],
    '7': [[-1, 0, 1], [-0.5]],
    '8': [
      [-1, 0, 1],
      [-0.5, 0.5],
    ],
    '9': [[-1, -1 / 3, 1 / 3, 1], [0]],
    '10': [
      [-1, -1 / 3, 1 / 3, 1],
      [-2 / 3, 2 / 3],
    ],
  };

/** Column and height of every pip. */
function pipsOf(rank: Rank): readonly (readonly [column: number, height: number])[] {
  const [sides, middle] = PIPS[rank] ?? [[], []];
  return [
    ...sides.flatMap((height) => [[-1, height] as const, [1, height] as const]),
    ...middle.map((height) => [0, height] as const),
  ];
}

/** Red and black of print, from the theme: its red deepened, its ink. A page may give clubs and diamonds inks of their own. */
export const SUIT_INK: Readonly<Record<Suit, string>> = {
  heart: 'oklch(from var(--lose) 0.56 0.225 h)',
  diamond: 'var(--ink-diamond, oklch(from var(--lose) 0.56 0.225 h))',
  spade: 'var(--color-ink)',
  club: 'var(--ink-club, var(--color-ink))',
};

function Pip({
  suit,
  x,
  y,
  size,
  flip = false,
}: {
  suit: Suit;
  x: number;
  y: number;
  size: number;
  flip?: boolean;
}) {
  const scale = size / 60;
  return <path d={SUIT_PATHS[suit]} transform={`translate(${x} ${y}) scale(${flip ? -scale : scale})`} />;
}

function Index({ rank, suit }: { rank: Rank; suit: Suit }) {
  return (
    <>
      <text
        x={rank === '10' ? 13.5 : 14}
        y="26"
        textAnchor="middle"
        fontSize="24"
        fontWeight="800"
        letterSpacing={rank === '10' ? -2.6 : 0}
      >
        {rank}
      </text>
      <Pip suit={suit} x={13.5} y={39} size={16} />
    </>
  );
}

const GOLD = {
  fill: 'var(--warn)',
  stroke: 'var(--color-ink)',
  strokeWidth: 1,
  strokeLinejoin: 'round',
} as const;
const SKIN = 'color-mix(in oklab, var(--warn) 22%, var(--color-paper))';

/** The upper half of a court figure; the lower one is the same on its head. */
function Figure({ rank, suit }: { rank: 'J' | 'Q' | 'K'; suit: Suit }) {
  const dark = { fill: 'var(--color-ink)' };
  return (
    <>
      {/* Robe with its lapels and a band of the suit's colour. */}
      <path d="M27 70V62Q34 51 44 49H56Q66 51 73 62V70z" />
      <path d="M44 49L50 70L56 49z" fill="var(--color-paper)" />
      <path d="M33 70L41 50L44 49L50 70zM67 70L59 50L56 49L50 70z" {...GOLD} strokeWidth={0.8} />
      <circle cx="50" cy="57" r="1.6" {...dark} />
      <circle cx="50" cy="63" r="1.6" {...dark} />
      {/* Hair and face. */}
      {rank === 'Q' && <path d="M37 54Q34 33 50 30Q66 33 63 54Q58 52 57.5 42H42.5Q42 52 37 54z" {...dark} />}
      {rank === 'J' && <path d="M39.5 49Q37.5 34 50 32Q62.5 34 60.5 49L57 46V38H43V46z" {...dark} />}
      {rank === 'K' && <path d="M40 44Q39 33 50 31Q61 33 60 44L57.5 39H42.5z" {...dark} />}
      <path
        d="M42.5 37H57.5V43Q57 51 50 52.5Q43 51 42.5 43z"
        fill={SKIN}
        stroke="var(--color-ink)"
        strokeWidth="0.9"
      />
      {rank === 'K' && (
        <path
          d="M42.3 43.5Q44 47 50 46.5Q56 47 57.7 43.5Q58.5 53 50 57Q41.5 53 42.3 43.5zM47 48.8H53Q50 50.8 47 48.8z"
          fillRule="evenodd"
          {...dark}
        />
      )}
      {rank !== 'K' && (
        <path
          d="M47.6 48.3Q50 49.8 52.4 48.3"
          fill="none"
          stroke="var(--color-ink)"
          strokeWidth="1"
          strokeLinecap="round"
        />
      )}
      <path
        d="M45 41.2h3M52 41.2h3M50 41.5V45.3h-1.3"
        fill="none"
        stroke="var(--color-ink)"
        strokeWidth="1.1"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      {/* What each wears: crown, tiara, feathered cap. */}
      {rank === 'K' && (
        <>
          <path d="M39 37L36.5 23.5L43.5 29L50 21L56.5 29L63.5 23.5L61 37z" {...GOLD} />
          <path d="M39.3 33.5H60.7V36.5H39.3z" />
          <circle cx="50" cy="27.5" r="1.8" />
        </>
      )}
      {rank === 'Q' && (
        <>
          <path
            d="M40 36.5L39.5 28.5Q43 31.5 45 26Q48 30 50 23.5Q52 30 55 26Q57 31.5 60.5 28.5L60 36.5Q50 33.5 40 36.5z"
            {...GOLD}
          />
          <circle cx="50" cy="23" r="1.9" />
          <circle cx="44.8" cy="25.5" r="1.5" />
          <circle cx="55.2" cy="25.5" r="1.5" />
        </>
      )}
      {rank === 'J' && (
        <>
          <path d="M38.5 37Q38 27 50 26.5Q62 27 61.5 37Q50 33 38.5 37z" />
          <path d="M38.3 37.5Q50 32.5 61.7 37.5L61 34.3Q50 29.8 39 34.3z" {...GOLD} strokeWidth={0.8} />
          <path d="M58 31Q60 21 69 22.5Q68.5 31 59.5 33.5zM58 31Q62 27 66 25" {...GOLD} strokeWidth={0.9} />
        </>
      )}
      <Pip suit={suit} x={34} y={29} size={11} />
    </>
  );
}

function Court({ rank, suit }: { rank: 'J' | 'Q' | 'K'; suit: Suit }) {
  const id = useId();
  return (
    <>
      <clipPath id={id}>
        <path d="M26.5 16.5H73.5V70H26.5z" />
      </clipPath>
      <rect
        x="26"
        y="16"
        width="48"
        height="108"
        rx="3"
        fill="color-mix(in oklab, var(--warn) 10%, var(--color-paper))"
      />
      {[0, 180].map((turn) => (
        <g key={turn} transform={`rotate(${turn} 50 70)`}>
          <g clipPath={`url(#${id})`}>
            <Figure rank={rank} suit={suit} />
          </g>
        </g>
      ))}
      <path d="M26 70H74" stroke="var(--color-paper)" strokeWidth="1.4" />
      <rect
        x="26"
        y="16"
        width="48"
        height="108"
        rx="3"
        fill="none"
        stroke="currentColor"
        strokeOpacity="0.55"
        strokeWidth="1.2"
      />
    </>
  );
}

function isCourt(rank: Rank): rank is 'J' | 'Q' | 'K' {
  return rank === 'J' || rank === 'Q' || rank === 'K';
}

interface FaceProps {
  rank: Rank;
  suit: Suit;
  /** Rank and suit only, as large as they go: for cards too small to count pips on. */
  plain: boolean;
}

/** The printed side. */
export function CardFace({ rank, suit, plain }: FaceProps) {
  const ink = { fill: SUIT_INK[suit], color: SUIT_INK[suit] };
  if (plain) {
    return (
      <svg viewBox="0 0 100 140" aria-hidden className="block size-full fill-ink" style={ink}>
        <text
          x={rank === '10' ? 46 : 50}
          y="62"
          textAnchor="middle"
          fontSize="62"
          fontWeight="800"
          letterSpacing={rank === '10' ? -6 : 0}
        >
          {rank}
        </text>
        <Pip suit={suit} x={50} y={102} size={52} />
      </svg>
    );
  }
  return (
    <svg viewBox="0 0 100 140" aria-hidden className="block size-full fill-ink" style={ink}>
      <Index rank={rank} suit={suit} />
      <g transform="rotate(180 50 70)">
        <Index rank={rank} suit={suit} />
      </g>
      {rank === 'A' && <Pip suit={suit} x={50} y={70} size={suit === 'spade' ? 58 : 48} />}
      {isCourt(rank) && <Court rank={rank} suit={suit} />}
      {pipsOf(rank).map(([column, height]) => (
        <Pip
          key={`${column},${height}`}
          suit={suit}
          x={50 + column * 14.5}
          y={70 + height * 41}
          size={18}
          flip={height > 0}
        />
      ))}
    </svg>
  );
}

/** The side that tells nothing: our bird on a lattice. */
export function CardBack() {
  const id = useId();
  return (
    <svg viewBox="0 0 100 140" aria-hidden className="block size-full">
      <defs>
        <linearGradient id={`${id}f`} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor={fire.crown} />
          <stop offset=".45" stopColor={fire.wing} />
          <stop offset="1" stopColor={fire.tail} />
        </linearGradient>
        <radialGradient id={`${id}g`} r=".75">
          <stop stopColor="var(--hover)" />
          <stop offset="1" stopColor="var(--bg)" />
        </radialGradient>
        <pattern
          id={`${id}l`}
          width="10"
          height="10"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45 50 70)"
        >
          <path d="M0 0H10M0 0V10" stroke="var(--accent)" strokeOpacity=".34" strokeWidth="1" />
          <circle r="1.3" fill="var(--accent)" fillOpacity=".5" />
        </pattern>
      </defs>
      <rect width="100" height="140" className="fill-paper" />
      <rect x="5" y="5" width="90" height="130" rx="6" fill={`url(#${id}g)`} />
      <rect x="5" y="5" width="90" height="130" rx="6" fill={`url(#${id}l)`} />
      <rect
        x="9"
        y="9"
        width="82"
        height="122"
        rx="4"
        fill="none"
        stroke="var(--accent)"
        strokeOpacity=".7"
        strokeWidth="1.2"
      />
      <circle
        cx="50"
        cy="70"
        r="29"
        fill="var(--bg)"
        stroke="var(--accent)"
        strokeOpacity=".8"
        strokeWidth="1.6"
      />
      <g transform="translate(27.5 47.5) scale(.7)" fill={`url(#${id}f)`}>
        <path d={wingPath} />
        <path d={wingPath} transform="matrix(-1 0 0 1 64 0)" />
        <path d={bodyPath} fillRule="evenodd" />
      </g>
    </svg>
  );
}
