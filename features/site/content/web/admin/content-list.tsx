import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { linkClass } from '#ui/link.tsx';
import { Table, type TableColumn } from '#ui/table.tsx';
import { utcMinute } from '#platform/contract/utc.ts';
import { useT } from '#platform/web/i18n.ts';
import type { ContentItem, ContentKind } from '../../contract.ts';
import { titleOf } from './draft.ts';

const TONE: Record<ContentItem['state'], BadgeTone> = {
  draft: 'neutral',
  scheduled: 'info',
  live: 'win',
  ended: 'warn',
};

interface ListProps {
  kind: ContentKind;
  /** Null while loading. */
  items: readonly ContentItem[] | null;
  /** 'new' for something that is not there yet. */
  onOpen: (id: string) => void;
}

/** Everything of a kind, drafts too, as it stands on the pages: the greatest order first. */
export function ContentList({ kind, items, onOpen }: ListProps): ReactNode {
  const t = useT('content.admin');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-180 min-w-0 flex-1 basis-80 text-fg2 text-pretty">{t(`about.${kind}`)}</p>
        {/* Stays where it is when the list comes: a press is not lost. */}
        <Button variant="primary" icon="plus" onClick={() => onOpen('new')}>
          {t('add', { one: t(`one.${kind}`) })}
        </Button>
      </div>
      <section className="min-w-0 rounded-lg border border-line/70 bg-panel p-1">
        <Table
          caption={t(`kind.${kind}`)}
          columns={useColumns(kind, onOpen)}
          rows={items}
          rowKey={({ id }) => id}
          empty={<EmptyState icon="edit" text={t(`empty.${kind}`)} />}
        />
      </section>
    </div>
  );
}

function useColumns(kind: ContentKind, onOpen: (id: string) => void): TableColumn<ContentItem>[] {
  const t = useT('content.admin');
  return [
    {
      id: 'what',
      head: t('column.what'),
      cell: ({ id, data }) => {
        const name = titleOf(kind, data) || t('untitled');
        return (
          <button
            type="button"
            aria-label={t('open', { title: name })}
            onClick={() => onOpen(id)}
            className={`${linkClass()} h-10 max-w-[min(420px,44vw)]`}
          >
            <span className="truncate">{name}</span>
          </button>
        );
      },
    },
    {
      id: 'state',
      head: t('column.state'),
      cell: ({ state }) => <Badge tone={TONE[state]}>{t(`state.${state}`)}</Badge>,
    },
    { id: 'place', head: t('column.place'), numeric: true, from: 'sm', cell: ({ place }) => place },
    {
      id: 'locale',
      head: t('column.locale'),
      from: 'sm',
      cell: ({ locale }) => locale ?? <span className="text-fg3">{t('everywhere')}</span>,
    },
    { id: 'time', head: t('column.time'), from: 'md', cell: (item) => <Shown {...item} /> },
    {
      id: 'changed',
      head: t('column.changed'),
      from: 'lg',
      cell: ({ changedAt }) => <time className="text-fg2 tnum">{utcMinute(changedAt)}</time>,
    },
  ];
}

function Shown({ startsAt, endsAt }: Pick<ContentItem, 'startsAt' | 'endsAt'>): ReactNode {
  const t = useT('content.admin');
  const parts = [
    startsAt && t('from', { time: utcMinute(startsAt) }),
    endsAt && t('until', { time: utcMinute(endsAt) }),
  ].filter(Boolean);
  if (parts.length === 0) return <span className="text-fg3">{t('always')}</span>;
  return <span className="tnum text-fg2">{parts.join(' · ')}</span>;
}
