import { useId, type CSSProperties, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { turned } from './row-index.ts';
import { useRow } from './use-row.ts';

export interface ScrollRowProps {
  /** Heading at the start; the arrows stand at the end. */
  title: ReactNode;
  children: readonly ReactNode[];
  /** Cards per view: up to 991 px, and above. */
  perView?: { narrow: number; wide: number };
  /** Pixels between cards. */
  gap?: number;
  previousLabel: string;
  nextLabel: string;
  /** Before the arrows: "View all". */
  aside?: ReactNode;
  /** Index of the first card in sight that is never passed. */
  most?: number;
}

/** Cards per view of most rows. */
const PER_VIEW = { narrow: 3, wide: 8 };

/**
 * How the cards of a row are laid out; its place holders take the same.
 * Room above and below for a card that rises and for the focus ring; the negative margin takes it back.
 */
export const scrollRowClass =
  'tile-row relative -mx-1 -my-1.5 grid grid-flow-col gap-(--gap) overflow-x-auto overscroll-x-contain px-1 py-1.5 no-scrollbar snap-x snap-proximity scroll-px-1';

export function scrollRowStyle(perView = PER_VIEW, gap = 10): CSSProperties {
  return { '--gap': `${gap}px`, '--narrow': perView.narrow, '--wide': perView.wide } as CSSProperties;
}

/** A row of cards that scrolls sideways by touch, wheel, keys or arrows. Native scrolling with snap points, no script per frame. */
export function ScrollRow(props: ScrollRowProps) {
  const { title, children, perView, gap, previousLabel, nextLabel, aside, most = 20 } = props;
  const heading = useId();
  const [list, place, go] = useRow(children.length, most);
  return (
    <section aria-labelledby={heading} className="min-w-0" style={scrollRowStyle(perView, gap)}>
      <div className="mb-3 flex h-10 items-center gap-3">
        <h2 id={heading} className="min-w-0 flex-1 truncate text-base font-semibold">
          {title}
        </h2>
        {aside}
        <div className={cx('flex gap-1', place.last === 0 && 'invisible')}>
          <IconButton
            icon="chevron-left"
            label={previousLabel}
            variant="secondary"
            disabled={place.index === 0}
            onClick={() => go(turned(place, -1))}
          />
          <IconButton
            icon="chevron-right"
            label={nextLabel}
            variant="secondary"
            disabled={place.index === place.last}
            onClick={() => go(turned(place, 1))}
          />
        </div>
      </div>
      <ul ref={list} data-index={place.index} className={scrollRowClass}>
        {children.map((child, index) => (
          <li key={index} className="min-w-0 snap-start">
            {child}
          </li>
        ))}
      </ul>
    </section>
  );
}
