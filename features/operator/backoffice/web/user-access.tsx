import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Panel } from '#ui/panel.tsx';
import { Load } from '#platform/web/load.tsx';
import { useT } from '#platform/web/i18n.ts';
import { PlayerLink } from '#platform/web/admin/player-link.tsx';
import type { AccessRow } from '../players-contract.ts';
import { Mono, Time } from './parts.tsx';
import { accessQuery, linksQuery } from './queries.ts';

/** From where the account is used, and which others are used from the same places. */
export function UserAccess({ id }: { id: string }): ReactNode {
  const t = useT('backoffice.access');
  const access = useQuery(accessQuery(id));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
      <Load query={access}>
        {({ sessions, devices }) => (
          <div className="flex min-w-0 flex-col gap-4">
            <Rows title={t('sessions')} none={t('noSessions')} rows={sessions} />
            <Rows title={t('devices')} none={t('noDevices')} rows={devices} />
          </div>
        )}
      </Load>
      <Links id={id} />
    </div>
  );
}

function Rows({ title, none, rows }: { title: string; none: string; rows: readonly AccessRow[] }): ReactNode {
  const t = useT('backoffice.access');
  return (
    <Panel title={title}>
      {rows.length === 0 ? (
        <p className="text-fg2">{none}</p>
      ) : (
        <ul className="divide-y divide-line/60">
          {rows.map((row) => (
            <li key={`${row.first}${row.last}${row.agent}`} className="py-2.5">
              <p className="break-words">{row.agent || t('unnamed')}</p>
              <p className="flex flex-wrap gap-x-4 text-xs text-fg3">
                <span>
                  {t('first')} <Time iso={row.first} />
                </span>
                <span>
                  {t('last')} <Time iso={row.last} />
                </span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Links({ id }: { id: string }): ReactNode {
  const t = useT('backoffice.access');
  const query = useQuery(linksQuery(id));
  return (
    <Panel title={t('links')}>
      <p className="mb-2 text-xs text-fg3">{t('linksAbout')}</p>
      <Load query={query}>
        {({ links }) =>
          links.length === 0 ? (
            <p className="text-fg2">{t('noLinks')}</p>
          ) : (
            <ul className="divide-y divide-line/60">
              {links.map((link) => (
                <li
                  key={`${link.user._id}${link.kind}${link.mark}`}
                  className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5"
                >
                  <Badge tone={link.kind === 'device' ? 'warn' : 'neutral'}>{t(`kind.${link.kind}`)}</Badge>
                  <PlayerLink player={link.user} />
                  <Mono>{link.mark}</Mono>
                  <span className="ms-auto text-xs text-fg3">
                    {t('last')} <Time iso={link.last} />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Load>
    </Panel>
  );
}
