import {
  useId,
  useRef,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { Icon } from './icon.tsx';
import { placeAfter, placeAt, type Place, type Room } from './movable.ts';

export interface MovableFrameProps {
  /** Shown in the head, and the spoken name of the frame. */
  title: string;
  place: Place;
  /** Where Home puts it. */
  home: Place;
  onPlace: (place: Place) => void;
  onClose: () => void;
  moveLabel: string;
  /** Says how it is moved by keys. */
  moveHint: string;
  closeLabel: string;
  /** Insets of the area it may move in; the whole window less 8 px unless told. */
  areaClassName?: string;
  /** Width of the frame. */
  className?: string;
  children: ReactNode;
}

/**
 * A small window over the page that is moved by its head: dragged, or with the arrow keys. It stands at a share of the
 * free room, so it is inside however the browser's window changes, without anything being measured.
 */
export function MovableFrame(props: MovableFrameProps) {
  const { title, place, home, onPlace, onClose, moveLabel, moveHint, closeLabel, areaClassName, className } =
    props;
  const area = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLElement>(null);
  const hint = useId();
  const held = useRef<{ x: number; y: number; at: Place } | null>(null);

  function room(): Room {
    const [outer, inner] = [area.current?.getBoundingClientRect(), frame.current?.getBoundingClientRect()];
    return {
      width: (outer?.width ?? 0) - (inner?.width ?? 0),
      height: (outer?.height ?? 0) - (inner?.height ?? 0),
    };
  }

  function handleDown(event: PointerEvent<HTMLElement>) {
    if (!event.isPrimary || event.button !== 0 || (event.target as Element).closest('[data-close]')) return;
    held.current = { x: event.clientX, y: event.clientY, at: place };
    event.currentTarget.setPointerCapture(event.pointerId);
  }
  // Styles are written directly while it is dragged; the place is told once, at the end.
  function handleMove(event: PointerEvent<HTMLElement>) {
    const next = placeUnder(event);
    if (!next || !frame.current) return;
    frame.current.style.setProperty('--x', String(next.x));
    frame.current.style.setProperty('--y', String(next.y));
  }
  function handleUp(event: PointerEvent<HTMLElement>) {
    const next = placeUnder(event);
    held.current = null;
    if (next) onPlace(next);
  }
  function placeUnder(event: PointerEvent<HTMLElement>): Place | null {
    const from = held.current;
    if (!from) return null;
    const free = room();
    return placeAt(
      from.at.x * free.width + event.clientX - from.x,
      from.at.y * free.height + event.clientY - from.y,
      free,
    );
  }
  function handleKey(event: KeyboardEvent) {
    const next = event.key === 'Home' ? home : placeAfter(event.key, event.shiftKey, place, room());
    if (!next) return;
    event.preventDefault();
    onPlace(next);
  }

  return (
    <div ref={area} className={cx('pointer-events-none fixed z-widget', areaClassName ?? 'inset-2')}>
      <section
        ref={frame}
        aria-label={title}
        // A place in the window is measured from its left edge in every language.
        style={
          {
            '--x': place.x,
            '--y': place.y,
            left: 'calc(var(--x) * 100%)',
            top: 'calc(var(--y) * 100%)',
            translate: 'calc(var(--x) * -100%) calc(var(--y) * -100%)',
          } as CSSProperties
        }
        className={cx(
          'pointer-events-auto absolute flex max-h-full max-w-full flex-col overflow-hidden rounded-xl border border-line bg-panel shadow-modal',
          className ?? 'w-80',
        )}
      >
        <header
          onPointerDown={handleDown}
          onPointerMove={handleMove}
          onPointerUp={handleUp}
          onPointerCancel={handleUp}
          className="flex h-11 shrink-0 cursor-grab touch-none items-center gap-1 border-b border-line/70 ps-1 pe-1 select-none active:cursor-grabbing"
        >
          <button
            type="button"
            aria-label={moveLabel}
            aria-describedby={hint}
            onKeyDown={handleKey}
            className="grid size-9 shrink-0 cursor-grab touch-area place-items-center rounded-md text-fg3 active:cursor-grabbing"
          >
            <Icon name="move" size={18} />
          </button>
          <span id={hint} hidden>
            {moveHint}
          </span>
          <h2 className="min-w-0 flex-1 truncate font-semibold">{title}</h2>
          <IconButton icon="close" label={closeLabel} size={32} onClick={onClose} data-close />
        </header>
        <div className="min-h-0 overflow-y-auto">{props.children}</div>
      </section>
    </div>
  );
}
