import type { ReactNode } from 'react';
import { Icon, type IconName } from '#ui/icon.tsx';
import { sportOf } from '../sports.ts';
import { SPORT_PATHS } from './sport-paths.ts';

const GAMEPAD =
  'M7.5 8h9a5 5 0 0 1 4.8 6.3l-.4 1.5a2.3 2.3 0 0 1-3.9 1L15 15H9l-2 1.8a2.3 2.3 0 0 1-3.9-1l-.4-1.5A5 5 0 0 1 7.5 8zM8 10v3M6.5 11.5h3M16 11.05a.45.45 0 1 0 .01 0';
const GLYPHS: Readonly<Record<string, IconName>> = { soccer: 'sport', futsal: 'sport', darts: 'darts' };

/** The mark of a sport; simulated play has a gamepad, and a cup stands for what the house does not know. */
export function SportIcon({
  sport,
  size = 20,
  className,
}: {
  sport: number;
  size?: number;
  className?: string;
}): ReactNode {
  const known = sportOf(sport);
  const path = known && (SPORT_PATHS[known.slug] ?? (known.kind === 'esport' ? GAMEPAD : undefined));
  if (path === undefined || path === null)
    return (
      <Icon
        name={(known && GLYPHS[known.slug]) ?? 'trophy'}
        size={size}
        {...(className !== undefined && { className })}
      />
    );
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={size <= 16 ? 2 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      className={`shrink-0 ${className ?? ''}`}
    >
      <path d={path} />
    </svg>
  );
}
