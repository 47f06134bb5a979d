import type { ReactNode } from 'react';
import { BarChart } from '#ui/bar-chart.tsx';
import { figureLocale } from '#ui/locale.ts';
import { Panel } from '#ui/panel.tsx';
import { worthText } from '#platform/web/amount-view.ts';
import { useT } from '#platform/web/i18n.ts';
import type { Overview } from './queries.ts';

/** What invited players staked, day by day. */
export function StakedChart({ days }: Pick<Overview, 'days'>): ReactNode {
  const t = useT('affiliates');
  const short = new Intl.DateTimeFormat(figureLocale(), { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return (
    <Panel title={t('staked')}>
      <BarChart
        label={t('staked')}
        height={180}
        points={days.map(({ day, staked }) => ({
          label: short.format(new Date(day)),
          value: Number(staked),
        }))}
        formatValue={(value) => worthText(value.toFixed(2))}
      />
    </Panel>
  );
}
