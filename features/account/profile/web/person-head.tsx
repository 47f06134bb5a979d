import type { ReactNode } from 'react';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { PublicUser } from '../contract.ts';
import { dayText } from './dates.ts';

/** Name with what is said beside it: level, privacy, since when. `heading` is the element the name stands in. */
export function PersonHead({
  user,
  own,
  heading: Heading,
  size,
}: {
  user: PublicUser;
  own: boolean;
  heading: 'h1' | 'h2';
  size: number;
}): ReactNode {
  const t = useT('profile.head');
  const hidden = user.private_profile ? 'private' : user.private_bets ? 'hiddenBets' : null;
  return (
    <div className="flex min-w-0 flex-1 items-center gap-4">
      <Avatar seed={user._id} src={user.avatar} size={size} />
      <div className="min-w-0">
        <Heading className="truncate text-xl font-bold tracking-tight md:text-2xl">{user.name}</Heading>
        <p className="mt-1.5 flex flex-wrap items-center gap-2">
          {(user.vipLevel ?? 0) > 0 && (
            <Badge tone="warn">
              <Icon name="star" size={14} />
              {t('vip', { level: user.vipLevel ?? 0 })}
            </Badge>
          )}
          {own && <Badge tone="accent">{t('you')}</Badge>}
          {hidden && (
            <Badge>
              <Icon name={hidden === 'private' ? 'lock' : 'eye-off'} size={14} />
              {t(hidden)}
            </Badge>
          )}
        </p>
        {user.created_at !== null && (
          <p className="mt-1.5 text-fg3">{t('joined', { day: dayText(user.created_at) })}</p>
        )}
      </div>
    </div>
  );
}
