import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { useShownSetting } from '#platform/web/shown-settings.ts';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { useUser } from '#platform/web/session.ts';

/** In the window of a player: gives them a tip, where the house allows it. */
export default function TipButton({ id, name }: { id: string; name: string }): ReactNode {
  const t = useT('rain.tip');
  const viewer = useUser();
  const allowed = useShownSetting('rain', 'tips') === true;
  if (!viewer || viewer._id === id || !allowed) return null;
  return (
    <Button icon="gift" onClick={() => void openModal('rain.tip', { id, name })}>
      {t('open')}
    </Button>
  );
}
