import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { formatCount } from '#ui/format.ts';
import { useT } from '#platform/web/i18n.ts';
import { Queries } from '#platform/web/query-scope.tsx';
import { countQuery } from './queries.ts';

/** Beside the entry of the cases: how many wait, in red when some are overdue. */
export default function CasesBadge(): ReactNode {
  return (
    <Queries>
      <Count />
    </Queries>
  );
}

function Count(): ReactNode {
  const t = useT('cases.badge');
  const { data } = useQuery(countQuery);
  if (!data || data.open === 0) return null;
  return (
    <span className="flex items-center gap-1">
      <span className="sr-only">
        {t('open', { count: data.open })} {data.overdue > 0 && t('overdue', { count: data.overdue })}
      </span>
      <span aria-hidden className="contents">
        <Badge>{formatCount(data.open)}</Badge>
        {data.overdue > 0 && <Badge tone="lose">{formatCount(data.overdue)}</Badge>}
      </span>
    </span>
  );
}
