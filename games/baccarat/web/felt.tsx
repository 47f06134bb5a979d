/** The table without anything on it: the shoe the cards come from, and the lines on the cloth. Decoration. */

/** The shoe in the upper corner, a card half out of it. */
export function Shoe({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 120 92" aria-hidden className={className}>
      <path d="M10 84 24 22h82l10 62z" className="fill-shade" />
      <path d="M30 12h78l8 58H20z" className="fill-hover" />
      <path d="M30 12h78l1.4 10H28z" className="fill-line" />
      <path d="M20 70h96l2 13H16z" className="fill-raised" />
      <path d="M36 18h66l.7 5H35z" className="fill-ink/60" />
      <path d="M39 19.5h60M38.6 21.4h61" strokeWidth="0.8" className="fill-none stroke-paper/50" />
      <path d="M44 58h46l4 26H39z" className="fill-ink/70" />
      <g transform="rotate(4 66 78)">
        <path d="M46 64h40a3 3 0 0 1 3 3v25H43V67a3 3 0 0 1 3-3z" className="fill-paper" />
        <path d="M49 68h34a2 2 0 0 1 2 2v22H47V70a2 2 0 0 1 2-2z" className="fill-accent/70" />
        <path
          d="M51 92 66 74l15 18M58 92l8-9.5L74 92"
          strokeWidth="1.4"
          className="fill-none stroke-paper/60"
        />
      </g>
      <path d="M16 83h102" strokeWidth="2" className="stroke-warn/70" />
      <path d="M30 12 20 70M108 12l8 58" strokeWidth="1.2" className="stroke-paper/20" />
    </svg>
  );
}

/** Two arcs round the hands, as they are woven into such a cloth. */
export function FeltLines() {
  return (
    <svg viewBox="0 0 860 300" preserveAspectRatio="none" aria-hidden className="absolute inset-0 size-full">
      <path d="M-20 225Q430 335 880 225V-20H-20z" className="fill-hover/25" />
      <path
        d="M-20 225Q430 335 880 225"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
        className="fill-none stroke-warn/45"
      />
      <path
        d="M-20 237Q430 347 880 237"
        strokeWidth="1"
        vectorEffect="non-scaling-stroke"
        className="fill-none stroke-warn/25"
      />
      <path
        d="M430 40V268"
        strokeWidth="1"
        strokeDasharray="2 7"
        vectorEffect="non-scaling-stroke"
        className="fill-none stroke-fg3/40"
      />
    </svg>
  );
}
