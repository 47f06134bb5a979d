import type { ReactNode } from 'react';
import { Icon, type IconName } from '#ui/icon.tsx';

/** A large glyph behind the words of a banner. Its one look is written here, not in the stylesheet of every page. */
export function Watermark({ name }: { name: IconName }): ReactNode {
  return (
    <span
      aria-hidden
      className="absolute -z-10 text-warn"
      style={{ insetInlineEnd: -32, insetBlockStart: -32, opacity: 0.1 }}
    >
      <Icon name={name} size={200} />
    </span>
  );
}
