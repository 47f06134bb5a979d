import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { EndpointView, MessageView } from '../contract.ts';

/** How an endpoint is. One that is on and takes nothing is not well. */
export function EndpointState({ endpoint }: { endpoint: EndpointView }): ReactNode {
  const t = useT('webhooks.state');
  const { state, failing_since } = endpoint;
  if (state === 'disabled') return <Badge tone="lose">{t('disabled')}</Badge>;
  if (state === 'paused') return <Badge tone="warn">{t('paused')}</Badge>;
  if (failing_since !== null) return <Badge tone="warn">{t('failing')}</Badge>;
  return <Badge tone="win">{t('on')}</Badge>;
}

const TONES: Readonly<Record<MessageView['state'], BadgeTone>> = {
  waiting: 'info',
  sent: 'win',
  failed: 'lose',
};

export function MessageState({ state }: Pick<MessageView, 'state'>): ReactNode {
  const t = useT('webhooks.message');
  return <Badge tone={TONES[state]}>{t(state)}</Badge>;
}
