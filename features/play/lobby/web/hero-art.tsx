import type { ReactNode } from 'react';
import { bodyPath, fire, wingPath } from '#ui/art/phoenix.ts';
import { EMBERS, RAYS } from './hero-shapes.ts';

/**
 * The lobby's banner: the house bird rising out of rays and embers, in the theme's accent. Drawn from
 * the same paths as the logo; pure decoration, and still.
 */
export function HeroArt(): ReactNode {
  return (
    // Where one reads from right to left it stands mirrored, whole: inside, its right stays right.
    <div aria-hidden className="absolute inset-0 -z-10 rtl:-scale-x-100">
      <div dir="ltr" className="absolute inset-0">
        <svg
          aria-hidden
          viewBox="0 0 1200 400"
          preserveAspectRatio="xMaxYMid slice"
          className="absolute max-sm:-top-7 max-sm:-end-30 max-sm:h-72 max-sm:w-216 max-sm:mask-b-from-40% max-sm:opacity-40 sm:inset-0 sm:size-full sm:@max-4xl:translate-x-[17%] sm:@max-3xl:opacity-40"
        >
          <defs>
            <radialGradient id="hero-glow" cx="880" cy="215" r="520" gradientUnits="userSpaceOnUse">
              <stop stopColor="var(--accent)" stopOpacity=".42" />
              <stop offset=".35" stopColor="var(--accent)" stopOpacity=".16" />
              <stop offset="1" stopColor="var(--accent)" stopOpacity="0" />
            </radialGradient>
            <linearGradient id="hero-fire" x1="0" y1="0" x2="0" y2="64" gradientUnits="userSpaceOnUse">
              <stop stopColor={fire.crown} />
              <stop offset=".45" stopColor={fire.wing} />
              <stop offset="1" stopColor={fire.tail} />
            </linearGradient>
            <linearGradient id="hero-fade" x1="0" x2="1200" gradientUnits="userSpaceOnUse">
              <stop stopColor="var(--panel)" />
              <stop offset=".42" stopColor="var(--panel)" stopOpacity=".72" />
              <stop offset=".68" stopColor="var(--panel)" stopOpacity="0" />
            </linearGradient>
          </defs>
          <rect width="1200" height="400" fill="url(#hero-glow)" />
          <g fill="var(--accent)" opacity=".09">
            {RAYS.map((points) => (
              <polygon key={points} points={points} />
            ))}
          </g>
          <circle
            cx="880"
            cy="215"
            r="165"
            fill="none"
            stroke="var(--accent)"
            strokeOpacity=".22"
            strokeWidth="1.5"
          />
          <circle
            cx="880"
            cy="215"
            r="205"
            fill="none"
            stroke="var(--accent)"
            strokeOpacity=".12"
            strokeWidth="1"
            strokeDasharray="3 11"
          />
          <Bird scale={6.6} opacity={0.1} blurred />
          <Bird scale={5.2} opacity={1} />
          <g fill={fire.crown}>
            {EMBERS.map(([x, y, radius, opacity]) => (
              <circle key={`${x},${y}`} cx={x} cy={y} r={radius} opacity={opacity} />
            ))}
          </g>
          <rect width="1200" height="400" fill="url(#hero-fade)" />
        </svg>
      </div>
    </div>
  );
}

function Bird({ scale, opacity, blurred }: { scale: number; opacity: number; blurred?: boolean }): ReactNode {
  const wing = <path d={wingPath} />;
  return (
    <g
      // An operator's mark takes its place by styles.
      data-bird
      transform={`translate(${880 - 32 * scale} ${215 - 33 * scale}) scale(${scale})`}
      fill="url(#hero-fire)"
      opacity={opacity}
      {...(blurred ? { style: { filter: 'blur(14px)' } } : {})}
    >
      {wing}
      <g transform="matrix(-1 0 0 1 64 0)">{wing}</g>
      <path d={bodyPath} />
    </g>
  );
}
