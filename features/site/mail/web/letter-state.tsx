import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { utcMinute } from '#platform/contract/utc.ts';
import { useT } from '#platform/web/i18n.ts';
import type { LetterRow } from '../contract.ts';

const TONES: Record<LetterRow['state'], BadgeTone> = {
  kept: 'neutral',
  queued: 'info',
  sent: 'win',
  failed: 'lose',
};

export function LetterState({ state }: { state: LetterRow['state'] }): ReactNode {
  const t = useT('mail.state');
  return <Badge tone={TONES[state]}>{t(state)}</Badge>;
}

/** Date and time of day in UTC, as logs have them. */
export function Moment({ iso }: { iso: string }): ReactNode {
  return (
    <time dateTime={iso} className="text-xs whitespace-nowrap text-fg3 tnum">
      {utcMinute(iso)}
    </time>
  );
}
