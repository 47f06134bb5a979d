import type { ReactNode } from 'react';
import { Avatar } from '#ui/avatar.tsx';
import { cx } from '#ui/cx.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useUser } from '#platform/web/session.ts';
import { CARD_EXP, CARD_MAX_LEVEL } from '../progress.ts';
import { useLadder } from './queries.ts';

/** Who one is on the ladder, in a row that leads to /vip. Nothing for guests. Its height is the same in every state. */
export default function VipCard({ className }: { className?: string }): ReactNode {
  const user = useUser();
  if (!user) return null;
  return (
    <Queries>
      <Card className={className} />
    </Queries>
  );
}

function Card({ className }: { className: string | undefined }): ReactNode {
  const t = useT('rewards.card');
  const user = useUser();
  const { data } = useLadder();
  const level = Math.min(data?.data.level ?? user?.vipLevel ?? 0, CARD_MAX_LEVEL);
  const progress = level >= CARD_MAX_LEVEL ? 100 : (data?.data.progress ?? 0);
  const points = Math.floor((progress * CARD_EXP) / 100);
  if (!user) return null;
  return (
    <AppLink
      to="/vip"
      className={cx(
        'flex h-18 items-center gap-3 rounded-lg border border-line/70 bg-panel px-3 transition-colors hover:bg-raised',
        className,
      )}
    >
      <Avatar seed={user._id} src={user.avatar} size={44} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-3">
          <span className="truncate font-semibold">{user.name}</span>
          <span className="shrink-0 text-xs font-semibold text-warn">{t('level', { level })}</span>
        </span>
        <ProgressBar value={progress / 100} label={t('progress')} tone="warn" className="mt-1.5" />
        <span className="mt-1 block h-4 text-xs text-fg3 tnum">
          {data ? t('exp', { points, most: CARD_EXP }) : <Skeleton shape="text" className="w-16" />}
        </span>
      </span>
    </AppLink>
  );
}
