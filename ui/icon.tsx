import { iconPaths, type IconName } from './icon-paths.ts';

export type { IconName } from './icon-paths.ts';

export interface IconProps {
  name: IconName;
  /** Edge in CSS pixels, 20 unless told. */
  size?: number;
  /** Spoken name; without it the icon is decoration and hidden from assistive technology. */
  label?: string;
  /** Drawn full, where its outline would stand for "not yet". */
  filled?: boolean;
  className?: string;
}

/** Glyphs that point on or back: they turn with the way one reads. */
const TURNING: ReadonlySet<IconName> = new Set([
  'arrow-left',
  'arrow-right',
  'chevron-left',
  'chevron-right',
  'external',
  'login',
  'logout',
]);

/** One glyph of the 24 px stroke set, in the colour of the surrounding text. */
export function Icon({ name, size = 20, label, filled = false, className }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={size <= 16 ? 2 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`shrink-0 ${TURNING.has(name) ? 'rtl:-scale-x-100' : ''} ${className ?? ''}`}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
