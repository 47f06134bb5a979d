import { range } from '#engines/fair/draw.ts';
import { cx } from '#ui/cx.ts';

const STRIPES = range(14);
const WIDTH = 56;
const CLOTH = [
  'color-mix(in srgb, var(--accent) 62%, var(--bg))',
  'color-mix(in srgb, var(--warn) 26%, var(--raised))',
] as const;
const LAMPS = [
  [60, 60],
  [186, 72],
  [598, 72],
  [724, 60],
] as const;
const ARCH = 'M0 420V190q0-30-12-44Q-4 60 92 30q96 30 104 116-12 14-12 44v230z';

/** The stall: a striped awning, lamps on its line, arches of the market behind. */
export function Awning({ bright }: { bright: boolean }) {
  return (
    <div aria-hidden className="absolute inset-0 -z-10 overflow-hidden">
      <svg
        viewBox="0 0 784 420"
        preserveAspectRatio="xMidYMax slice"
        className={cx(
          'absolute inset-0 size-full transition-opacity duration-modal',
          bright ? 'opacity-70' : 'opacity-35',
        )}
      >
        {range(5).map((arch) => (
          <g key={arch} transform={`translate(${arch * 204 - 108} 30)`}>
            <path d={ARCH} fill="color-mix(in srgb, var(--accent) 10%, var(--panel))" />
            <path
              d={ARCH}
              fill="none"
              stroke="color-mix(in srgb, var(--accent) 45%, var(--line))"
              strokeWidth="2"
            />
          </g>
        ))}
      </svg>
      <svg
        viewBox="0 0 784 110"
        preserveAspectRatio="xMidYMin slice"
        className="absolute inset-x-0 top-0 h-22 w-full md:h-26"
      >
        {LAMPS.map(([x, y]) => (
          <g key={x} transform={`translate(${x} ${y})`}>
            <circle cy="8" r="26" fill="var(--warn)" opacity={bright ? 0.34 : 0.16} />
            <path d="M0-40V-6" stroke="var(--fg3)" strokeWidth="1.4" />
            <path d="m-7-6h14l5 10-6 14H-6l-6-14z" fill="color-mix(in srgb, var(--warn) 78%, var(--fg))" />
            <path
              d="M-3-6 0 4l-2 14M3-6 0 4l2 14M-12 4h24"
              stroke="var(--bg)"
              strokeWidth="1.2"
              fill="none"
            />
            <path
              d="m-8-8h16l-4-6h-8zM-5 18H5l-2 5h-6z"
              fill="color-mix(in srgb, var(--warn) 52%, var(--bg))"
            />
          </g>
        ))}
        {STRIPES.map((stripe) => (
          <path
            key={stripe}
            transform={`translate(${stripe * WIDTH} 0)`}
            d={`M0 0H${WIDTH}V24A28 20 0 0 1 0 24z`}
            fill={CLOTH[stripe % 2]}
          />
        ))}
        <path d="M0 0H784V9H0z" fill="var(--bg)" opacity=".35" />
        {STRIPES.map((stripe) => (
          <path
            key={stripe}
            transform={`translate(${stripe * WIDTH} 0)`}
            d="M0 24A28 20 0 0 0 56 24"
            fill="none"
            stroke="color-mix(in srgb, var(--warn) 62%, var(--fg))"
            strokeWidth="2"
          />
        ))}
      </svg>
    </div>
  );
}
