import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { ErrorState } from '#ui/error-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { EmojiPack, Gif } from '../contract.ts';
import { packsWith } from './find-pictures.ts';
import { packsQuery } from './queries.ts';

const GifTab = lazy(() => import('./gif-tab.tsx'));

interface PickerProps {
  channel: string;
  /** Name of the service that GIFs come from; null: there are none. */
  gifs: string | null;
  onEmoji: (code: string) => void;
  onSticker: (path: string) => void;
  onGif: (gif: Gif) => void;
  onClose: () => void;
}

const KINDS = ['emoji', 'sticker'] as const;

type Kind = EmojiPack['kind'] | 'gif';

/** Pictures for messages, over the line: emoji go into it, a sticker or a GIF is a message of its own. */
export default function Picker(props: PickerProps): ReactNode {
  const { channel, gifs, onGif, onClose } = props;
  const t = useT('chat');
  const [chosen, setKind] = useState<Kind>('emoji');
  const kinds: readonly Kind[] = gifs === null ? KINDS : [...KINDS, 'gif'];
  const kind = kinds.includes(chosen) ? chosen : 'emoji';
  useEffect(() => {
    const close = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      onClose();
    };
    addEventListener('keydown', close, { capture: true });
    return () => removeEventListener('keydown', close, { capture: true });
  }, [onClose]);
  return (
    <div
      role="group"
      aria-label={t('pictures')}
      style={kind === 'gif' ? TALL : FITTING}
      className="absolute inset-x-0 mb-2 flex flex-col gap-3 rounded-lg border border-line bg-panel p-3 shadow-pop"
    >
      <div className="flex items-center gap-2">
        <Tabs
          fill
          size={32}
          label={t('pictures')}
          items={kinds.map((id) => ({ id, label: t(`picture.${id}`) }))}
          value={kind}
          onChange={setKind}
          className="flex-1"
        />
        <IconButton icon="close" size={32} label={t('closePictures')} onClick={onClose} />
      </div>
      {kind === 'gif' && gifs !== null ? (
        <Suspense fallback={null}>
          <GifTab
            channel={channel}
            service={gifs}
            onPick={(gif) => {
              onClose();
              onGif(gif);
            }}
          />
        </Suspense>
      ) : (
        <Packs {...props} kind={kind === 'sticker' ? 'sticker' : 'emoji'} />
      )}
    </div>
  );
}

const BOUND = 'min(420px, 60dvh)';
/** GIFs come while one scrolls, so their window has its size from the start; packs take what they need. */
const TALL = { bottom: '100%', height: BOUND } as const;
const FITTING = { bottom: '100%', maxHeight: BOUND } as const;

interface PacksProps extends Pick<PickerProps, 'onEmoji' | 'onSticker' | 'onClose'> {
  kind: EmojiPack['kind'];
}

function Packs({ kind, onEmoji, onSticker, onClose }: PacksProps): ReactNode {
  const t = useT('chat');
  const { data, error, isPending, isFetching, refetch } = useQuery(packsQuery);
  const [typed, setTyped] = useState('');
  const packs = packsWith(data?.filter((pack) => pack.kind === kind) ?? [], typed);
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2">
      <TextInput
        type="search"
        size={40}
        prefix={<Icon name="search" size={18} />}
        aria-label={t('findPicture')}
        placeholder={t('findPicture')}
        maxLength={40}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        // The picker lies in the form of the message line.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {isPending && (
          <div className="grid h-full place-items-center">
            <Spinner size={24} />
          </div>
        )}
        {error && !data && (
          <ErrorState
            text={errorText(error)}
            retryLabel={t('retry')}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        {data && packs.length === 0 && (
          <p className="py-8 text-center text-sm text-fg3">{t(typed === '' ? 'noPictures' : 'noPicture')}</p>
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
                    width={kind === 'emoji' ? 32 : 72}
                    height={kind === 'emoji' ? 32 : 72}
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
