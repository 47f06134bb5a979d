import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { buttonClass } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TimeAgo } from '#ui/time-ago.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Load } from '#platform/web/load.tsx';
import { useUser } from '#platform/web/session.ts';
import { caseInfo, type CaseRow, type CaseStep, type CaseView } from '../contract.ts';
import { Owner } from './case-owner.tsx';
import { Words } from './case-words.tsx';
import { CasePlayer, Due, Gravity, StateBadge, utcText } from './parts.tsx';
import { caseQuery } from './queries.ts';

/** One case: what it is, who has it, what was said of it, and the way to where it is decided. */
export function CaseDetail({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const t = useT('cases');
  const query = useQuery(caseQuery(id));
  const panel = useRef<HTMLElement>(null);
  // It was opened from the list, which a narrow screen hides: what is read goes on here.
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={t('one')}
      className="min-w-0 rounded-lg border border-line/70 bg-panel outline-none lg:sticky lg:top-18 lg:max-h-[calc(100dvh-92px)] lg:overflow-y-auto"
    >
      <div className="flex items-center gap-2 border-b border-line/60 px-4 py-2">
        <IconButton icon="arrow-left" label={t('back')} onClick={onClose} className="-ms-2 lg:hidden" />
        <h2 className="min-w-0 flex-1 truncate text-sm font-bold">
          {query.data ? t(`kind.${query.data.case.kind}`) : t('one')}
        </h2>
        {query.data && <Gravity severity={query.data.case.severity} />}
        {query.data && <StateBadge state={query.data.case.state} />}
        <IconButton icon="close" label={t('close')} onClick={onClose} className="-me-2 max-lg:hidden" />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 p-4">
        <Load query={query} codes={caseInfo.codes}>
          {(view) => <Body view={view} />}
        </Load>
      </div>
    </section>
  );
}

function Body({ view }: { view: CaseView }): ReactNode {
  const t = useT('cases');
  const { case: row, steps } = view;
  return (
    <>
      <Facts row={row} />
      <AppLink
        to={row.room}
        className={cx(buttonClass({ variant: 'primary' }), 'sm:max-lg:justify-self-start')}
      >
        {t('room')}
        <Icon name="arrow-right" size={18} />
      </AppLink>
      {row.state !== 'closed' && <Owner view={view} />}
      <Words row={row} />
      <Steps steps={steps} />
    </>
  );
}

function Facts({ row }: { row: CaseRow }): ReactNode {
  const t = useT('cases');
  const me = useUser()?._id;
  const owner = row.assignee?._id === me ? t('you') : row.assignee?.name;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ...(row.subject === '' ? [] : [[t('column.about'), row.subject] as const]),
    [t('column.player'), <CasePlayer key="player" player={row.player} />],
    [t('column.since'), <Moment key="since" iso={row.since} />],
    [
      t('column.due'),
      <span key="due">
        <Due row={row} /> <span className="text-xs text-fg3">{utcText(row.dueAt)}</span>
      </span>,
    ],
    [t('column.assignee'), owner ?? t('nobody')],
    ...(row.closedAt === null
      ? []
      : [[t('column.closed'), <Moment key="closed" iso={row.closedAt} />] as const]),
    ...(row.reopened === 0 ? [] : [[t('column.reopened'), String(row.reopened)] as const]),
  ];
  return (
    <dl className="grid grid-cols-[minmax(84px,max-content)_minmax(0,1fr)] gap-x-4 gap-y-2">
      {facts.map(([term, value]) => (
        <div key={term} className="contents">
          <dt className="text-xs leading-5 text-fg3">{term}</dt>
          <dd className="min-w-0 break-words tnum">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Moment({ iso }: { iso: string }): ReactNode {
  return (
    <>
      <TimeAgo time={iso} /> <span className="text-xs text-fg3">{utcText(iso)}</span>
    </>
  );
}

function Steps({ steps }: { steps: readonly CaseStep[] }): ReactNode {
  const t = useT('cases');
  if (steps.length === 0) return null;
  return (
    <div>
      <h3 className="mb-1 text-xs font-semibold text-fg2">{t('history')}</h3>
      <ol className="divide-y divide-line/60">
        {steps.toReversed().map((step, index) => (
          <li key={`${step.at} ${index}`} className="py-2">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span>
                {t(`step.${step.what}`, {
                  by: step.by?.name ?? t('house'),
                  whom: step.whom?.name ?? '',
                  has: String(step.whom !== null),
                })}
                {step.dueAt !== null && <span className="text-fg2"> {utcText(step.dueAt)}</span>}
              </span>
              <TimeAgo time={step.at} className="text-xs text-fg3" />
            </p>
            {step.note !== null && (
              <p className="mt-0.5 break-words whitespace-pre-wrap text-fg2">{step.note}</p>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
