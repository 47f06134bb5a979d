import { useId } from 'react';
import { CardBack } from '#ui/playing-card-parts.tsx';
import { cx } from '#ui/cx.ts';

/** The top of a card table in the theme's colour: cloth, rim and the light over it. Lies behind everything. */
export function CardFelt() {
  return (
    <div aria-hidden className="absolute inset-0 -z-10 overflow-hidden">
      <div className="absolute -inset-x-[16%] -top-[62%] bottom-[3%] rounded-[50%/46%] border-[10px] border-raised bg-[color-mix(in_oklab,var(--accent)_15%,var(--bg))] shadow-[inset_0_0_0_2px_color-mix(in_srgb,var(--accent)_38%,transparent),inset_0_-30px_70px_0_var(--color-shade),0_18px_50px_var(--color-shade)]" />
      <div className="absolute inset-0 bg-radial-[ellipse_62%_58%_at_50%_42%] from-accent/20 to-transparent" />
      <div className="absolute inset-0 bg-[repeating-linear-gradient(60deg,var(--fg)_0_1px,transparent_1px_26px),repeating-linear-gradient(-60deg,var(--fg)_0_1px,transparent_1px_26px)] opacity-[0.04]" />
    </div>
  );
}

/** Words printed on the cloth in a bow. */
export function FeltWords({ lines, className }: { lines: readonly [string, string]; className?: string }) {
  const id = useId();
  return (
    <svg viewBox="0 0 600 108" aria-hidden className={cx('block w-full overflow-visible', className)}>
      <defs>
        <path id={`${id}a`} d="M10 18Q300 92 590 18" />
        <path id={`${id}b`} d="M50 54Q300 116 550 54" />
      </defs>
      <path
        d="M10 -8Q300 66 590 -8M36 76Q300 138 564 76"
        fill="none"
        stroke="var(--accent)"
        strokeOpacity=".3"
        strokeWidth="1.5"
      />
      <g textAnchor="middle" fontWeight="800" fill="var(--fg)">
        <text fontSize="25" letterSpacing="4" fillOpacity=".34">
          <textPath href={`#${id}a`} startOffset="50%">
            {lines[0]}
          </textPath>
        </text>
        <text fontSize="14" letterSpacing="2.5" fillOpacity=".3">
          <textPath href={`#${id}b`} startOffset="50%">
            {lines[1]}
          </textPath>
        </text>
      </g>
    </svg>
  );
}

/** The box the cards come from, at the table's upper end. */
export function CardShoe({ className }: { className?: string }) {
  return (
    <div aria-hidden className={cx('pointer-events-none absolute w-(--card)', className)}>
      {[3, 2, 1, 0].map((depth) => (
        <span
          key={depth}
          style={{ translate: `${depth * 3}px ${depth * -3}px` }}
          className="absolute inset-x-0 top-0 block aspect-5/7 overflow-hidden rounded-[8%/5.7%] bg-paper shadow-[0_2px_5px_var(--color-shade)] ring-1 ring-ink/25"
        >
          {depth === 0 && <CardBack />}
        </span>
      ))}
    </div>
  );
}
