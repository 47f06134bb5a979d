import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import { TOOLTIPS_OFF_MAX } from './breakpoints.ts';
import { cx } from './cx.ts';
import { popupClass } from './popup-class.ts';
import { useMedia } from './use-media.ts';

export interface TooltipProps {
  /** Extra words only: what matters must also be readable without it. */
  text: ReactNode;
  /** A focusable element of ours. */
  children: ReactElement;
  side?: 'top' | 'right' | 'bottom' | 'left';
}

/** Hint on hover and focus. At 768 px and below, where nothing hovers, it is not there. */
export function Tooltip({ text, children, side = 'top' }: TooltipProps) {
  const wide = useMedia(`(min-width: ${TOOLTIPS_OFF_MAX + 1}px)`);
  return (
    <Base.Root disabled={!wide}>
      <Base.Trigger render={children} delay={300} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={8} collisionPadding={8} className="z-popup">
          <Base.Popup className={cx(popupClass, 'max-w-60 px-3 py-2 text-xs text-fg2')}>{text}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
