import type { ReactNode } from 'react';
import type { AnySteps } from '#platform/contract/game.ts';
import { useT } from '#platform/web/i18n.ts';
import { Switch } from '#ui/switch.tsx';
import { canSwitch } from '../instance.ts';
import type { Table } from '../use-table.ts';
import { PathLine } from './path-line.tsx';

/** By hand: the turns of a round are chosen beforehand, and the house plays them in one go. */
export function PathBox({ table, game }: { table: Table; game: AnySteps }): ReactNode {
  const t = useT('originals.path');
  const { instance, state, locked } = table;
  const { planned, planHidden, plan } = state;
  return (
    <div className="flex flex-col gap-2">
      <Switch
        spread
        checked={planned}
        disabled={locked}
        onChange={(on) =>
          canSwitch(instance.store.getState()) && instance.store.setState({ planned: on, planHidden: false })
        }
        label={t('title')}
        className="-my-2"
      />
      {planned && (
        <PathLine
          table={table}
          game={game}
          words={t('words', { count: plan.length })}
          {...(planHidden && { onShow: () => instance.store.setState({ planHidden: false }) })}
        />
      )}
    </div>
  );
}
