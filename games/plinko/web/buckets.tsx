import { useImperativeHandle, useMemo, useRef, type CSSProperties, type PointerEvent, type Ref } from 'react';
import { cx } from '#ui/cx.ts';
import type { PlinkoParams } from '../game.ts';
import { boardVars, bucketList } from './board.ts';

const SPRING: Keyframe[] = [
  { transform: 'translateY(0)', filter: 'brightness(1)' },
  { transform: 'translateY(9px)', filter: 'brightness(1.5)', offset: 0.28 },
  { transform: 'translateY(-2px)', filter: 'brightness(1.2)', offset: 0.7 },
  { transform: 'translateY(0)', filter: 'brightness(1)' },
];

export interface BucketRow {
  /** A ball has come down in this bucket. */
  spring(slot: number): void;
}

interface BucketsProps {
  params: PlinkoParams;
  /** The bucket whose figures are shown. */
  marked: number;
  onLook: (slot: number | null) => void;
  /** One bucket in words. */
  describe: (slot: number) => string;
  label: string;
  ref: Ref<BucketRow>;
}

/** The buckets, under the pegs by CSS alone. Pointing at one shows its figures; words tell all of them. */
export function Buckets({ params, marked, onLook, describe, label, ref }: BucketsProps) {
  const list = useRef<HTMLUListElement>(null);
  const { rows, risk } = params;
  const buckets = useMemo(() => bucketList({ rows, risk }), [rows, risk]);
  const style = useMemo(() => boardVars(rows) as CSSProperties, [rows]);
  useImperativeHandle(ref, () => ({
    spring: (slot) =>
      void list.current?.children[slot]?.animate?.(SPRING, { duration: 340, easing: 'ease-out' }),
  }));

  function handlePointer(event: PointerEvent<HTMLUListElement>): void {
    const box = event.currentTarget.getBoundingClientRect();
    const slot = Math.floor(((event.clientX - box.left) / box.width) * (rows + 1));
    onLook(Math.min(rows, Math.max(0, slot)));
  }

  return (
    <ul
      ref={list}
      aria-label={label}
      style={style}
      onPointerMove={handlePointer}
      onPointerDown={handlePointer}
      onPointerLeave={() => onLook(null)}
      className="absolute left-1/2 flex h-10 -translate-x-1/2 items-start"
    >
      {buckets.map(({ slot, whole, short, tint }) => (
        <li
          key={slot}
          style={{ '--tint': tint } as CSSProperties}
          className="relative flex h-9 flex-1 items-stretch px-[max(1px,calc(var(--gap)*0.035))]"
        >
          <span className="sr-only">{describe(slot)}</span>
          <span
            aria-hidden
            className={cx(
              'grid min-w-0 flex-1 place-items-center rounded-sm bg-(--tint) bg-linear-to-b from-paper/25 to-transparent to-60% text-[length:clamp(8.5px,calc(var(--gap)*0.34),14px)] font-bold tracking-tight text-ink shadow-[inset_0_-4px_0_0_var(--color-shade),0_4px_18px_-4px_var(--tint)] tnum transition-[filter,opacity] @2xl:rounded-md',
              slot === marked && 'brightness-125',
            )}
          >
            <span className="pb-1 @max-2xl:hidden">{whole}</span>
            <span className="pb-1 @2xl:hidden">{short}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
