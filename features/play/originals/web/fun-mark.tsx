import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { useT } from '#platform/web/i18n.ts';

/** Says of a stage that what is won on it is play money. */
export function FunMark({ className }: { className?: string }): ReactNode {
  const t = useT('originals.wager');
  return (
    <span
      // What stands beside it makes room: past-results in ui/utilities.css.
      data-fun-mark
      className={cx(
        'shrink-0 rounded-full border border-info/60 bg-bg px-2 py-1 text-xs leading-4 font-semibold text-info',
        className,
      )}
    >
      {t('fun')}
    </span>
  );
}
