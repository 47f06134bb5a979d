import type { ReactNode, ToggleEvent } from 'react';
import { formatPercent } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { Terms } from './queries.ts';

/** A share as percent; parts of one are shown where there are any. */
export function weightText(weight: number): string {
  return formatPercent(weight, Number.isInteger(Math.round(weight * 10_000) / 100) ? 0 : 2);
}

/** How much of a stake counts, game by game, and what is not played with bonus money at all. */
export function Weights({ terms }: { terms: Terms }): ReactNode {
  const t = useT('bonuses.weights');
  const name = useProductName();
  const played = terms.games
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight || a.name.localeCompare(b.name));
  const barred = [
    ...terms.games.filter(({ weight }) => weight === 0).map((game) => game.name),
    ...terms.products.filter(({ weight }) => weight === 0).map(({ id }) => name(id)),
  ];
  return (
    <details onToggle={showWhole} className="group rounded-lg border border-line/70">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 px-4 font-semibold">
        {t('heading')}
        <Icon name="chevron-down" size={16} className="text-fg3 transition-transform group-open:rotate-180" />
      </summary>
      <div className="px-4 pb-4">
        <p className="text-xs text-pretty text-fg3">{t('about')}</p>
        <ul
          aria-label={t('heading')}
          tabIndex={0}
          className="mt-3 max-h-60 divide-y divide-line/60 overflow-y-auto overscroll-contain rounded-md"
        >
          {played.map(({ id, name: game, weight }) => (
            <li key={id} className="flex h-10 items-center justify-between gap-4">
              <span className="min-w-0 truncate text-fg2">{game}</span>
              <span className="font-semibold tnum">{weightText(weight)}</span>
            </li>
          ))}
        </ul>
        {barred.length > 0 && (
          <p className="mt-3 text-xs text-pretty text-fg2">
            <span className="font-semibold text-fg">{t('barred')}</span> {barred.join(', ')}
          </p>
        )}
      </div>
    </details>
  );
}

/** Unfolded at the foot of a window it would lie below its edge. */
function showWhole({ currentTarget }: ToggleEvent<HTMLDetailsElement>): void {
  if (currentTarget.open) currentTarget.scrollIntoView({ block: 'nearest' });
}

/** Products come by id; one that an operator has added is called by it. */
function useProductName(): (id: string) => string {
  const t = useT('bonuses.product');
  return (id) => (t.has(id) ? t(id) : id);
}
