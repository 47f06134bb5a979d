import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { utcMinute } from '#platform/contract/utc.ts';
import { call } from '#platform/web/api.ts';
import { useT } from '#platform/web/i18n.ts';
import { Load } from '#platform/web/load.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import { useAct } from '#platform/web/use-act.ts';
import { cancelErasure, type OwnErasure } from '../contract.ts';
import { AskForm } from './ask-form.tsx';
import { ObstacleList } from './obstacle-list.tsx';
import { ownQuery } from './own-query.ts';

/** The end of an account and of what is kept about its player. */
export default function ErasureSection(): ReactNode {
  return (
    <Queries>
      <Section />
    </Queries>
  );
}

function Section(): ReactNode {
  const t = useT('erasure');
  const query = useQuery(ownQuery);
  return (
    <>
      <h2 className="text-base font-bold">{t('heading')}</h2>
      <p className="mt-1 max-w-160 text-pretty text-fg2">{t('about')}</p>
      <div className="mt-4 grid gap-3 lg:grid-cols-2">
        <Fate title={t('goesTitle')} icon="trash" lines={t('goes').split('\n')} />
        <Fate title={t('staysTitle')} icon="lock" lines={t('stays').split('\n')} />
      </div>
      <Load query={query} fallback={<Skeleton className="mt-4 h-20 w-full" />}>
        {(own) => <State own={own} />}
      </Load>
    </>
  );
}

interface FateProps {
  title: string;
  icon: 'trash' | 'lock';
  lines: readonly string[];
}

function Fate({ title, icon, lines }: FateProps): ReactNode {
  return (
    <div className="rounded-lg border border-line/70 bg-raised p-4">
      <h3 className="flex items-center gap-2 text-sm font-semibold">
        <Icon name={icon} size={18} className="text-fg3" />
        {title}
      </h3>
      <ul className="mt-2 list-disc ps-5 text-fg2">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

function State({ own: { asked, obstacles } }: { own: OwnErasure }): ReactNode {
  const t = useT('erasure');
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { busy, act } = useAct(ownQuery.queryKey, cancelErasure.codes);
  if (asked?.state === 'open')
    return (
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Badge tone="warn">{t('asked')}</Badge>
        <span className="text-fg2 tnum">{t('due', { time: `${utcMinute(asked.dueAt)} UTC` })}</span>
        <Button loading={busy} onClick={() => void act(() => call(cancelErasure, {}), t('cancelled'))}>
          {t('cancel')}
        </Button>
      </div>
    );
  return (
    <div className="mt-4 flex flex-col items-start gap-3">
      {asked?.state === 'refused' && (
        <p className="max-w-160 text-fg2">{t('refused', { note: asked.note ?? '' })}</p>
      )}
      {obstacles.length > 0 && (
        <div className="max-w-160 rounded-lg border border-warn/40 bg-warn/10 p-4">
          <p className="font-semibold">{t('money')}</p>
          <div className="mt-1 text-fg2">
            <ObstacleList obstacles={obstacles} />
          </div>
        </div>
      )}
      {asking ? (
        <AskForm
          onClose={() => setAsking(false)}
          onAsked={(after) => client.setQueryData(ownQuery.queryKey, after)}
        />
      ) : (
        <Button variant="danger" icon="trash" disabled={obstacles.length > 0} onClick={() => setAsking(true)}>
          {t('ask')}
        </Button>
      )}
    </div>
  );
}
