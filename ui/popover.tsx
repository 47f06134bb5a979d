import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import { cx } from './cx.ts';
import { popupClass } from './popup-class.ts';

export interface PopoverProps {
  /** A button element of ours; it gets the handlers and aria. */
  trigger: ReactElement;
  children: ReactNode;
  /** Heading, and the spoken name. */
  title?: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  align?: 'start' | 'center' | 'end';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

/** Small panel anchored to a button; click outside or Escape closes it and the focus returns. */
export function Popover({
  trigger,
  children,
  title,
  side = 'bottom',
  align = 'center',
  open,
  onOpenChange,
}: PopoverProps) {
  return (
    <Base.Root {...(open !== undefined && { open })} {...(onOpenChange && { onOpenChange })}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner side={side} align={align} sideOffset={8} collisionPadding={8} className="z-popup">
          <Base.Popup className={cx(popupClass, 'w-70 max-w-(--available-width) p-4')}>
            {title && <Base.Title className="mb-2 text-sm font-semibold">{title}</Base.Title>}
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
