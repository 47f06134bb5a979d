import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { cx } from '#ui/cx.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useMedia } from '#platform/web/media.ts';

/** Of the panel beside the stage, in pixels. */
const PANEL = 300;

/**
 * Whether panel and stage stand on each other: under 900 px, and for a stage that needs more width than is left
 * beside the panel. Known before the first paint.
 */
export function useStacked(box: RefObject<HTMLElement | null>, least: number): boolean {
  const narrow = useMedia('(max-width: 899px)');
  const [cramped, setCramped] = useState(false);
  useLayoutEffect(() => {
    const frame = box.current;
    if (!frame || least === 0) return;
    const measure = (): void => setCramped(frame.clientWidth - PANEL < least);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(frame);
    return () => observer.disconnect();
  }, [box, least]);
  return narrow || cramped;
}

interface GameFrameProps {
  /** Name of the game; the page's heading. */
  title: string;
  theatre: boolean;
  /** Width that the stage needs to stand beside the panel; 0 when it has none of its own. */
  stageWidth?: number | undefined;
  /** The bet button: never out of the window while any of panel or stage is in it. */
  action: ReactNode;
  /** Above the stage: last results. */
  strip: ReactNode;
  stage: ReactNode;
  /** A click on the stage, before the stage has it. */
  onStage?: (event: MouseEvent) => void;
  /** @param stacked under the stage, amount first */
  panel: (stacked: boolean) => ReactNode;
  footer: ReactNode;
}

/** Stays at the window's lower edge until its own place comes into it. */
const STUCK = 'sticky z-1 bg-panel';

/** Bet panel on the left, stage on the right, settings under both. */
export function GameFrame({
  title,
  theatre,
  stageWidth = 0,
  action,
  strip,
  stage,
  onStage,
  panel,
  footer,
}: GameFrameProps): ReactNode {
  const box = useRef<HTMLElement>(null);
  const stacked = useStacked(box, stageWidth);
  const out = useBreakout(box, theatre && !stacked);
  return (
    <section
      ref={box}
      style={out}
      data-clear
      aria-labelledby="game-title"
      // Clipped, not hidden: what is hidden scrolls, and nothing could stick to the window.
      className="relative overflow-clip rounded-xl border border-line/70 bg-panel"
    >
      <h1 id="game-title" className="sr-only">
        {title}
      </h1>
      <div
        className={cx(
          stacked ? 'flex flex-col' : 'grid grid-cols-[300px_minmax(0,1fr)]',
          theatre && !stacked && 'md:min-h-[calc(100dvh-60px-var(--ribbon,0px)-112px)]',
        )}
      >
        {/* A grid's row has a height that a stage can be a part of; a flexible column's has none. */}
        <div className={stacked ? 'grid grid-cols-[minmax(0,1fr)]' : 'contents'}>
          <div className={cx('flex min-w-0 flex-col', !stacked && 'col-start-2 row-start-1')}>
            {strip}
            <div
              onClickCapture={onStage}
              className="relative flex min-h-96 flex-1 flex-col md:min-h-120 *:flex-1"
            >
              {stage}
            </div>
          </div>
        </div>
        {stacked && (
          <div data-edge className={cx(STUCK, 'bottom-(--bar) border-y border-line/70 px-4 py-2')}>
            {action}
          </div>
        )}
        <div
          className={cx(
            'flex min-w-0 flex-col gap-4 p-4',
            stacked
              ? 'md:grid md:grid-cols-2 md:items-start md:gap-x-8'
              : 'col-start-1 row-start-1 border-e border-line/70',
          )}
        >
          {panel(stacked)}
          {!stacked && (
            <div data-edge className={cx(STUCK, 'bottom-(--bar) -mx-4 mt-auto -mb-4 px-4 pt-2 pb-4')}>
              {action}
            </div>
          )}
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
