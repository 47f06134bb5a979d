import { range } from '#engines/fair/draw.ts';

const STARS = range(46).map((index) => ({
  x: ((index * 0.618_034) % 1) * 860,
  y: ((index * 0.754_878) % 1) * 360,
  size: 0.6 + ((index * 0.569_84) % 1) * 1.3,
}));

/** Night around the tower: stars, a moon, mountains. They sink more slowly than the tower as one climbs. */
export function Scenery({ height, still }: { height: number; still: boolean }) {
  const move = (share: number) => ({
    transform: `translateY(${height * share}px)`,
    transition: still ? 'none' : 'transform 600ms var(--ease-out)',
  });
  return (
    <svg
      viewBox="0 0 860 460"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden
      className="absolute inset-0 size-full"
    >
      <defs>
        <radialGradient id="tower-moon">
          <stop offset="0.28" className="[stop-color:var(--fg)] [stop-opacity:0.22]" />
          <stop offset="1" className="[stop-color:var(--fg)] [stop-opacity:0]" />
        </radialGradient>
        <linearGradient id="tower-far" x2="0" y2="1">
          <stop className="[stop-color:var(--hover)]" />
          <stop offset="1" className="[stop-color:var(--panel)]" />
        </linearGradient>
        <linearGradient id="tower-near" x2="0" y2="1">
          <stop className="[stop-color:var(--raised)]" />
          <stop offset="1" className="[stop-color:var(--bg)]" />
        </linearGradient>
      </defs>
      <g className="fill-fg">
        {STARS.map(({ x, y, size }) => (
          <circle key={x} cx={x} cy={y} r={size} opacity={size / 3} />
        ))}
      </g>
      <g style={move(4)}>
        <circle cx="800" cy="84" r="104" fill="url(#tower-moon)" />
        <circle cx="800" cy="84" r="33" className="fill-fg/85" />
        <path
          className="fill-fg3/35"
          d="M788 68a8 8 0 1 0 .1 0zM812 88a10 10 0 1 0 .1 0zM794 98a4.5 4.5 0 1 0 .1 0z"
        />
      </g>
      <path
        style={move(10)}
        fill="url(#tower-far)"
        d="M0 330l70-62 52 34 78-96 66 78 54-40 92 96 66-58 84 62 70-104 62 70 52-38 114 90v400H0z"
      />
      <path
        style={move(20)}
        fill="url(#tower-near)"
        d="M0 396c70-40 120-18 176-46 60-28 96 24 160 16 70-10 92-38 166-24 60 12 92 34 152 12 70-26 120 10 206 26v500H0z"
      />
    </svg>
  );
}
