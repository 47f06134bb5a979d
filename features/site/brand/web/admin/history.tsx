import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { linkClass } from '#ui/link.tsx';
import { Panel } from '#ui/panel.tsx';
import { utcMinute } from '#platform/contract/utc.ts';
import { call } from '#platform/web/api.ts';
import { useCursorPages } from '#platform/web/cursor-pages.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Load } from '#platform/web/load.tsx';
import { useAct } from '#platform/web/use-act.ts';
import { restoreBrand, type BrandRoom, type VersionView } from '../../contract.ts';
import { BRAND, roomQuery } from './queries.ts';
import { NoteForm } from './state-bar.tsx';

/** What was published and by whom; an earlier version is proposed again, and published by somebody else like any draft. */
export function History(): ReactNode {
  const pages = useCursorPages<number>('brand', 'brand.history.pages');
  const query = useQuery(roomQuery(pages.before));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Load query={query}>{(room) => <Versions room={room} />}</Load>
      {pages.pager(query.isPlaceholderData ? undefined : query.data?.next)}
    </div>
  );
}

function Versions({ room: { versions, inForce, change } }: { room: BrandRoom }): ReactNode {
  const t = useT('brand.history');
  const oldest = versions.at(-1)?.version ?? 1;
  return (
    <Panel flush>
      <ol aria-label={t('label')} className="divide-y divide-line/70">
        {versions.map((version) => (
          <li key={version.version} className="px-3">
            <Entry version={version} current={version.version === inForce.version} busy={change !== null} />
          </li>
        ))}
        {oldest === 1 && (
          <li className="px-3">
            <Entry version={null} current={inForce.version === 0} busy={change !== null} />
          </li>
        )}
      </ol>
    </Panel>
  );
}

interface EntryProps {
  /** Null: the house as it ships. */
  version: VersionView | null;
  current: boolean;
  /** There is a draft, so nothing else can be proposed. */
  busy: boolean;
}

function Entry({ version, current, busy }: EntryProps): ReactNode {
  const t = useT('brand.history');
  const [asking, setAsking] = useState(false);
  const { act, busy: sending } = useAct(BRAND, restoreBrand.codes);
  const number = version?.version ?? 0;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3">
      <div className="min-w-0 flex-1 basis-60 space-y-0.5">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {version ? t('version', { version: number }) : t('shipped')}
          {current && <Badge tone="accent">{t('current')}</Badge>}
        </p>
        {version && (
          <p className="wrap-break-word text-fg2">
            {version.proposedBy
              ? t('byTwo', {
                  publisher: version.by,
                  proposer: version.proposedBy,
                  time: utcMinute(version.at),
                })
              : t('byOne', { name: version.by, time: utcMinute(version.at) })}
          </p>
        )}
        {version?.note && <p className="text-xs wrap-break-word text-fg3">{version.note}</p>}
      </div>
      {asking ? (
        <NoteForm
          label={t('note')}
          button={t('restore')}
          busy={sending}
          onCancel={() => setAsking(false)}
          onSend={(note) => act(() => call(restoreBrand, { version: number, note }), t('restored'))}
        />
      ) : (
        <span className="flex items-center gap-3">
          <a href={`/?brand=v${number}`} target="_blank" rel="noreferrer" className={linkClass()}>
            {t('look')}
          </a>
          {!current && (
            <Button
              size={32}
              icon="undo"
              disabled={busy}
              title={busy ? t('draftFirst') : undefined}
              onClick={() => setAsking(true)}
            >
              {t('restore')}
            </Button>
          )}
        </span>
      )}
    </div>
  );
}
