import { useT } from '#platform/web/i18n.ts';
import { cx } from '#ui/cx.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import type { Variant } from '../variants.ts';

/** What can stand where the cloth is. */
export type View = 'table' | 'both' | 'track' | 'stats' | 'saved';

/** The racetrack has the order and the calls of the European wheel; only two balls can be bet on both. */
export const VIEWS: Readonly<Record<Variant, readonly View[]>> = {
  european: ['table', 'track', 'stats', 'saved'],
  american: ['table', 'stats', 'saved'],
  'double-ball': ['table', 'both', 'stats', 'saved'],
};

const SIGNS: Readonly<Record<View, IconName>> = {
  table: 'grid',
  both: 'dice',
  track: 'wheel',
  stats: 'chart',
  saved: 'star',
};

interface ViewsProps {
  variant: Variant;
  view: View;
  onView: (next: View) => void;
  /** Signs instead of words, where the foot is narrow: the line under it has to stay above the bet button. */
  compact: boolean;
}

/** What stands on the table: the cloth, the bets on both balls, the wheel's order, what came before, or saved layouts. */
export function Views({ variant, view, onView, compact }: ViewsProps) {
  const t = useT('games.roulette.view');
  return (
    <div
      role="group"
      aria-label={t('label')}
      className={cx('gap-1', compact ? 'grid auto-cols-fr grid-flow-col' : 'flex')}
    >
      {VIEWS[variant].map((id) => (
        <button
          key={id}
          type="button"
          data-view={id}
          aria-pressed={id === view}
          aria-label={t(id)}
          title={compact ? t(id) : undefined}
          onClick={() => onView(id)}
          className={cx(
            'grid min-h-8 min-w-0 place-items-center rounded-md text-xs font-semibold transition-colors',
            compact ? 'px-1' : 'px-3',
            id === view ? 'bg-hover text-fg' : 'bg-raised text-fg2 hover:text-fg',
          )}
        >
          {compact ? <Icon name={SIGNS[id]} size={18} /> : t(id)}
        </button>
      ))}
    </div>
  );
}
