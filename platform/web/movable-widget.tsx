import type { ReactNode } from 'react';
import { MovableFrame } from '#ui/movable-frame.tsx';
import type { Place } from '#ui/movable.ts';
import { useT } from './i18n.ts';
import { getStore, setStore, useStore } from './store.ts';

/** Under the header, over the phone's bottom bar. */
const AREA =
  'inset-x-2 top-[calc(68px+var(--ribbon,0px))] bottom-[calc(64px+env(safe-area-inset-bottom))] desk:bottom-2';

const CORNER: Place = { x: 1, y: 1 };

export interface MovableWidgetProps {
  /** Its place is remembered by this name. */
  id: string;
  /** Ready to show. */
  title: string;
  /** Where it stands until it is moved; the lower right corner unless told. */
  home?: Place;
  onClose: () => void;
  className?: string;
  children: ReactNode;
}

/** A small window over the page (a live match, a stream): it stays where the player puts it, also after a reload. */
export function MovableWidget({ id, home = CORNER, title, ...rest }: MovableWidgetProps): ReactNode {
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
