import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { TournamentCard } from '../tournament-contract.ts';

const TONES: Readonly<Record<TournamentCard['status'], BadgeTone>> = {
  open: 'win',
  playing: 'info',
  ended: 'neutral',
  cancelled: 'warn',
};

/** Where a tournament stands. */
export function StateBadge({ game }: { game: Pick<TournamentCard, 'status' | 'canRegister'> }): ReactNode {
  const t = useT('poker.tournament.state');
  const { status, canRegister } = game;
  return <Badge tone={TONES[status]}>{t(status === 'playing' && canRegister ? 'late' : status)}</Badge>;
}

/** Where the caller stands in it. */
export function MineBadge({ mine }: Pick<TournamentCard, 'mine'>): ReactNode {
  const t = useT('poker.tournament.mine');
  return mine && <Badge tone={mine === 'out' ? 'neutral' : 'accent'}>{t(mine)}</Badge>;
}
