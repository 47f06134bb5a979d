import type { ReactNode } from 'react';
import { useT } from '#platform/web/i18n.ts';
import { useUserEvent } from '#platform/web/realtime.ts';
import { getStore, setStore } from '#platform/web/store.ts';
import { toast } from '#platform/web/toasts.tsx';

/** Says that a level was reached, on every open page of the player. */
export default function LevelUp(): ReactNode {
  const t = useT('rewards.levelUp');
  useUserEvent('VipLevelUp', (message) => {
    const { level, name } = message as { level: number; name: string };
    const { user } = getStore();
    if (!user || level <= user.vipLevel) return;
    setStore({ user: { ...user, vipLevel: level } });
    toast.success(t('reached', { level, name }), { id: 'vip-level' });
    // Pages that show the level have fetched the query client already; no other needs it.
    void import('./queries.ts').then(({ readRewardsAnew }) => readRewardsAnew());
  });
  return null;
}
