/** The lawn the burrows are in: mown in stripes, with daisies, a hedge behind and light from above. */
export function Lawn() {
  return (
    <div aria-hidden className="absolute inset-x-0 top-0 bottom-16 -z-1 overflow-hidden">
      <div className="absolute inset-0 bg-linear-to-b from-[color-mix(in_srgb,var(--win)_20%,var(--bg))] via-[color-mix(in_srgb,var(--win)_34%,var(--bg))] to-[color-mix(in_srgb,var(--win)_16%,var(--bg))]" />
      <div className="absolute inset-0 bg-[repeating-linear-gradient(100deg,transparent_0_3.5rem,color-mix(in_srgb,var(--win)_12%,transparent)_3.5rem_7rem)]" />
      <Hedge />
      {DAISIES.map(([x, y]) => (
        <Daisy key={`${x} ${y}`} x={x} y={y} />
      ))}
      <div className="absolute inset-0 bg-radial-[ellipse_75%_85%_at_50%_42%] from-transparent from-45% to-bg/80" />
    </div>
  );
}

const DAISIES: readonly (readonly [number, number])[] = [
  [5, 42],
  [9, 78],
  [15, 58],
  [23, 90],
  [33, 20],
  [47, 93],
  [69, 96],
  [77, 91],
  [84, 56],
  [91, 80],
  [95, 44],
];

function Daisy({ x, y }: { x: number; y: number }) {
  return (
    <svg
      viewBox="0 0 20 20"
      className="absolute size-3.5 opacity-70"
      style={{ insetInlineStart: `${x}%`, top: `${y}%` }}
    >
      {[0, 72, 144, 216, 288].map((turn) => (
        <ellipse
          key={turn}
          cx="10"
          cy="5"
          rx="2.800"
          ry="4.400"
          transform={`rotate(${turn} 10 10)`}
          className="fill-paper/80"
        />
      ))}
      <circle cx="10" cy="10" r="2.600" className="fill-warn" />
    </svg>
  );
}

/** A row of round bushes along the top. */
function Hedge() {
  const bushes = Array.from({ length: 15 }, (_, index) => index);
  return (
    <svg
      viewBox="0 0 300 40"
      preserveAspectRatio="xMidYMin slice"
      className="absolute inset-x-0 -top-2 h-24 w-full @2xl:h-30"
    >
      {bushes.map((index) => (
        <circle
          key={index}
          cx={index * 21 + 2}
          cy={10 + (index % 3) * 3}
          r={15 + (index % 2) * 3}
          fill="color-mix(in srgb, var(--win) 24%, var(--bg))"
        />
      ))}
      {bushes.map((index) => (
        <circle
          key={index}
          cx={index * 21 - 2}
          cy={6 + (index % 3) * 3}
          r={9 + (index % 2) * 2}
          fill="color-mix(in srgb, var(--win) 38%, var(--bg))"
          opacity=".55"
        />
      ))}
    </svg>
  );
}
