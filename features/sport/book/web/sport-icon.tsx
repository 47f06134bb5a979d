import type { ReactNode } from 'react';
import { Icon, type IconName } from '#ui/icon.tsx';
import { sportOf } from '../sports.ts';

const BALL = 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17z';

/** Strokes on the grid of the icon set, for sports that it has no glyph of. */
const PATHS: Readonly<Record<string, string>> = {
  basketball: `${BALL}M3.5 12h17M12 3.5v17M6 6c2.2 1.6 3.4 3.6 3.4 6S8.2 16.4 6 18M18 6c-2.2 1.6-3.4 3.6-3.4 6s1.2 4.4 3.4 6`,
  tennis: `${BALL}M5.4 6.6c3.4 1.4 5 3.2 5 5.4s-1.6 4-5 5.4M18.6 6.6c-3.4 1.4-5 3.2-5 5.4s1.6 4 5 5.4`,
  baseball: `${BALL}M6.2 6c1.8 1.7 2.8 3.7 2.8 6s-1 4.3-2.8 6M17.8 6c-1.8 1.7-2.8 3.7-2.8 6s1 4.3 2.8 6M8 9.4l1.8-.8M8 14.6l1.8.8M16 9.4l-1.8-.8M16 14.6l-1.8.8`,
  volleyball: `${BALL}M12 12c-.4-3.4-2-6-4.6-7.2M12 12c3.1 1.4 4.6 4 4.4 7.2M12 12c2.8-2 5.8-2.4 8.3-1`,
  'table-tennis':
    'M9.5 4a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM8 14.8 14.8 8M13.4 13.4l6.1 6.1M18.5 4.6a1.6 1.6 0 1 0 .01 0',
  snooker: 'M12 4.1a3.6 3.6 0 1 0 .01 0zM8.2 11.9a3.6 3.6 0 1 0 .01 0zM15.8 11.9a3.6 3.6 0 1 0 .01 0z',
  'counter-strike': 'M12 5.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM12 2.5v6M12 15.5v6M2.5 12h6M15.5 12h6',
  'ice-hockey': 'M7 3.5l6.2 12.6a2 2 0 0 0 1.8 1.1h5v-3h-4.4M3.5 17.5h5v3h-5z',
  'american-football':
    'M4.6 19.4c-1-6 1-14.8 14.8-14.8 1 7.8-3 15.8-14.8 14.8zM9 15l6-6M10.5 10.5l3 3M12.5 8.5l3 3M8.5 12.5l3 3',
};
const GAMEPAD =
  'M7.5 8h9a5 5 0 0 1 4.8 6.3l-.4 1.5a2.3 2.3 0 0 1-3.9 1L15 15H9l-2 1.8a2.3 2.3 0 0 1-3.9-1l-.4-1.5A5 5 0 0 1 7.5 8zM8 10v3M6.5 11.5h3M16 11.05a.45.45 0 1 0 .01 0';
const GLYPHS: Readonly<Record<string, IconName>> = { soccer: 'sport', futsal: 'sport', darts: 'darts' };

/** The mark of a sport; those without one of their own have a cup, simulated play a gamepad. */
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
  const path = known && (PATHS[known.slug] ?? (known.kind === 'esport' ? GAMEPAD : undefined));
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
