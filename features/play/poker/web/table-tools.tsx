import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Switch } from '#ui/switch.tsx';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { useUser } from '#platform/web/session.ts';
import { setStore, useStore } from '#platform/web/store.ts';
import type { KnownTable } from './queries.ts';

/** How cards are drawn, and what the player keeps about the others. */
export function TableTools({ data: { table } }: { data: KnownTable }): ReactNode {
  const t = useT('poker.controls');
  const user = useUser();
  const four = useStore((state) => state.pokerFourColours);
  const chat = useStore((state) => state.pokerChat);
  const others = table.players.filter((one) => one.user._id !== user?._id);
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-5 gap-y-2">
      <Switch label={t('fourColours')} checked={four} onChange={(on) => setStore({ pokerFourColours: on })} />
      <Switch label={t('chat')} checked={chat} onChange={(on) => setStore({ pokerChat: on })} />
      {user && others.length > 0 && (
        <Button icon="edit" onClick={() => void openModal('poker.notes', { table: table.id })}>
          {t('notes')}
        </Button>
      )}
    </div>
  );
}
