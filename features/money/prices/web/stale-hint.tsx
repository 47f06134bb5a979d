import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useStale } from './use-stale.ts';

/** Beside the choice of view: that what coins are worth was last heard a while ago. */
export default function StaleHint(): ReactNode {
  const t = useT('prices');
  const minutes = useStale();
  if (minutes === null) return null;
  return (
    <p role="status" className="flex items-start gap-2 text-xs text-warn">
      <Icon name="clock" size={16} className="shrink-0" />
      {Number.isFinite(minutes) ? t('stale', { minutes }) : t('never')}
    </p>
  );
}
