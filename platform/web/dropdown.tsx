import {
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { cx } from '#ui/cx.ts';
import { rovingTarget } from '#ui/roving.ts';

export interface DropdownProps {
  /** What the button is for: spoken before what it shows. */
  label: string;
  button: ReactNode;
  buttonClassName?: string;
  /** What unfolds; gets a function that folds it again. */
  panel: ComponentType<{ close: () => void }>;
  panelClassName?: string;
}

const STOPS = 'a[href], button:not(:disabled), [role=radio]';

/**
 * A button that unfolds a panel below it: Escape, a click elsewhere or tabbing out fold it again,
 * arrows walk through what is inside. Small enough for the first load, unlike a full menu.
 */
export function Dropdown({
  label,
  button,
  buttonClassName,
  panel: Panel,
  panelClassName,
}: DropdownProps): ReactNode {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return;
    const handleDown = (event: PointerEvent): void => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', handleDown);
    return () => document.removeEventListener('pointerdown', handleDown);
  }, [open]);

  function close(): void {
    setOpen(false);
    trigger.current?.focus({ preventScroll: true });
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.key === 'Escape' && open) {
      event.stopPropagation();
      return close();
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    // Groups of choices inside the panel keep their own arrows.
    if ((event.target as Element).closest('[role=radiogroup]')) return;
    event.preventDefault();
    if (!open) return setOpen(true);
    const stops = [...(root.current?.querySelectorAll<HTMLElement>(`[data-panel] :is(${STOPS})`) ?? [])];
    const to = rovingTarget(
      event.key,
      stops.indexOf(document.activeElement as HTMLElement),
      stops.map(() => true),
    );
    if (to !== null) stops[to]?.focus();
  }

  return (
    <div
      ref={root}
      role="presentation"
      className="relative min-w-0"
      onKeyDown={handleKey}
      onBlur={(event) => {
        if (event.relatedTarget && !root.current?.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <span id={`${id}name`} hidden>
        {label}
      </span>
      <button
        ref={trigger}
        id={`${id}button`}
        type="button"
        aria-labelledby={`${id}name ${id}button`}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        className={buttonClassName}
      >
        {button}
      </button>
      {open && (
        <div
          id={id}
          data-panel
          role="group"
          aria-label={label}
          className={cx(
            'animate-fade-in rounded-xl border border-line bg-panel p-2 shadow-pop',
            'fixed inset-x-3 top-16 max-h-[calc(100dvh-140px)] overflow-y-auto sm:absolute sm:inset-x-auto sm:top-[calc(100%+10px)]',
            panelClassName,
          )}
        >
          <Panel close={close} />
        </div>
      )}
    </div>
  );
}
