import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { cx } from './cx.ts';
import { dragOffset, dragOutcome } from './drag.ts';
import { IconButton } from './icon-button.tsx';

export type ModalSize = 'sm' | 'md' | 'lg';

export interface ModalProps {
  children: ReactNode;
  /** Shown in the head and spoken as the dialog's name. */
  title?: ReactNode;
  /** Spoken name when there is no title. */
  label?: string;
  size?: ModalSize;
  /** Escape, backdrop, the cross and dragging down close it. */
  escapable?: boolean;
  /** Only the top modal has the keyboard. */
  active?: boolean;
  leaving?: boolean;
  /** Lies over another modal: dims what is under it less, or a few would be night. */
  above?: boolean;
  closeLabel: string;
  onDismiss: () => void;
}

const widths: Record<ModalSize, string> = { sm: 'sm:max-w-100', md: 'sm:max-w-130', lg: 'sm:max-w-220' };
const focusable =
  'a[href],button:not([disabled]),input:not([disabled]),select:not([disabled]),textarea:not([disabled]),[tabindex]:not([tabindex="-1"])';

/** Keeps Tab inside the panel. */
function trapTab(event: KeyboardEvent, panel: HTMLElement) {
  const all = [...panel.querySelectorAll<HTMLElement>(focusable)].filter((item) => item.checkVisibility());
  const first = all[0];
  const last = all.at(-1);
  if (!first || !last) return event.preventDefault();
  const at = document.activeElement;
  const leavesForward = !event.shiftKey && at === last;
  const leavesBackward = event.shiftKey && (at === first || at === panel);
  if (!leavesForward && !leavesBackward) return;
  event.preventDefault();
  (leavesForward ? first : last).focus();
}

