import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { pagerPages } from './pager-pages.ts';

export interface PagerProps {
  /** From 1. */
  page: number;
  pages: number;
  onChange: (page: number) => void;
  labels: { nav: string; previous: string; next: string; page: (page: number) => string };
  disabled?: boolean;
}

/**
 * Page numbers with gaps, previous and next. On phones only the pages near the open one. Draws nothing for a single
 * page.
 */
export function Pager({ page, pages, onChange, labels, disabled }: PagerProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={labels.nav} className="flex items-center justify-center gap-1">
      <IconButton
        icon="chevron-left"
        label={labels.previous}
        disabled={disabled || page <= 1}
        onClick={() => onChange(page - 1)}
      />
      {pagerPages(page, pages).map((entry, index) =>
        entry === 0 ? (
          <span key={`gap${index}`} aria-hidden className="w-6 text-center text-fg3 max-sm:hidden">
            …
          </span>
        ) : (
          <button
            key={entry}
            type="button"
            disabled={disabled}
            aria-label={labels.page(entry)}
            aria-current={entry === page ? 'page' : undefined}
            onClick={() => onChange(entry)}
            className={cx(
              'h-10 min-w-10 rounded-md px-2 font-semibold tnum transition-colors',
              entry === page
                ? 'bg-hover text-fg'
                : cx(
                    'text-fg2 not-disabled:hover:bg-raised not-disabled:hover:text-fg',
                    Math.abs(entry - page) > 2 ? 'max-sm:hidden' : 'max-[359px]:hidden',
                  ),
            )}
          >
            {entry}
          </button>
        ),
      )}
      <IconButton
        icon="chevron-right"
        label={labels.next}
        disabled={disabled || page >= pages}
        onClick={() => onChange(page + 1)}
      />
    </nav>
  );
}
