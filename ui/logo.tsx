import { useId } from 'react';
import { bodyPath, fire, wingPath } from './art/phoenix.ts';

export interface LogoProps {
  /** Height of the mark in CSS pixels. */
  size?: number;
  /** Mark only, for narrow headers. */
  mini?: boolean;
  name?: string;
  className?: string;
}

/** What the house is called: as its document says. */
export const houseName = (): string => globalThis.document?.documentElement.dataset['name'] || 'Phoenix';

/** The mark, and beside it the name unless `mini`. The link round it carries the spoken name. */
export function Logo({ size = 28, mini = false, name = houseName(), className }: LogoProps) {
  const id = useId();
  return (
    // An operator's own pictures take their places by styles (features/site/brand).
    <span data-logo={mini ? 'mini' : 'full'} className={`inline-flex items-center gap-2 ${className ?? ''}`}>
      <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden className="shrink-0">
        <defs>
          <linearGradient
            id={id}
            x1="0"
            y1="0"
            x2="0"
            y2="1"
            gradientUnits="userSpaceOnUse"
            gradientTransform="scale(64)"
          >
            <stop stopColor={fire.crown} />
            <stop offset=".45" stopColor={fire.wing} />
            <stop offset="1" stopColor={fire.tail} />
          </linearGradient>
        </defs>
        <g fill={`url(#${id})`}>
          <path d={wingPath} />
          <path d={wingPath} transform="matrix(-1 0 0 1 64 0)" />
          <path d={bodyPath} fillRule="evenodd" />
        </g>
      </svg>
      <span className={mini ? 'sr-only' : 'text-lg font-bold tracking-tight text-fg italic'}>{name}</span>
    </span>
  );
}
