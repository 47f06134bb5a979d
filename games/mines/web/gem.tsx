/** The two things a tile can hide, drawn for this game in the theme's colours. */

export function Gem({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden className={className}>
      <path className="fill-win" d="M14 8h20l9 11-19 22L5 19z" />
      <path className="fill-paper/45" d="M14 8l-9 11h10l4-11z" />
      <path className="fill-paper/70" d="M19 8l-4 11h18L29 8z" />
      <path className="fill-paper/30" d="M29 8l4 11h10L34 8z" />
      <path className="fill-ink/10" d="M5 19h10l9 22z" />
      <path className="fill-paper/20" d="M15 19h18l-9 22z" />
      <path className="fill-ink/30" d="M33 19h10L24 41z" />
      <path className="fill-paper/80" d="M16 12.5l2.2-2.5h4l-2 2.5z" />
    </svg>
  );
}

export function Bomb({ className, lit = false }: { className?: string; lit?: boolean }) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden className={className}>
      {lit && (
        <path
          className="fill-lose/60"
          d="M24 1l4.5 9.6L37 5l-.7 10.2L46 13l-5.4 8.6L48 27l-9.4 3.4L42 40l-9.7-2.6L30 47l-6-7.4L18 47l-2.3-9.6L6 40l3.4-9.6L0 27l7.4-5.4L2 13l9.7 2.2L11 5l8.5 5.6z"
        />
      )}
      <circle cx="22" cy="28" r="14" className="fill-ink" />
      <circle cx="22" cy="28" r="13" className="fill-none stroke-fg3/60" strokeWidth="1.6" />
      <path className="fill-fg3" d="M29.5 13.2l5.3 5.3-3.2 3.2-5.3-5.3z" />
      <path className="fill-none stroke-fg2" strokeWidth="2.2" strokeLinecap="round" d="M33 15c1.5-4 4-6 8-5.5" />
      <path className="fill-warn" d="M41 3l1.3 4.2L46.500 6l-2.600 3.600L47 13l-4.300-.4L41 17l-1.600-4.300-4.300.9 3-3.600-2.300-3.600 4 .8z" />
      <path className="fill-paper/50" d="M13 24c1.300-3.800 4-6 7.500-6.600-2.400 1.600-4.200 3.800-5 7z" />
      <circle cx="17.500" cy="29" r="2.300" className="fill-lose" />
      <circle cx="26.500" cy="29" r="2.300" className="fill-lose" />
      <path className="fill-none stroke-lose" strokeWidth="2" strokeLinecap="round" d="M17.500 36c2.700-2.200 6.300-2.200 9 0" />
    </svg>
  );
}
