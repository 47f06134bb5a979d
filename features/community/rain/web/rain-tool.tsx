import type { ReactNode } from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import { useShownSetting } from '#platform/web/shown-settings.ts';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { useAllowed } from '#platform/web/session.ts';

/** Beside the line of the chat: lets it rain in its room, for staff and where players may. */
export default function RainTool({ channel }: { channel: string }): ReactNode {
  const t = useT('rain.start');
  const staff = useAllowed('rain.start');
  const players = useShownSetting('rain', 'playerRain') === true;
  if (!staff && !players) return null;
  return (
    <IconButton icon="coins" label={t('open')} onClick={() => void openModal('rain.start', { channel })} />
  );
}
