import { useEffect, useRef, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { useReducedMotion } from '#platform/web/media.ts';
import { createSound } from '#platform/web/sound.ts';
import { getStore } from '#platform/web/store.ts';
import { angleFor, atRest, eased, segmentAt, SPIN_MS } from './wheel-angle.ts';

interface WheelProps {
  /** Round the wheel, clockwise from the top; '' is a segment without a label. */
  labels: readonly string[];
  /** The one that pays most: drawn in the accent. */
  best: (at: number) => boolean;
  /** Spins to a segment each time the object is another one; null: it stands. */
  target: { readonly segment: number } | null;
  /** Told while it turns: 0 to 1 of the time. */
  onTurn?: (part: number) => void;
  /** It stands on the segment. */
  onEnd: () => void;
  className?: string;
}

const RADIUS = 96;
const sound = createSound(() => getStore().sound);

/** Spoken of by what stands beside it. */
export function Wheel({ labels, best, target, onTurn, onEnd, className }: WheelProps): ReactNode {
  const count = labels.length;
  const angle = useRef(atRest(count));
  const disc = useRef<SVGGElement>(null);
  const still = useReducedMotion();
  const latest = useRef({ onTurn, onEnd });
  useEffect(() => {
    latest.current = { onTurn, onEnd };
  });

  useEffect(() => {
    if (!target) return;
    const from = angle.current;
    const to = angleFor(from, target.segment, count);
    function put(degrees: number): void {
      angle.current = degrees;
      disc.current?.setAttribute('transform', `rotate(${degrees})`);
    }
    const start = performance.now();
    let passed = segmentAt(from, count);
    let frame = 0;
    function step(now: number): void {
      const part = still ? 1 : Math.min(1, Math.max(0, (now - start) / SPIN_MS));
      put(from + (to - from) * eased(part));
      const under = segmentAt(angle.current, count);
      if (under !== passed) sound.tick(1 - part);
      passed = under;
      latest.current.onTurn?.(part);
      if (part < 1) frame = requestAnimationFrame(step);
      else latest.current.onEnd();
    }
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [target, count, still]);

  return (
    <div className={cx('relative aspect-square', className)} data-testid="reward-wheel" aria-hidden>
      <svg viewBox="-100 -100 200 200" className="size-full">
        <circle r={RADIUS + 3} className="fill-line" />
        <g ref={disc} transform={`rotate(${atRest(count)})`}>
          {labels.map((label, at) => (
            <Segment key={at} at={at} count={count} label={label} best={best(at)} />
          ))}
        </g>
        <circle r={20} className="stroke-line" style={{ fill: 'var(--panel)' }} strokeWidth={3} />
        <circle r={6} className="fill-warn" />
      </svg>
      {/* Points at the segment it stands on. */}
      <svg
        viewBox="0 0 24 24"
        className="absolute inset-x-0 -top-1 mx-auto text-warn"
        style={{ width: '9%' }}
      >
        <path d="M3 2h18l-9 20z" fill="currentColor" />
      </svg>
    </div>
  );
}

interface SegmentProps {
  at: number;
  count: number;
  label: string;
  best: boolean;
}

function Segment({ at, count, label, best }: SegmentProps): ReactNode {
  const step = 360 / count;
  const edge = (degrees: number): string => {
    const turn = ((degrees - 90) * Math.PI) / 180;
    return `${(RADIUS * Math.cos(turn)).toFixed(3)} ${(RADIUS * Math.sin(turn)).toFixed(3)}`;
  };
  const ground = best ? 'var(--warn)' : at % 2 === 0 ? 'var(--raised)' : 'var(--hover)';
  return (
    <g>
      <path
        d={`M0 0 L${edge(at * step)} A${RADIUS} ${RADIUS} 0 0 1 ${edge((at + 1) * step)} Z`}
        className="stroke-line"
        style={{ fill: ground }}
        strokeWidth={1}
      />
      <text
        transform={`rotate(${(at + 0.5) * step}) translate(0 -${RADIUS * 0.78})`}
        textAnchor="middle"
        dominantBaseline="central"
        fontSize={label.length > 6 ? 8 : label.length > 4 ? 10 : 12}
        className="font-bold"
        style={{ fill: best ? 'var(--ink)' : 'var(--fg)' }}
      >
        {label}
      </text>
    </g>
  );
}
