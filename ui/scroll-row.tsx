import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';

export interface ScrollRowProps {
  /** Heading at the left; the arrows stand right of it. */
  title: ReactNode;
  children: readonly ReactNode[];
  /** Cards per view: up to 991 px, and above. */
  perView?: { narrow: number; wide: number };
  /** Pixels between cards. */
  gap?: number;
  previousLabel: string;
  nextLabel: string;
  /** Right of the title: "View all". */
  aside?: ReactNode;
}

interface Ends {
  start: boolean;
  end: boolean;
}

/** A row of cards that scrolls sideways by touch, wheel, keys or arrows. Native scrolling with snap points, no script per frame. */
export function ScrollRow(props: ScrollRowProps) {
  const {
    title,
    children,
    perView = { narrow: 3, wide: 8 },
    gap = 10,
    previousLabel,
    nextLabel,
    aside,
  } = props;
  const row = useRef<HTMLUListElement>(null);
  const [ends, setEnds] = useState<Ends>({ start: true, end: true });

  useEffect(() => {
    const node = row.current;
    if (!node) return;
    function measure() {
      if (!node) return;
      const start = node.scrollLeft <= 1;
      const end = node.scrollLeft + node.clientWidth >= node.scrollWidth - 1;
      setEnds((now) => (now.start === start && now.end === end ? now : { start, end }));
    }
    measure();
    node.addEventListener('scroll', measure, { passive: true });
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => {
      node.removeEventListener('scroll', measure);
      observer.disconnect();
    };
  }, [children.length]);

  function page(direction: 1 | -1) {
    row.current?.scrollBy({ left: direction * (row.current.clientWidth + gap), behavior: 'smooth' });
  }
  const still = ends.start && ends.end;
  const variables = {
    '--gap': `${gap}px`,
    '--narrow': perView.narrow,
    '--wide': perView.wide,
  } as CSSProperties;
  return (
    <section className="min-w-0" style={variables}>
      <div className="mb-3 flex h-10 items-center gap-3">
        <h2 className="min-w-0 flex-1 truncate text-base font-semibold">{title}</h2>
        {aside}
        <div className={cx('flex gap-1', still && 'invisible')}>
          <IconButton
            icon="chevron-left"
            label={previousLabel}
            variant="secondary"
            disabled={ends.start}
            onClick={() => page(-1)}
          />
          <IconButton
            icon="chevron-right"
            label={nextLabel}
            variant="secondary"
            disabled={ends.end}
            onClick={() => page(1)}
          />
        </div>
      </div>
      <ul
        ref={row}
        className={cx(
          // Room above and below for a card that rises and for the focus ring; the negative margin takes it back.
          '-mx-1 -my-1.5 grid auto-cols-[calc((100%-8px-(var(--narrow)-1)*var(--gap))/var(--narrow))] grid-flow-col gap-(--gap) overflow-x-auto overscroll-x-contain px-1 py-1.5 no-scrollbar desk:auto-cols-[calc((100%-8px-(var(--wide)-1)*var(--gap))/var(--wide))]',
          'snap-x snap-proximity scroll-px-1',
        )}
      >
        {children.map((child, index) => (
          <li key={index} className="min-w-0 snap-start">
            {child}
          </li>
        ))}
      </ul>
    </section>
  );
}
