import { useImperativeHandle, useLayoutEffect, useRef, type ReactNode, type Ref } from 'react';
import type { Playback } from '#platform/web/game/round-player.ts';
import { cx } from '#ui/cx.ts';
import { placeOf, placeOfTotal, walk, type Stand } from './ring.ts';
import { Snake, Token } from './snake.tsx';

export interface SquareView {
  readonly total: number;
  /** What it multiplies by, ready to show; null is a snake. */
  readonly pays: string | null;
  /** Spoken. */
  readonly label: string;
  /** 0 to 1: how much of the best square it is worth. */
  readonly worth: number;
}

export interface BoardHandle {
  /** Takes the token back to the start. */
  home(): void;
  /** Walks it square by square. @param hop called as it comes down on each */
  walk(total: number, ms: number, playback: Playback, hop: (square: number) => void): Promise<void>;
}

interface BoardProps {
  ref: Ref<BoardHandle>;
  squares: readonly SquareView[];
  /** The square the token stands on; null is the start. */
  at: number | null;
  /** How that square came out. */
  tone: 'win' | 'lose' | 'plain';
  start: string;
  label: string;
  still: boolean;
  /** In the middle of the ring. */
  children: ReactNode;
}

/** A square that is stepped on. */
const LIT: Keyframe[] = [{ filter: 'brightness(1.7)' }, { filter: 'brightness(1)' }];
const LIT_MS = 320;

/** The ring of squares with the token on it. */
export function Board({ ref, squares, at, tone, start, label, still, children }: BoardProps) {
  const token = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);

  useImperativeHandle(
    ref,
    () => ({
      home: () => place(token.current, { ...placeOf(0), hop: 0 }),
      async walk(total, ms, playback, hop) {
        const last = placeOfTotal(total);
        let square = 0;
        await playback.animate(ms, (part) => {
          place(token.current, walk(last, part));
          const now = Math.floor(part * last);
          if (part === 1 || now === square) return;
          square = now;
          hop(square);
          // The start is the first of the list.
          list.current?.children[square]?.animate(LIT, LIT_MS);
        });
      },
    }),
    [],
  );
  useLayoutEffect(() => {
    place(token.current, { ...placeOf(at === null ? 0 : placeOfTotal(at)), hop: 0 });
  }, [at]);

  return (
    <div className="mx-auto w-full max-w-96 rounded-xl border border-line/50 bg-bg/50 p-1.5 shadow-card @2xl:max-w-180 @2xl:p-2">
      <div className="relative grid aspect-square w-full grid-cols-4 grid-rows-4 @2xl:aspect-[1.64]">
        <ul ref={list} aria-label={label} className="contents">
          <li className="p-0.5 [grid-area:1/1] @2xl:p-1">
            <div className="size-full rounded-lg border border-dashed border-accent/50 bg-accent/10 px-1.5 py-0.5 text-[0.6875rem] font-semibold text-accent @2xl:px-2.5 @2xl:py-1.5 @2xl:text-sm">
              {start}
            </div>
          </li>
          {squares.map((square) => {
            const { row, column } = placeOf(placeOfTotal(square.total));
            return (
              <li
                key={square.total}
                style={{ gridArea: `${row + 1} / ${column + 1}` }}
                className="min-w-0 p-0.5 @2xl:p-1"
              >
                <Square square={square} tone={at === square.total ? tone : null} still={still} />
              </li>
            );
          })}
        </ul>
        <div className="relative flex min-w-0 flex-col items-center justify-center gap-2 [grid-area:2/2/4/4] @2xl:gap-3">
          <span
            aria-hidden
            className="absolute -inset-2 -z-1 bg-radial-[closest-side] from-accent/20 to-transparent"
          />
          {children}
        </div>
        <div
          ref={token}
          aria-hidden
          // physical: squares are counted from the left
          className="pointer-events-none absolute top-0 left-0 grid size-1/4 place-items-end p-1 will-change-transform @2xl:p-2"
        >
          <Token
            className={cx(
              'w-[34%] max-w-13 drop-shadow-lg transition-[opacity,scale] duration-panel',
              tone === 'lose' && at !== null && 'scale-50 opacity-0',
            )}
          />
        </div>
      </div>
    </div>
  );
}

function place(token: HTMLElement | null, { row, column, hop }: Stand): void {
  if (token) token.style.transform = `translate(${column * 100}%, ${row * 100 - hop * 22}%)`;
}

function Square({
  square,
  tone,
  still,
}: {
  square: SquareView;
  tone: 'win' | 'lose' | 'plain' | null;
  still: boolean;
}) {
  const snake = square.pays === null;
  return (
    <div
      aria-label={square.label}
      role="img"
      style={
        snake
          ? undefined
          : {
              backgroundColor: `color-mix(in srgb, var(--win) ${Math.round(4 + square.worth * 18)}%, var(--raised))`,
            }
      }
      className={cx(
        'relative grid size-full place-items-center overflow-hidden rounded-lg border shadow-[inset_0_-3px_0_0_var(--color-shade)]',
        !still && 'transition-[border-color,box-shadow] duration-panel',
        snake ? 'border-lose/35 bg-lose/15' : 'border-line',
        tone === 'win' && 'border-win shadow-[0_0_22px_0_color-mix(in_srgb,var(--win)_55%,transparent)]',
        tone === 'lose' && 'border-lose shadow-[0_0_26px_0_color-mix(in_srgb,var(--lose)_60%,transparent)]',
      )}
    >
      {/* physical: squares are counted from the left */}
      <span className="absolute top-0.5 left-1.5 text-[0.6875rem] font-semibold text-fg2 tnum">
        {square.total}
      </span>
      {snake ? (
        <Snake
          awake={tone === 'lose'}
          className={cx(
            'w-[58%] max-w-18 origin-bottom',
            !still && 'transition-transform duration-panel',
            tone === 'lose' && 'scale-125',
          )}
        />
      ) : (
        <b className="text-sm font-bold text-fg tnum @2xl:text-lg">{square.pays}</b>
      )}
    </div>
  );
}
