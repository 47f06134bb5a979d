import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { wallClock } from '#ui/clock.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useRace } from './queries.ts';
import { timeLeft } from './race-text.ts';

/** Days left, beside the race's name in the feed's tabs. */
export default function FeedBadge(): ReactNode {
  return (
    <Queries>
      <DaysLeft />
    </Queries>
  );
}

function DaysLeft(): ReactNode {
  const t = useT('race.clock');
  const { data } = useRace();
  if (!data) return <Skeleton className="h-5 w-16" />;
  const { unit, count } = timeLeft(data.endsAt - wallClock() - data.ahead);
  return (
    <Badge tone="accent" className="w-16">
      {t(`brief.${unit}`, { count })}
    </Badge>
  );
}
