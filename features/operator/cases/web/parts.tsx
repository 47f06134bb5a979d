/** What list and case have in common. */
import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { wallClock } from '#ui/clock.ts';
import { linkClass } from '#ui/link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { PlayerLink } from '#platform/web/admin/player-link.tsx';
import type { CaseRow, CaseState } from '../contract.ts';
import { dueText } from './due-text.ts';

const TONES: Record<CaseState, BadgeTone> = {
  new: 'info',
  open: 'accent',
  waiting: 'warn',
  closed: 'neutral',
};

export function StateBadge({ state }: { state: CaseState }): ReactNode {
  const t = useT('cases.state');
  return <Badge tone={TONES[state]}>{t(state)}</Badge>;
}

/** Grave ones are marked; that one is ordinary goes without saying. */
export function Gravity({ severity }: { severity: number }): ReactNode {
  const t = useT('cases');
  return severity < 3 ? null : <Badge tone="lose">{t('grave')}</Badge>;
}

/** A moment in UTC with its distance. */
export function Due({ row }: { row: Pick<CaseRow, 'dueAt' | 'state'> }): ReactNode {
  const at = Date.parse(row.dueAt);
  const now = wallClock();
  const text = (
    <time dateTime={row.dueAt} title={utcText(row.dueAt)}>
      {dueText(at, now)}
    </time>
  );
  return row.state !== 'closed' && at < now ? <Badge tone="lose">{text}</Badge> : text;
}

export function CasePlayer({ player }: { player: CaseRow['player'] }): ReactNode {
  return player ? <PlayerLink player={player} className={linkClass('quiet')} /> : '–';
}

/** Date and time of day in UTC, as the whole back office has them. */
export function utcText(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`;
}
