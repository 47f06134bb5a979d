import type { ReactNode } from 'react';
import { channelOfPlayer } from '#platform/contract/push.ts';
import { useT } from '#platform/web/i18n.ts';
import { useChannel } from '#platform/web/realtime.ts';
import { useUser } from '#platform/web/session.ts';
import { toast } from '#platform/web/toasts.tsx';
import { ACHIEVEMENTS } from '../achievements.ts';
import { readAchievementsAgain } from './queries.ts';

/** A line in the corner when an achievement is reached, beside the game that did it: no sound, nothing to press. */
export default function ReachedNotice(): ReactNode {
  const t = useT('records');
  const user = useUser();
  useChannel(user && channelOfPlayer('records.{user}', user._id), 'AchievementReached', ({ id }) => {
    if (!ACHIEVEMENTS.some((one) => one.id === id)) return;
    toast.info(t('reached', { name: t(`name.${id}`) }), { id: `achievement-${id}` });
    readAchievementsAgain();
  });
  return null;
}
