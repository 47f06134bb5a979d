import type { ReactNode } from 'react';
import { UNITS } from '#platform/web/amount-view.ts';
import { useT } from '#platform/web/i18n.ts';
import { setStore, useStore } from '#platform/web/store.ts';
import { UNIT_IDS } from '#platform/web/preferences.ts';
import { Choice } from './choice.tsx';

/** How amounts are shown: as the coin or as its worth, and what bitcoin is counted in. */
export function MoneyChoices({ unit: withUnit }: { unit: boolean }): ReactNode {
  const t = useT('shell.balance');
  const unit = useStore((state) => state.unit);
  const fiatView = useStore((state) => state.fiatView);
  return (
    <>
      <Choice
        label={t('fiatView')}
        value={fiatView}
        options={[
          { id: 'off', label: t('off') },
          { id: 'USD', label: 'USD' },
          { id: 'EUR', label: 'EUR' },
        ]}
        onChange={(next) =>
          setStore({ fiatView: next, ...(next === 'off' ? {} : { fiatCurrency: next.toLowerCase() }) })
        }
      />
      {withUnit && (
        <Choice
          label={t('unit')}
          value={unit}
          options={UNIT_IDS.map((id) => ({ id, label: UNITS[id].code }))}
          onChange={(next) => setStore({ unit: next })}
        />
      )}
    </>
  );
}
