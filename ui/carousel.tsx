import { useEffect, useState, type FocusEvent, type PointerEvent, type ReactNode } from 'react';
import { carouselFootClass, carouselRowClass, whenTurning } from './carousel-class.ts';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { following, turned, type RowPlace } from './row-index.ts';
import { useMedia } from './use-media.ts';
import { useRow, type GoTo } from './use-row.ts';

export interface CarouselTexts {
  /** Name of the whole. */
  label: string;
  previous: string;
  next: string;
  /** "2 of 5", for each slide. */
  slide: (number: number, total: number) => string;
  /** What a dot does: "Go to slide 2". */
  go: (number: number) => string;
  pause: string;
  play: string;
}

export interface CarouselProps {
  texts: CarouselTexts;
  children: readonly ReactNode[];
  /** Milliseconds a view stands before it moves on by itself; stays put when left out. */
  autoplay?: number;
  /** Dots and the pause button, in a line of their own below. */
  dots?: boolean;
  /** Index that is never passed. */
  most?: number;
}

/**
 * Slides side by side that turn by swipe, keys, arrows, dots, and by themselves when asked to: until somebody points at
 * them, works in them or stops them, and never for those who want less motion.
 */
export function Carousel({ texts, children, autoplay = 0, dots = false, most = 20 }: CarouselProps) {
  const count = children.length;
  const [list, place, go] = useRow(count, most);
  const { held, hold } = useHold();
  const [stopped, setStopped] = useState(false);
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const moving = autoplay > 0 && !still;
  useAutoplay(place, go, moving && !held && !stopped ? autoplay : 0);
  return (
    <section
      aria-roledescription="carousel"
      aria-label={texts.label}
      className="group/carousel relative min-w-0"
      {...hold}
      onTouchStart={() => setStopped(true)}
    >
      <div className="relative">
        <ul
          ref={list}
          data-index={place.index}
          className={cx(
            carouselRowClass,
            'snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-xl no-scrollbar',
          )}
        >
          {children.map((child, index) => (
            <li
              key={index}
              aria-roledescription="slide"
              aria-label={texts.slide(index + 1, count)}
              className="min-w-0 snap-start"
            >
              {child}
            </li>
          ))}
        </ul>
        <Arrow place={place} go={go} direction={-1} label={texts.previous} className={whenTurning(count)} />
        <Arrow place={place} go={go} direction={1} label={texts.next} className={whenTurning(count)} />
      </div>
      {dots && (
        <div className={carouselFootClass(count)}>
          <Dots place={place} go={go} texts={texts} />
          {moving && (
            <IconButton
              icon={stopped ? 'play' : 'pause'}
              label={stopped ? texts.play : texts.pause}
              size={32}
              onClick={() => setStopped(!stopped)}
            />
          )}
        </div>
      )}
    </section>
  );
}

interface PartProps {
  place: RowPlace;
  go: GoTo;
}

interface ArrowProps extends PartProps {
  direction: 1 | -1;
  label: string;
  className: string;
}

function Arrow({ place, go, direction, label, className }: ArrowProps) {
  const back = direction < 0;
  return (
    <button
      type="button"
      aria-label={label}
      disabled={back ? place.index === 0 : place.index === place.last}
      onClick={() => go(turned(place, direction))}
      className={cx(
        'absolute top-1/2 grid size-10 -translate-y-1/2 place-items-center rounded-full bg-panel/90 text-fg shadow-pop transition-opacity hover:bg-hover',
        'opacity-0 group-hover/carousel:opacity-100 focus-visible:opacity-100 disabled:pointer-events-none disabled:opacity-0! max-sm:hidden',
        back ? 'start-2' : 'end-2',
        className,
      )}
    >
      <Icon name={back ? 'chevron-left' : 'chevron-right'} className="rtl:-scale-x-100" />
    </button>
  );
}

/** More than these say less than a number. */
const DOTS = 8;

function Dots({ place, go, texts }: PartProps & { texts: CarouselTexts }) {
  const { index, last } = place;
  if (last >= DOTS) {
    return (
      <span className="px-2 text-xs font-semibold text-fg3 tnum">{texts.slide(index + 1, last + 1)}</span>
    );
  }
  return Array.from({ length: last + 1 }, (_, stop) => (
    <button
      key={stop}
      type="button"
      aria-label={texts.go(stop + 1)}
      aria-current={stop === index || undefined}
      onClick={() => go(stop)}
      className="group/dot grid h-9 w-6 place-items-center rounded-md"
    >
      <span
        className={cx(
          'h-1.5 rounded-full transition-[width,background-color] duration-panel',
          stop === index ? 'w-5 bg-accent' : 'w-1.5 bg-fg3 group-hover/dot:bg-fg',
        )}
      />
    </button>
  ));
}

/** True while a mouse is over it or something in it has the focus. */
function useHold() {
  const [over, setOver] = useState(false);
  const [within, setWithin] = useState(false);
  const hold = {
    onPointerEnter: ({ pointerType }: PointerEvent) => setOver(pointerType !== 'touch'),
    onPointerLeave: () => setOver(false),
    onFocus: () => setWithin(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
      setWithin(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
  };
  return { held: over || within, hold };
}

function useAutoplay(place: RowPlace, go: GoTo, wait: number): void {
  const { last } = place;
  const next = following(place);
  useEffect(() => {
    if (wait === 0 || last === 0) return;
    const timer = setInterval(() => {
      if (!document.hidden) go(next);
    }, wait);
    return () => clearInterval(timer);
  }, [wait, last, next, go]);
}
