import { useState, type ReactNode } from 'react';
import { Tabs } from '#ui/tabs.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Queries } from '#platform/web/query-scope.tsx';
import { type Choice, readChoice, VIEWS, writeChoice } from './address.ts';
import { Cohorts } from './cohorts.tsx';
import { Contribution } from './contribution.tsx';
import { Figures } from './figures.tsx';
import { Funnel } from './funnel.tsx';
import { Retention } from './retention.tsx';
import { Returns } from './returns.tsx';
import { Saved } from './saved.tsx';
import { Today } from './today.tsx';

/** Reports of the house. What is chosen stands in the address. */
export default function ReportsSection(): ReactNode {
  return (
    <Queries>
      <Section />
    </Queries>
  );
}

function Section(): ReactNode {
  const t = useT('reports');
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const [choice, setChoice] = useState(() => readChoice(location.search, today));
  const change = (part: Partial<Choice>): void => {
    const next = { ...choice, ...part };
    setChoice(next);
    writeChoice(next, today);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Tabs
        label={t('view.label')}
        items={VIEWS.map((id) => ({ id, label: t(`view.${id}`) }))}
        value={choice.view}
        onChange={(view) => change({ view })}
      />
      {choice.view === 'today' && <Today />}
      {choice.view === 'figures' && <Figures choice={choice} onChange={change} />}
      {choice.view === 'rtp' && <Returns choice={choice} onChange={change} />}
      {choice.view === 'cohorts' && (
        <>
          <Retention choice={choice} onChange={change} />
          <Cohorts />
        </>
      )}
      {choice.view === 'contribution' && <Contribution choice={choice} onChange={change} />}
      {choice.view === 'saved' && <Saved choice={choice} onChange={change} />}
      {choice.view === 'funnel' && <Funnel choice={choice} onChange={change} />}
    </div>
  );
}
