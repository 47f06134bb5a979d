import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Table, type TableColumn } from '#ui/table.tsx';
import { utcMinute } from '#platform/contract/utc.ts';
import { useT } from '#platform/web/i18n.ts';
import { saveJson } from '#platform/web/save-file.ts';
import { PlayerLink } from '#platform/web/admin/player-link.tsx';
import type { AmlReport } from '../contract.ts';

/** The report file as it is read: person, accounts, movements, story. What is saved is the same. */
export function ReportFile({ report, onClose }: { report: AmlReport; onClose: () => void }): ReactNode {
  const t = useT('aml.report');
  return (
    <section
      aria-label={t('title')}
      className="grid min-w-0 gap-4 rounded-md border border-line/70 bg-raised p-3"
    >
      <div className="flex items-center gap-2">
        <h3 className="flex-1 text-sm font-bold">{t('title')}</h3>
        <Button size={32} icon="download" onClick={() => saveJson(`aml-${report.case.id}.json`, report)}>
          {t('save')}
        </Button>
        <IconButton icon="close" size={32} label={t('close')} onClick={onClose} />
      </div>
      <Person report={report} />
      <Accounts report={report} />
      <Part title={t('story')}>
        <Story report={report} />
      </Part>
      <Part title={t('movements')}>
        <Movements report={report} />
      </Part>
      {report.flows.length > 0 && (
        <Part title={t('flows')}>
          <Flows report={report} />
        </Part>
      )}
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <div className="min-w-0">
      <h4 className="mb-1 text-xs font-semibold text-fg2">{title}</h4>
      {children}
    </div>
  );
}

function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }): ReactNode {
  return (
    <dl className="grid grid-cols-[minmax(84px,max-content)_minmax(0,1fr)] gap-x-4 gap-y-1.5">
      {facts.map(([term, value]) => (
        <div key={term} className="contents">
          <dt className="text-xs leading-5 text-fg3">{term}</dt>
          <dd className="min-w-0 break-words tnum">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Person({ report: { person, period, madeAt } }: { report: AmlReport }): ReactNode {
  const t = useT('aml.report');
  return (
    <Part title={t('person')}>
      <Facts
        facts={[
          [t('name'), <PlayerLink key="name" player={person} />],
          [t('email'), person.email ?? '–'],
          [t('registered'), `${utcMinute(person.registeredAt)} UTC`],
          [t('born'), person.born ?? '–'],
          [t('country'), person.country ?? '–'],
          [t('tier'), String(person.tier)],
          [t('period'), `${utcMinute(period.from)} – ${utcMinute(period.to)} UTC`],
          [t('made'), `${utcMinute(madeAt)} UTC`],
        ]}
      />
    </Part>
  );
}

function Accounts({ report: { accounts } }: { report: AmlReport }): ReactNode {
  const t = useT('aml.report');
  const { addresses, linked } = accounts;
  if (addresses.length === 0 && linked.length === 0) return null;
  return (
    <Part title={t('accounts')}>
      <ul className="grid gap-1.5">
        {addresses.map((one) => (
          <li key={`${one.chain}${one.address}`} className="min-w-0">
            <span className="text-fg3">{one.chain}</span>{' '}
            <span className="font-mono text-xs break-all">{one.address}</span>{' '}
            <span className="text-xs text-fg3">{t('paid', { count: one.times })}</span>
            {one.sharedWith.map((person) => (
              <span key={person._id} className="ms-2 text-xs">
                {t('sharedWith')} <PlayerLink player={person} />
              </span>
            ))}
          </li>
        ))}
        {linked.map(({ player, by }) => (
          <li key={player._id}>
            <PlayerLink player={player} />{' '}
            <span className="text-xs text-fg3">{by.map((kind) => t(`by.${kind}`)).join(', ')}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Story({ report: { story } }: { report: AmlReport }): ReactNode {
  const t = useT('aml');
  const line = useT('aml.story');
  const sentence = useT('aml.sentence');
  return (
    <ol className="grid gap-1.5">
      {story.map(({ at, what, rule, figures }, no) => (
        <li key={`${at} ${no}`} className="flex flex-wrap gap-x-3">
          <time dateTime={at} className="text-xs leading-5 text-fg3 tnum">
            {utcMinute(at)}
          </time>
          <span className="min-w-0 flex-1 basis-60 break-words">
            {line(what, {
              ...figures,
              rule: rule === null ? '' : t(`rule.${rule}`),
              outcome: figures['outcome'] === undefined ? '' : t(`outcome.${String(figures['outcome'])}`),
            })}
            {what === 'opened' && rule !== null && (
              <span className="text-fg2"> {sentence(rule, { ...figures, other: '' })}</span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

type Movement = AmlReport['movements'][number];

function Movements({ report: { movements } }: { report: AmlReport }): ReactNode {
  const t = useT('aml.report');
  const columns: TableColumn<Movement>[] = [
    { id: 'at', head: t('at'), cell: ({ at }) => utcMinute(at) },
    {
      id: 'kind',
      head: t('what'),
      cell: ({ kind, state }) => t(`moved.${state === 'void' ? 'void' : kind}`),
    },
    {
      id: 'amount',
      head: t('amount'),
      numeric: true,
      from: 'sm',
      cell: ({ amount, currency }) => `${amount} ${currency.toUpperCase()}`,
    },
    { id: 'eur', head: 'EUR', numeric: true, cell: ({ eur }) => eur },
    { id: 'way', head: t('way'), from: 'sm', cell: ({ way }) => way || '–' },
  ];
  return (
    <Table
      caption={t('movements')}
      columns={columns}
      rows={movements}
      rowKey={({ kind, id }) => `${kind}${id}`}
      compact
      empty={<p className="p-3 text-fg2">{t('none')}</p>}
    />
  );
}

type Flow = AmlReport['flows'][number];

function Flows({ report: { flows } }: { report: AmlReport }): ReactNode {
  const t = useT('aml.report');
  const columns: TableColumn<Flow>[] = [
    { id: 'day', head: t('day'), cell: ({ day }) => day },
    { id: 'player', head: t('player'), cell: ({ player }) => <PlayerLink player={player} /> },
    { id: 'how', head: t('what'), cell: ({ how }) => t(`how.${how}`) },
    { id: 'times', head: t('times'), numeric: true, cell: ({ times }) => times },
    { id: 'eur', head: t('wentTo'), numeric: true, cell: ({ eur }) => eur },
  ];
  return (
    <Table
      caption={t('flows')}
      columns={columns}
      rows={flows}
      rowKey={({ player, day, how }) => `${player._id}${day}${how}`}
      compact
    />
  );
}
