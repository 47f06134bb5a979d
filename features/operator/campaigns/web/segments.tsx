import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { utcMinute } from '#platform/contract/utc.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Load } from '#platform/web/load.tsx';
import { navigate } from '#platform/web/router.tsx';
import { useAllowed } from '#platform/web/session.ts';
import { conditionsOf } from '../filter.ts';
import type { SegmentRow } from '../segment-contract.ts';
import { SEGMENTS_PATH } from './paths.ts';
import { segmentsQuery } from './queries.ts';
import { SegmentEditor } from './segment-editor.tsx';

const NEW = `${SEGMENTS_PATH}&segment=new`;

/** All segments, or the one that the address names. */
export function Segments({ open }: { open: string | undefined }): ReactNode {
  return (
    <Load query={useQuery(segmentsQuery)}>
      {({ segments, facts }) => {
        const segment = segments.find(({ id }) => id === open);
        if (open === 'new') return <SegmentEditor key="new" segment={null} facts={facts} />;
        // A version that was saved is another form.
        if (segment)
          return <SegmentEditor key={`${segment.id} ${segment.version}`} segment={segment} facts={facts} />;
        return <SegmentCards segments={segments} />;
      }}
    </Load>
  );
}

function SegmentCards({ segments }: { segments: readonly SegmentRow[] }): ReactNode {
  const t = useT('campaigns.segment');
  const mayEdit = useAllowed('campaigns.edit');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-160 flex-1 basis-80 text-pretty text-fg2">{t('about')}</p>
        {mayEdit && segments.length > 0 && (
          <AppLink to={NEW} className={buttonClass({ variant: 'primary' })}>
            <Icon name="plus" size={18} />
            {t('new')}
          </AppLink>
        )}
      </div>
      {segments.length === 0 ? (
        <EmptyState
          icon="filter"
          text={t('none')}
          action={
            mayEdit && (
              <Button variant="primary" icon="plus" onClick={() => navigate(NEW)}>
                {t('new')}
              </Button>
            )
          }
        />
      ) : (
        <ul
          aria-label={t('title')}
          className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-2 xl:grid-cols-3"
        >
          {segments.map((segment) => (
            <li key={segment.id}>
              <AppLink
                to={`${SEGMENTS_PATH}&segment=${segment.id}`}
                className="flex h-full flex-col gap-2 rounded-lg border border-line/70 bg-panel p-4 transition-colors hover:bg-hover"
              >
                <span className="font-bold wrap-break-word">{segment.name}</span>
                <span className="text-xs text-fg2">
                  {t('conditions', { count: conditionsOf(segment.filter).length })}
                </span>
                <span className="mt-auto text-xs text-fg3 tnum">
                  {`${utcMinute(segment.changedAt)} UTC${segment.changedBy ? ` · ${segment.changedBy.name}` : ''}`}
                </span>
              </AppLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
