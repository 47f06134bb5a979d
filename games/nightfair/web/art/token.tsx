import type { ReactNode } from 'react';

/** Rays of the token's face. */
const RAYS = Array.from({ length: 16 }, (_, ray) => (ray * 360) / 16);

/** The fair's own token: a phoenix-coloured sun on both sides, or what it is worth once it lies. */
export function Token({ text }: { text: string | null }): ReactNode {
  return (
    <svg viewBox="0 0 100 100" className="size-26 sm:size-32" aria-hidden>
      <defs>
        <radialGradient id="nightfair-token" cx=".35" cy=".3" r=".9">
          <stop stopColor="#fff1b8" />
          <stop offset=".45" stopColor="#f4b53c" />
          <stop offset="1" stopColor="#8a4b06" />
        </radialGradient>
      </defs>
      <circle cx="50" cy="50" r="48" fill="#6f3c05" />
      <circle cx="50" cy="48" r="47" fill="url(#nightfair-token)" />
      <circle
        cx="50"
        cy="48"
        r="40"
        fill="none"
        stroke="#7a4406"
        strokeOpacity=".55"
        strokeWidth="2"
        strokeDasharray="2 3"
      />
      {text === null ? (
        <g fill="#7a4406">
          <circle cx="50" cy="48" r="13" />
          {RAYS.map((turn) => (
            <path key={turn} d="M48.4 30h3.2L50 17z" transform={`rotate(${turn} 50 48)`} />
          ))}
        </g>
      ) : (
        <text
          x="50"
          y="50"
          textAnchor="middle"
          dominantBaseline="middle"
          fill="#4a2603"
          className="text-[28px] font-bold tnum"
        >
          {text}
        </text>
      )}
    </svg>
  );
}
