import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { formatCount } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { linkClass } from '#ui/link.tsx';
import { Panel } from '#ui/panel.tsx';
import { Table } from '#ui/table.tsx';
import { TimeAgo } from '#ui/time-ago.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Load } from '#platform/web/load.tsx';
import { useAllowed } from '#platform/web/session.ts';
import { campaignInfo } from '../campaign-contract.ts';
import { CampaignDetail } from './campaign-detail.tsx';
import { CampaignEditor } from './campaign-editor.tsx';
import { campaignPath, SEGMENTS_PATH } from './paths.ts';
import { campaignQuery, campaignsQuery, segmentsQuery } from './queries.ts';
import { StateBadge } from './state-badge.tsx';

/** All campaigns, or the one that the address names. */
export function Campaigns({ open }: { open: string | undefined }): ReactNode {
  if (open === 'new') return <CampaignEditor key="new" campaign={null} />;
  return open === undefined ? <List /> : <Open id={open} />;
}

function Open({ id }: { id: string }): ReactNode {
  return (
    <Load query={useQuery(campaignQuery(id))} codes={campaignInfo.codes}>
      {({ campaign }) => <CampaignDetail key={campaign.id} campaign={campaign} />}
    </Load>
  );
}

function List(): ReactNode {
  const t = useT('campaigns');
  const mayEdit = useAllowed('campaigns.edit');
  const hasSegments = (useQuery(segmentsQuery).data?.segments.length ?? 0) > 0;
  const add = mayEdit && (
    <AppLink
      to={hasSegments ? campaignPath('new') : `${SEGMENTS_PATH}&segment=new`}
      className={buttonClass({ variant: 'primary' })}
    >
      <Icon name="plus" size={18} />
      {t(hasSegments ? 'campaign.new' : 'segment.new')}
    </AppLink>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Load query={useQuery(campaignsQuery)}>
        {({ campaigns }) => (
          <>
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
              <p className="max-w-160 flex-1 basis-80 text-pretty text-fg2">{t('campaign.about')}</p>
              {campaigns.length > 0 && add}
            </div>
            {campaigns.length === 0 ? (
              <EmptyState
                icon="mail"
                text={t(hasSegments ? 'campaign.none' : 'campaign.noSegment')}
                action={add}
              />
            ) : (
              <Panel flush>
                <Table
                  caption={t('title')}
                  rows={campaigns}
                  rowKey={({ id }) => id}
                  columns={[
                    {
                      id: 'name',
                      head: t('campaign.name'),
                      cell: ({ id, name }) => (
                        <AppLink to={campaignPath(id)} className={linkClass('quiet')}>
                          {name}
                        </AppLink>
                      ),
                    },
                    {
                      id: 'state',
                      head: t('campaign.state'),
                      cell: ({ state }) => <StateBadge state={state} />,
                    },
                    {
                      id: 'kind',
                      head: t('campaign.kind'),
                      from: 'sm',
                      cell: ({ kind }) => t(`kind.${kind}`),
                    },
                    {
                      id: 'segment',
                      head: t('campaign.segment'),
                      from: 'md',
                      cell: ({ segmentName }) => segmentName,
                    },
                    {
                      id: 'sent',
                      head: t('progress.sent'),
                      numeric: true,
                      cell: ({ sent, planned, startedAt }) =>
                        startedAt === null ? '–' : `${formatCount(sent)} / ${formatCount(planned)}`,
                    },
                    {
                      id: 'changed',
                      head: t('campaign.changed'),
                      numeric: true,
                      from: 'lg',
                      cell: ({ startedAt, changedAt }) => <TimeAgo time={startedAt ?? changedAt} />,
                    },
                  ]}
                />
              </Panel>
            )}
          </>
        )}
      </Load>
    </div>
  );
}
