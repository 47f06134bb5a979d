import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { drawnStack, topEntry, type Drawn } from './modal-order.ts';
import { Modal, type ModalSize } from './modal.tsx';

/** One open modal; later entries lie on top. */
export interface ModalEntry {
  id: string;
  content: ReactNode;
  escapable: boolean;
  size: ModalSize;
  title?: ReactNode;
  /** Spoken name when there is no title. */
  label?: string;
}

export interface ModalStackProps {
  stack: readonly ModalEntry[];
  /** Asked, not told: remove the entry from the stack, or leave it to keep the modal open. */
  onDismiss: (id: string) => void;
  closeLabel: string;
}

const leaveMs = 180;

/** Draws all open modals over the page; only the top one is alive, the page behind does not scroll. */
export function ModalStack({ stack, onDismiss, closeLabel }: ModalStackProps) {
  const [drawn, setDrawn] = useState<Drawn<ModalEntry>[]>([]);
  const [seen, setSeen] = useState<readonly ModalEntry[]>([]);
  if (seen !== stack) {
    setSeen(stack);
    setDrawn(drawnStack(drawn, stack));
  }
  const someLeave = drawn.some((entry) => entry.leaving);
  const open = stack.length > 0;

  useEffect(() => {
    if (!someLeave) return;
    const timer = setTimeout(() => setDrawn((now) => now.filter((entry) => !entry.leaving)), leaveMs);
    return () => clearTimeout(timer);
  }, [someLeave, drawn]);

  useEffect(() => {
    if (!open) return;
    const { documentElement: root } = document;
    // Where a scrollbar takes room its gutter stays while it is gone, so nothing jumps, fixed parts included.
    if (innerWidth > root.clientWidth) root.style.scrollbarGutter = 'stable';
    root.style.overflow = 'hidden';
    return () => {
      root.style.scrollbarGutter = '';
      root.style.overflow = '';
    };
  }, [open]);

  if (drawn.length === 0) return null;
  const top = topEntry(drawn);
  return createPortal(
    drawn.map(({ id, content, title, label, size, escapable, leaving }, index) => (
      <Modal
        key={id}
        size={size}
        escapable={escapable}
        active={id === top?.id}
        leaving={leaving}
        above={index > 0}
        closeLabel={closeLabel}
        onDismiss={() => onDismiss(id)}
        {...(title !== undefined && { title })}
        {...(label !== undefined && { label })}
      >
        {content}
      </Modal>
    )),
    document.body,
  );
}
