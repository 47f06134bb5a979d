import { useEffect, useRef, useState, type CSSProperties, type ReactNode, type RefObject } from 'react';
import { cx } from '#ui/cx.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useMedia } from '#platform/web/media.ts';

/** Under 900 px panel and stage stand on each other. */
export function useStacked(): boolean {
  return useMedia('(max-width: 899px)');
}

interface GameFrameProps {
  /** Name of the game; the page's heading. */
  title: string;
  theatre: boolean;
  /** The bet button; directly under the stage where panel and stage are stacked. */
  action: ReactNode;
  /** Above the stage: last results. */
  strip: ReactNode;
  stage: ReactNode;
  panel: ReactNode;
  footer: ReactNode;
}

/** Bet panel on the left, stage on the right, settings under both. */
export function GameFrame({
  title,
  theatre,
  action,
  strip,
  stage,
  panel,
  footer,
}: GameFrameProps): ReactNode {
  const stacked = useStacked();
  const box = useRef<HTMLElement>(null);
  const out = useBreakout(box, theatre && !stacked);
  return (
    <section
      ref={box}
      style={out}
      aria-labelledby="game-title"
      className="relative overflow-hidden rounded-xl border border-line/70 bg-panel"
    >
      <h1 id="game-title" className="sr-only">
        {title}
      </h1>
      <div
        className={cx(
          'grid grid-cols-[minmax(0,1fr)] md:grid-cols-[300px_minmax(0,1fr)]',
          theatre && 'md:min-h-[calc(100dvh-60px-var(--ribbon,0px)-112px)]',
        )}
      >
        <div className="flex min-w-0 flex-col md:col-start-2 md:row-start-1">
          {strip}
          <div className="relative flex min-h-96 flex-1 flex-col md:min-h-120 *:flex-1">{stage}</div>
        </div>
        <div className="flex min-w-0 flex-col gap-4 p-4 md:col-start-1 md:row-start-1 md:border-e md:border-line/70">
          {stacked && action}
          {panel}
          {!stacked && <div className="mt-auto pt-2">{action}</div>}
        </div>
      </div>
      {footer}
    </section>
  );
}

/** Theatre: the frame takes the whole width between sidebar and chat. Measured, since both may be open or not. */
function useBreakout(box: RefObject<HTMLElement | null>, on: boolean): CSSProperties {
  const [style, setStyle] = useState<CSSProperties>({});
  useEffect(() => {
    const main = box.current?.closest('main');
    const frame = main?.parentElement;
    if (!on || !main || !frame) return;
    const measure = (): void => {
      const inside = getComputedStyle(frame);
      const wide =
        frame.clientWidth -
        Number.parseFloat(inside.paddingLeft) -
        Number.parseFloat(inside.paddingRight) -
        32;
      const own = getComputedStyle(main);
      const content =
        main.clientWidth - Number.parseFloat(own.paddingLeft) - Number.parseFloat(own.paddingRight);
      setStyle(wide > content ? { width: wide, marginLeft: (content - wide) / 2 } : {});
    };
    const observer = new ResizeObserver(measure);
    observer.observe(frame);
    return () => observer.disconnect();
  }, [box, on]);
  return on ? style : {};
}

/** The same geometry while the rules of the game are on their way. */
export function FrameSkeleton(): ReactNode {
  const t = useT('originals');
  return (
    <div
      role="status"
      aria-label={t('loading')}
      className="overflow-hidden rounded-xl border border-line/70 bg-panel"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] md:grid-cols-[300px_minmax(0,1fr)]">
        <div className="h-107 bg-bg md:col-start-2 md:row-start-1 md:h-131" />
        <div className="flex flex-col gap-4 p-4 md:col-start-1 md:row-start-1 md:border-e md:border-line/70">
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-8 w-full" />
          <Skeleton className="h-10 w-full" />
          <Skeleton className="mt-auto h-12 w-full" />
        </div>
      </div>
      <div className="h-14 border-t border-line/70" />
    </div>
  );
}
