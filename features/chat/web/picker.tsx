import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { EmojiPack } from '../contract.ts';
import { packsQuery } from './queries.ts';

interface PickerProps {
  onEmoji: (code: string) => void;
  onSticker: (path: string) => void;
  onClose: () => void;
}

const KINDS = ['emoji', 'sticker'] as const;

/** Pictures for messages, over the line: emoji go into it, a sticker is a message of its own. */
export default function Picker({ onEmoji, onSticker, onClose }: PickerProps): ReactNode {
  const t = useT('chat');
  const [kind, setKind] = useState<EmojiPack['kind']>('emoji');
  const { data, isPending } = useQuery(packsQuery);
  useEffect(() => {
    const close = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      onClose();
    };
    addEventListener('keydown', close, { capture: true });
    return () => removeEventListener('keydown', close, { capture: true });
  }, [onClose]);
  const packs = data?.filter((pack) => pack.kind === kind) ?? [];
  return (
    <div
      role="group"
      aria-label={t('pictures')}
      style={{ bottom: '100%', height: 320 }}
      className="absolute inset-x-0 mb-2 flex flex-col gap-3 rounded-lg border border-line bg-panel p-3 shadow-pop"
    >
      <div className="flex items-center gap-2">
        <Tabs
          fill
          size={32}
          label={t('pictures')}
          items={KINDS.map((id) => ({ id, label: t(`picture.${id}`) }))}
          value={kind}
          onChange={setKind}
          className="flex-1"
        />
        <IconButton icon="close" size={32} label={t('closePictures')} onClick={onClose} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {isPending && (
          <div className="grid h-full place-items-center">
            <Spinner size={24} />
          </div>
        )}
        {!isPending && packs.length === 0 && (
          <p className="py-8 text-center text-sm text-fg3">{t('noPictures')}</p>
        )}
        {packs.map(({ metadata, files }) => (
          <section key={metadata.name}>
            <h3 className="py-1 text-xs font-semibold text-fg3">{metadata.name}</h3>
            <div
              style={{ gridTemplateColumns: `repeat(${kind === 'emoji' ? 6 : 3}, minmax(0, 1fr))` }}
              className="grid gap-1"
            >
              {files.map(({ id, path }) => (
                <button
                  key={id}
                  type="button"
                  title={`:${id}:`}
                  aria-label={id.replaceAll('_', ' ')}
                  onClick={() => {
                    if (kind === 'emoji') return onEmoji(id);
                    onClose();
                    onSticker(path);
                  }}
                  className="grid min-h-10 place-items-center rounded-md p-1 hover:bg-hover"
                >
                  <img
                    src={path}
                    alt=""
                    width={kind === 'emoji' ? 28 : 64}
                    height={kind === 'emoji' ? 28 : 64}
                    loading="lazy"
                    decoding="async"
                  />
                </button>
              ))}
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}
