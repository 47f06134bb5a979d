import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { CampaignState } from '../campaign-contract.ts';

const TONES: Record<CampaignState, BadgeTone> = {
  draft: 'neutral',
  proposed: 'warn',
  sending: 'info',
  done: 'win',
  stopped: 'lose',
};

export function StateBadge({ state }: { state: CampaignState }): ReactNode {
  const t = useT('campaigns.state');
  return <Badge tone={TONES[state]}>{t(state)}</Badge>;
}
