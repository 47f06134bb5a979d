import { useState, type ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useReducedMotion } from '#platform/web/media.ts';
import { GIF_PATH, type Gif } from '../contract.ts';
import { boxOf } from './gif-grid.ts';

/** Address of a GIF on this site: as it moves, or its first frame. */
export function gifAddress({ id }: Gif, moving: boolean): string {
  return `${GIF_PATH}/${id}${moving ? '' : '/still'}`;
}

/** A GIF in a message. For who wants less motion it stands still until it is pressed. */
export function GifPicture({ gif }: { gif: Gif }): ReactNode {
  const t = useT('chat.gif');
  const calm = useReducedMotion();
  const [playing, setPlaying] = useState(false);
  const box = boxOf(gif);
  const title = gif.title || t('untitled');
  const picture = (alt: string) => (
    <img
      src={gifAddress(gif, playing || !calm)}
      alt={alt}
      width={box.width}
      height={box.height}
      loading="lazy"
      decoding="async"
      style={box}
      className="rounded-lg bg-raised object-cover text-xs text-fg3"
    />
  );
  if (!calm) return <div className="mt-1">{picture(title)}</div>;
  return (
    <button
      type="button"
      aria-pressed={playing}
      aria-label={t('play', { title })}
      onClick={() => setPlaying(!playing)}
      style={box}
      className="relative mt-1 block rounded-lg"
    >
      {picture('')}
      {!playing && (
        <span className="absolute inset-0 grid place-items-center">
          <span className="grid size-10 place-items-center rounded-full bg-panel text-fg">
            <Icon name="play" size={20} />
          </span>
        </span>
      )}
    </button>
  );
}
