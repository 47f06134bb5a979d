import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { Pager } from '#ui/pager.tsx';
import { Panel } from '#ui/panel.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { Badge } from '#ui/badge.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Load } from '#platform/web/load.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import { utcMinute } from '#platform/contract/utc.ts';
import type { Flag } from '../contract.ts';
import { CaseCard } from './case-card.tsx';
import { PlayerLink } from '#platform/web/admin/player-link.tsx';
import { listQuery } from './queries.ts';

/** What the rules found, and whom staff suspect. */
export default function AmlSection(): ReactNode {
  return (
    <Queries>
      <Cases />
    </Queries>
  );
}

function Cases(): ReactNode {
  const t = useT('aml');
  const [{ show, page }, setShown] = useState<{ show: 'open' | 'closed'; page: number }>({
    show: 'open',
    page: 1,
  });
  const query = useQuery(listQuery(show === 'closed', page));
  // The last case of the last page was closed: what is the last one now is shown.
  const last = query.data?.pages ?? page;
  if (page > last) setShown({ show, page: last });
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-180 text-fg2">{t('about')}</p>
      <Tabs
        label={t('title')}
        items={[
          { id: 'open', label: t('open') },
          { id: 'closed', label: t('closed') },
        ]}
        value={show}
        onChange={(id) => setShown({ show: id, page: 1 })}
        size={32}
      />
      <Load query={query}>
        {({ cases, flags, pages }) => (
          <>
            {flags.length > 0 && (
              <Panel flush title={t('flags')}>
                <ul className="divide-y divide-line/60">
                  {flags.map((flag) => (
                    <FlagLine key={flag.player._id} flag={flag} />
                  ))}
                </ul>
              </Panel>
            )}
            <Panel flush title={t('found')}>
              {cases.length === 0 ? (
                <EmptyState icon="check-circle" text={t(show === 'open' ? 'none' : 'noneClosed')} />
              ) : (
                <ul className="divide-y divide-line/60">
                  {cases.map((one) => (
                    <CaseCard key={one.id} found={one} />
                  ))}
                </ul>
              )}
            </Panel>
            <Pager
              page={page}
              pages={pages}
              onChange={(next) => setShown({ show, page: next })}
              labels={{
                nav: t('pages'),
                previous: t('previous'),
                next: t('next'),
                page: (no) => t('page', { no }),
              }}
            />
          </>
        )}
      </Load>
    </div>
  );
}

/** It is settled on the player's page, where it was put. */
function FlagLine({ flag: { player, by, at, reason } }: { flag: Flag }): ReactNode {
  const t = useT('aml');
  return (
    <li className="flex flex-col gap-1 px-3 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone="warn">{t('flag')}</Badge>
        <PlayerLink player={player} tab="notes" />
        <span className="ms-auto text-xs text-fg3 tnum">
          {by?.name} · {utcMinute(at)} UTC
        </span>
      </p>
      <p className="break-words text-fg2">{reason}</p>
    </li>
  );
}