/** Focus goes in with the first frame that shows the modal, so that no key is lost on what is behind it, and back when it goes. */
function useFocusReturn(panel: RefObject<HTMLElement | null>, active: boolean, leaving: boolean) {
  useLayoutEffect(() => {
    if (leaving) return;
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [leaving]);
  useLayoutEffect(() => {
    const node = panel.current;
    if (!active || leaving || !node || node.contains(document.activeElement)) return;
    const wanted = node.querySelector<HTMLElement>('[data-autofocus],[autofocus]') ?? node;
    wanted.focus({ preventScroll: true });
  }, [active, leaving, panel]);
}

/** A click on nothing leaves the focus on the body: the next key still belongs to the top modal. */
function useStrayKeys(panel: RefObject<HTMLElement | null>, active: boolean, onEscape: (() => void) | null) {
  const escape = useRef(onEscape);
  useEffect(() => {
    escape.current = onEscape;
  });
  useEffect(() => {
    if (!active) return;
    function handleKey(event: globalThis.KeyboardEvent) {
      if (event.target !== document.body) return;
      if (event.key === 'Escape') escape.current?.();
      if (event.key !== 'Tab') return;
      event.preventDefault();
      panel.current?.focus();
    }
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [active, panel]);
}

/** Moves the panel by hand; `slide` takes it there softly. */
function place(node: HTMLElement, offset: number, slide: boolean) {
  node.style.transition = slide ? 'translate 200ms cubic-bezier(.2,.8,.2,1)' : 'none';
  node.style.translate = `0 ${offset}px`;
}

/** The panel follows the pointer that holds its head; styles are written directly, no render per move. */
function useDragDown(panel: RefObject<HTMLElement | null>, enabled: boolean, onDismiss: () => void) {
  const start = useRef<number | null>(null);
  function handleDown(event: PointerEvent<HTMLElement>) {
    if (!enabled || !event.isPrimary || event.button !== 0) return;
    if ((event.target as Element).closest('button,a,input')) return;
    start.current = event.clientY;
    event.currentTarget.setPointerCapture(event.pointerId);
  }
  function handleMove(event: PointerEvent<HTMLElement>) {
    if (start.current === null || !panel.current) return;
    place(panel.current, dragOffset(start.current, event.clientY), false);
  }
  function handleUp(event: PointerEvent<HTMLElement>) {
    const from = start.current;
    start.current = null;
    if (from === null || !panel.current) return;
    if (event.type === 'pointerup' && dragOutcome(from, event.clientY) === 'dismiss') return onDismiss();
    place(panel.current, 0, true);
  }
  return {
    onPointerDown: handleDown,
    onPointerMove: handleMove,
    onPointerUp: handleUp,
    onPointerCancel: handleUp,
  };
}

/** One dialog with its backdrop: centred from 600 px, a sheet from below under that. `ModalStack` draws these. */
export function Modal(props: ModalProps) {
  const {
    children,
    title,
    label,
    size = 'md',
    escapable = true,
    active = true,
    leaving = false,
    above,
    closeLabel,
    onDismiss,
  } = props;
  const panel = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useFocusReturn(panel, active, leaving);
  useStrayKeys(panel, active && !leaving, escapable ? onDismiss : null);
  const drag = useDragDown(panel, escapable && active, onDismiss);
  function handleKey(event: KeyboardEvent) {
    // React bubbles events of portals through their parents: a menu opened from here minds its own keys.
    if (!panel.current?.contains(event.target as Node)) return;
    if (event.key === 'Tab') trapTab(event, panel.current);
    if (event.key !== 'Escape' || event.defaultPrevented || !escapable) return;
    event.stopPropagation();
    onDismiss();
  }
  return (
    <div
      inert={leaving || !active}
      className={cx(
        'fixed inset-0 z-modal flex items-end justify-center sm:items-center sm:p-6',
        leaving && 'pointer-events-none',
      )}
    >
      <div
        aria-hidden
        data-backdrop
        onMouseDown={(event) => event.preventDefault()}
        onClick={escapable ? onDismiss : undefined}
        className={cx(
          'absolute inset-0',
          above ? 'bg-scrim/60' : 'bg-scrim',
          leaving ? 'animate-fade-out' : 'animate-fade-in',
        )}
      />
      <div
        ref={panel}
        role="dialog"
        aria-modal
        tabIndex={-1}
        {...(title ? { 'aria-labelledby': titleId } : { 'aria-label': label })}
        onKeyDown={handleKey}
        className={cx(
          'relative flex max-h-[calc(100dvh-24px)] w-full flex-col overflow-hidden rounded-t-xl border border-line bg-panel shadow-modal outline-none sm:max-h-[calc(100dvh-48px)] sm:rounded-xl',
          widths[size],
          leaving
            ? 'max-sm:animate-sheet-out sm:animate-modal-out'
            : 'max-sm:animate-sheet-in sm:animate-modal-in',
        )}
      >
        <div
          {...drag}
          className={cx(
            'relative flex shrink-0 items-center gap-3 px-5 select-none',
            title ? 'h-15' : 'h-10 sm:h-0',
            escapable && 'touch-none',
          )}
        >
          {escapable && (
            <span
              aria-hidden
              className="absolute top-2 left-1/2 h-1 w-9 -translate-x-1/2 rounded-full bg-line sm:hidden"
            />
          )}
          {title && (
            <h2 id={titleId} className="min-w-0 flex-1 truncate text-base font-semibold">
              {title}
            </h2>
          )}
          {escapable && (
            <span className={title ? '-me-2' : 'absolute top-2 end-2 z-header sm:top-3 sm:end-3'}>
              <IconButton icon="close" label={closeLabel} onClick={onDismiss} />
            </span>
          )}
        </div>
        <div
          className={cx(
            'min-h-0 overflow-y-auto overscroll-contain px-5 pb-[max(20px,env(safe-area-inset-bottom))]',
            title ? 'pt-1' : 'pt-2 sm:pt-5',
          )}
        >
          {children}
        </div>
      </div>
    </div>
  );
}
