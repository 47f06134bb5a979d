import { lazy, Suspense, type ReactNode } from 'react';
import { Tabs } from '#ui/tabs.tsx';
import { AutoFields } from '#platform/web/auto/auto-fields.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { Table } from '../use-table.ts';
import { StopFields } from './auto-stop-fields.tsx';
import { PathLine } from './path-line.tsx';
import { takesPath } from './path.ts';

const StrategyPanel = lazy(async () => ({
  default: (await import('./strategy/strategy-panel.tsx')).StrategyPanel,
}));

/** By a short form or, in games that one answer decides, by a list of rules. */
export function AutoPanel({ table }: { table: Table }): ReactNode {
  const t = useT('originals.auto');
  const { game, instance, state, locked } = table;
  if (game.kind !== 'instant') return <AutoForm table={table} />;
  return (
    <div className="flex flex-col gap-3">
      <Tabs
        fill
        size={32}
        label={t('mode')}
        value={state.autoMode}
        onChange={(autoMode) => !locked && instance.store.setState({ autoMode })}
        items={[
          { id: 'form', label: t('form'), disabled: locked && state.autoMode !== 'form' },
          { id: 'strategy', label: t('strategy'), disabled: locked && state.autoMode !== 'strategy' },
        ]}
      />
      {state.autoMode === 'form' ? (
        <AutoForm table={table} />
      ) : (
        <Suspense fallback={<div className="h-72" />}>
          <StrategyPanel table={table} game={game} />
        </Suspense>
      )}
    </div>
  );
}

/** How many bets, what a win or a loss does to the stake, and when they end. */
function AutoForm({ table }: { table: Table }): ReactNode {
  const t = useT('originals.auto');
  const { instance, state, locked, blocked, game, wallet } = table;
  const { auto } = state;
  return (
    <div className="flex flex-col gap-3">
      {game.kind === 'steps' && <Plan table={table} />}
      {blocked === 'exit' && <p className="text-xs text-warn">{t('needsExit')}</p>}
      <AutoFields
        auto={auto}
        locked={locked}
        currency={wallet.currency}
        onChange={(next) => instance.store.setState({ auto: { ...auto, ...next } })}
        words={{
          games: t('games'),
          fewer: t('fewer'),
          more: t('more'),
          infinite: t('infinite'),
          onWin: t('onWin'),
          onLoss: t('onLoss'),
          actions: [
            ['reset', t('reset')],
            ['increase', t('increase')],
            ['decrease', t('decrease')],
            ['add', t('add')],
            ['subtract', t('subtract')],
          ],
          percent: t('percent'),
          amount: t('amount'),
          stopOnWin: t('stopOnWin'),
        }}
      />
      <StopFields table={table} />
      {auto.state && (
        <p className="text-xs text-fg3 tnum">
          {auto.games > 0
            ? t('left', { done: auto.currentIteration, games: auto.games })
            : t('endless', { done: auto.currentIteration })}
        </p>
      )}
    </div>
  );
}

/** The turns of every round, chosen on the stage. */
function Plan({ table }: { table: Table }): ReactNode {
  const t = useT('originals.auto');
  const { game, state } = table;
  if (!takesPath(game))
    return <p className="rounded-md bg-raised px-3 py-2 text-xs text-fg2">{t('advised')}</p>;
  return <PathLine table={table} game={game} words={t('plan', { count: state.plan.length })} />;
}
