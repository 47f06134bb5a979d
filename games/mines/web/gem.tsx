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
          className="fill-lose/50"
          d="M24 0l4.5 9.6L37 4l-.7 10.2L47 12l-6.4 9.6L48 26l-9.4 4.4L43 41l-10.7-3.6L30 48l-6-8.4L18 48l-2.3-10.6L5 41l4.4-10.6L0 26l7.4-4.4L1 12l10.7 2.2L11 4l8.5 5.6z"
        />
      )}
      <circle cx="21" cy="29" r="16" className="fill-ink" />
      <circle cx="21" cy="29" r="14.5" className="fill-fg3/45" />
      <path className="fill-ink/45" d="M33.5 21.7A14.5 14.5 0 0 1 9.8 38.2 14.5 14.5 0 1 0 33.5 21.7z" />
      <path
        className="fill-paper/55"
        d="M11 26.5c1-5 4.5-8.2 9.5-8.8-3.2 2-5.5 4.7-6.4 9.2-.5 2-3.5 1.6-3.1-.4z"
      />
      <path className="fill-fg2" d="M29.8 12.6l6.6 6.6-4 4-6.6-6.6z" />
      <path
        className="fill-none stroke-fg2"
        strokeWidth="2.4"
        strokeLinecap="round"
        d="M34.5 14.5c1-4 3.5-5.8 7-5"
      />
      <path
        className="fill-warn"
        d="M42 1.5l1.5 4.6 4.5-1.3-2.9 3.9 2.9 3.7-4.6-.5-1.9 4.6-1.7-4.6-4.6.9 3.1-3.8-2.4-3.9 4.5.9z"
      />
    </svg>
  );
}
