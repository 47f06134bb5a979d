import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { BetSlipView } from '../contract.ts';

/** Beside amounts of a bet that are no money. */
export function PlayMoney({ bet }: { bet: Pick<BetSlipView, 'demo'> }): ReactNode {
  const t = useT('sport.bets');
  return bet.demo ? <Badge tone="info">{t('demo')}</Badge> : null;
}
