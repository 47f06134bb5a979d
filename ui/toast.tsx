import { lazy, Suspense } from 'react';
import type { ToastEntry } from './toast-entry.ts';

export interface ToastRegionProps {
  /** Oldest first; the newest lies at the bottom. */
  toasts: readonly ToastEntry[];
  onDismiss: (id: string) => void;
  /** Spoken name of the region. */
  label: string;
  closeLabel: string;
}

/** Wanted ahead of the first message, which may be that nothing can be fetched any more. */
export const fetchToastItem = () => import('./toast-item.tsx');
const ToastItem = lazy(async () => ({ default: (await fetchToastItem()).ToastItem }));

/** Where short messages appear: bottom right, full width on phones. A toast waits while it is hovered or focused. */
export function ToastRegion({ toasts, onDismiss, label, closeLabel }: ToastRegionProps) {
  return (
    <section
      aria-label={label}
      aria-live="polite"
      style={{ marginInlineEnd: 'var(--toast-end,0px)' }}
      className="pointer-events-none fixed inset-x-4 bottom-[calc(16px+var(--toast-bottom,0px))] z-toast sm:start-auto sm:w-90"
    >
      <ol className="flex flex-col gap-2">
        {toasts.map((toast) => (
          <Suspense key={toast.serial} fallback={null}>
            <ToastItem toast={toast} onDismiss={onDismiss} closeLabel={closeLabel} />
          </Suspense>
        ))}
      </ol>
    </section>
  );
}
