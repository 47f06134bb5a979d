import type { ReactNode } from 'react';
import { MovableFrame } from '#ui/movable-frame.tsx';
import type { Place } from '#ui/movable.ts';
import { isTurned } from '#ui/roving.ts';
import { useT } from './i18n.ts';
import { getStore, setStore, useStore } from './store.ts';

/** Under the header, over the phone's bottom bar, beside the chat where that stands beside the page. */
const AREA =
  'start-2 end-[calc(8px+var(--toast-end,0px))] top-[calc(68px+var(--ribbon,0px))] bottom-[calc(var(--bar)+8px)]';

/** Below, where lines end: places count from the left. */
const corner = (): Place => ({ x: isTurned() ? 0 : 1, y: 1 });

export interface MovableWidgetProps {
  /** Its place is remembered by this name. */
  id: string;
  /** Ready to show. */
  title: string;
  /** Where it stands until it is moved; the lower corner at the end unless told. */
  home?: Place;
  onClose: () => void;
  className?: string;
  children: ReactNode;
}

/** A small window over the page (a live match, a stream): it stays where the player puts it, also after a reload. */
export function MovableWidget({ id, home = corner(), title, ...rest }: MovableWidgetProps): ReactNode {
  const t = useT('shell.widget');
  const place = useStore((state) => state.widgetPlaces[id]) ?? home;
  return (
    <MovableFrame
      {...rest}
      title={title}
      place={place}
      home={home}
      onPlace={(next) => setStore({ widgetPlaces: { ...getStore().widgetPlaces, [id]: next } })}
      moveLabel={t('move', { title })}
      moveHint={t('moveHint')}
      closeLabel={t('close', { title })}
      areaClassName={AREA}
    />
  );
}
