import type { ReactNode } from 'react';
import { ratioNumber } from '#platform/contract/money.ts';
import type { AnySteps } from '#platform/contract/game.ts';
import { useT } from '#platform/web/i18n.ts';
import { cx } from '#ui/cx.ts';
import { formatMultiplier } from '#ui/format.ts';
import { IconButton } from '#ui/icon-button.tsx';
import type { Table } from '../use-table.ts';
import { isPlayable, planPays } from './path.ts';

interface PathLineProps {
  table: Table;
  game: AnySteps;
  /** What the planned turns are for. */
  words: string;
  /** While the stage shows how the last bet went: brings the plan back, so that it can be changed. */
  onShow?: () => void;
}

/** The planned turns: how many, where the round is cashed out and what it then pays; the last or all are taken back. */
export function PathLine({ table, game, words, onShow }: PathLineProps): ReactNode {
  const t = useT('originals.path');
  const { state, locked, setPlan } = table;
  const { plan, params } = state;
  const count = plan.length;
  const pays = planPays(game, params, count);
  const wrong = count > 0 && !isPlayable(game, params, plan);
  return (
    <div
      className={cx(
        'flex min-h-12 items-center justify-between gap-2 rounded-md px-3 py-1.5 text-xs',
        wrong ? 'bg-warn/10 text-warn' : count === 0 ? 'bg-info/10 text-info' : 'bg-raised text-fg2',
      )}
    >
      <span className="min-w-0">
        <span className="block">{wrong ? t('wrong') : words}</span>
        {pays && !wrong && (
          <span className="block font-semibold text-fg tnum">
            {t('pays', { multiplier: formatMultiplier(ratioNumber(pays, 2)) })}
          </span>
        )}
      </span>
      {count > 0 && (
        <span className="flex shrink-0 gap-1">
          <IconButton
            icon={onShow ? 'edit' : 'undo'}
            label={t(onShow ? 'change' : 'undo')}
            variant="ghost"
            disabled={locked}
            onClick={onShow ?? (() => setPlan(plan.slice(0, -1)))}
          />
          <IconButton
            icon="close"
            label={t('clear')}
            variant="ghost"
            disabled={locked}
            onClick={() => setPlan([])}
          />
        </span>
      )}
    </div>
  );
}
