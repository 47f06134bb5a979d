import type { ReactNode } from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import { shownSetting } from '#platform/web/boot.ts';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { useAllowed } from '#platform/web/session.ts';

/** Beside the line of the chat: lets it rain in its room, for staff and where players may. */
export default function RainTool({ channel }: { channel: string }): ReactNode {
  const t = useT('rain.start');
  const staff = useAllowed('rain.start');
  if (!staff && shownSetting('rain', 'playerRain') !== true) return null;
  return (
    <IconButton icon="coins" label={t('open')} onClick={() => void openModal('rain.start', { channel })} />
  );
}
