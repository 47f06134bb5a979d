import { useEffect, useRef, useState } from 'react';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { Icon, type IconName } from './icon.tsx';
import type { ToastEntry, ToastKind } from './toast-entry.ts';

const looks: Record<ToastKind, { icon: IconName; tone: string; bar: string }> = {
  success: { icon: 'check-circle', tone: 'text-win', bar: 'bg-win' },
  error: { icon: 'warning', tone: 'text-lose', bar: 'bg-lose' },
  warning: { icon: 'warning', tone: 'text-warn', bar: 'bg-warn' },
  info: { icon: 'info', tone: 'text-info', bar: 'bg-info' },
};

/** One message: goes by itself, but not while it is pointed at or in focus, nor before the page round it has loaded. */
export function ToastItem({
  toast,
  onDismiss,
  closeLabel,
}: {
  toast: ToastEntry;
  onDismiss: (id: string) => void;
  closeLabel: string;
}) {
  const [held, setHeld] = useState(false);
  const dismiss = useRef(onDismiss);
  const look = looks[toast.kind];
  const duration = toast.duration ?? (toast.kind === 'error' ? 8000 : 5000);
  useEffect(() => {
    dismiss.current = onDismiss;
  });
  useEffect(() => {
    if (held || duration === 0) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = (): void => void (timer = setTimeout(() => dismiss.current(toast.id), duration));
    if (document.readyState === 'complete') begin();
    else addEventListener('load', begin, { once: true });
    return () => {
      removeEventListener('load', begin);
      clearTimeout(timer);
    };
  }, [held, duration, toast.id]);
  return (
    <li
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto relative flex animate-toast-in items-start gap-3 overflow-hidden rounded-lg border border-line bg-raised py-2 pe-2 ps-4 shadow-pop"
    >
      <span aria-hidden className={cx('absolute inset-y-0 start-0 w-1', look.bar)} />
      <Icon name={look.icon} className={cx('mt-2.5', look.tone)} />
      <div className="min-w-0 flex-1 py-2.5">
        {toast.title && <p className="font-semibold">{toast.title}</p>}
        <p className="wrap-break-word text-fg2">{toast.text}</p>
        {toast.action && (
          <button
            type="button"
            onClick={toast.action.onAction}
            className="mt-1 rounded-sm py-1 font-semibold text-accent touch-area hover:underline"
          >
            {toast.action.label}
          </button>
        )}
      </div>
      <IconButton icon="close" label={closeLabel} onClick={() => onDismiss(toast.id)} />
    </li>
  );
}
