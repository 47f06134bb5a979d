/** A cut stone seen from above, in the theme's blue: six facets round a bright table that carries the number. */
export function Gem({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden className={className}>
      <path className="fill-info" d="M24 2l19 11v22L24 46 5 35V13z" />
      <path className="fill-paper/55" d="M24 2L5 13l9 5 10-6z" />
      <path className="fill-paper/30" d="M24 2l19 11-9 5-10-6z" />
      <path className="fill-paper/20" d="M5 13v22l9-5V18z" />
      <path className="fill-ink/15" d="M43 13v22l-9-5V18z" />
      <path className="fill-ink/25" d="M5 35l19 11V36l-10-6z" />
      <path className="fill-ink/40" d="M43 35L24 46V36l10-6z" />
      <path className="fill-paper/45" d="M24 12l10 6v12l-10 6-10-6V18z" />
      <path className="fill-paper/70" d="M24 12l-10 6v4l17-8z" />
    </svg>
  );
}
