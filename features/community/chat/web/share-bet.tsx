import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useUser } from '#platform/web/session.ts';
import { useShare } from './use-share.ts';

/** In the overview of a bet: shows one of one's own to the chat. @param owner public id; null: hidden */
export default function ShareBet({ id, owner }: { id: string; owner: string | null }): ReactNode {
  const t = useT('chat');
  const viewer = useUser();
  const share = useShare(id);
  if (!viewer || owner !== viewer._id) return null;
  return (
    <Button
      block
      icon="share"
      loading={share.state === 'busy'}
      disabled={share.state === 'done'}
      onClick={() => void share.run()}
    >
      {t('share')}
    </Button>
  );
}
