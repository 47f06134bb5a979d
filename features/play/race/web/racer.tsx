import type { ReactNode } from 'react';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { fire } from '#ui/art/phoenix.ts';
import { useT } from '#platform/web/i18n.ts';
import { hasModal, openModal } from '#platform/web/modals.tsx';
import type { RaceEntry } from '../contract.ts';

const MEDALS = ['bg-warn/15 text-warn', 'bg-fg2/15 text-fg', ''] as const;

/** Number of a place; the first three wear gold, silver and bronze. */
export function Place({ place, free = false }: { place: number; free?: boolean }): ReactNode {
  const medal = free ? undefined : MEDALS[place - 1];
  const bronze = medal !== undefined && place === 3;
  return (
    <span
      className={cx(
        'inline-grid h-7 min-w-7 place-items-center rounded-full px-1.5 font-bold tnum',
        medal ?? 'text-fg3',
      )}
      {...(bronze && { style: { color: fire.wing, background: `${fire.wing}26` } })}
    >
      {place}
    </span>
  );
}

interface RacerProps {
  user: RaceEntry['user'];
  /** The viewer's own row. */
  own?: boolean;
  size?: number;
}

/** Who holds a place. One who hides their bets has no name here, and cannot be opened. */
export function Racer({ user, own = false, size = 28 }: RacerProps): ReactNode {
  const t = useT('race');
  if (!user)
    return (
      <span className="flex min-w-0 items-center gap-2.5 text-fg3">
        <span
          className="grid shrink-0 place-items-center rounded-full bg-hover"
          style={{ width: size, height: size }}
        >
          <Icon name="eye-off" size={16} />
        </span>
        <span className="truncate">{t('hidden')}</span>
      </span>
    );
  const face = (
    <>
      <Avatar src={user.avatar} seed={user._id} size={size} />
      <span className="min-w-0 truncate font-semibold">{user.name}</span>
      {own && <Badge solid>{t('you')}</Badge>}
    </>
  );
  if (!hasModal('user-profile')) return <span className="flex min-w-0 items-center gap-2.5">{face}</span>;
  return (
    <button
      type="button"
      onClick={() => void openModal('user-profile', { id: user._id })}
      className="flex h-10 max-w-full min-w-0 items-center gap-2.5 rounded-md -outline-offset-2 hover:underline"
    >
      {face}
    </button>
  );
}
