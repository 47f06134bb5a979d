import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { ApiError } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useReducedMotion } from '#platform/web/media.ts';
import { useNear } from '#platform/web/near.ts';
import { findGifs, LONGEST_GIF_QUERY, type Gif } from '../contract.ts';
import { COLUMNS, tileAfter } from './gif-grid.ts';
import { gifAddress } from './gif-picture.tsx';
import { gifsQuery } from './queries.ts';

/** Time without a key after which what was typed is searched for, ms. */
const PAUSE_MS = 350;
/** Tiles that stand for a page on its way. */
const WAITING = 6;
const grid = { gridTemplateColumns: `repeat(${COLUMNS}, minmax(0, 1fr))` } as const;
const tile = 'h-24 w-full rounded-lg';

interface GifTabProps {
  channel: string;
  /** Name of the service, which its terms want to be read in the box and beside what comes from it. */
  service: string;
  onPick: (gif: Gif) => void;
}

/** GIFs by what is in them, or what is popular; more come as one scrolls. */
export default function GifTab({ channel, service, onPick }: GifTabProps): ReactNode {
  const t = useT('chat.gif');
  const [typed, setTyped] = useState('');
  const query = usePaused(typed.trim());
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2">
      <TextInput
        type="search"
        size={40}
        prefix={<Icon name="search" size={18} />}
        aria-label={t('search')}
        placeholder={t('searchIn', { service })}
        maxLength={LONGEST_GIF_QUERY}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        // The picker lies in the form of the message line.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <Found key={query} query={query} channel={channel} onPick={onPick} />
      <p className="text-end text-xs text-fg3">{t('from', { service })}</p>
    </div>
  );
}

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

interface FoundProps extends Pick<GifTabProps, 'channel' | 'onPick'> {
  query: string;
}

function Found({ query, channel, onPick }: FoundProps): ReactNode {
  const t = useT('chat.gif');
  const found = useInfiniteQuery(gifsQuery(query, channel));
  const { data, error, isFetching, hasNextPage, fetchNextPage } = found;
  const gifs = data?.pages.flatMap((page) => page.gifs) ?? [];
  // Most often the service is away: its room has words for that, the page at large has not.
  const away = error instanceof ApiError && error.kind === 'server';
  const why = away ? t('failed') : errorText(error, findGifs.codes);
  const retry = (): void => void (data ? fetchNextPage() : found.refetch());
  if (error && !data)
    return (
      <Scroll>
        <ErrorState text={why} retryLabel={t('retry')} onRetry={retry} retrying={isFetching} />
      </Scroll>
    );
  if (data && gifs.length === 0 && !hasNextPage)
    return (
      <Scroll>
        <EmptyState icon="search" text={t('none')} />
      </Scroll>
    );
  return (
    <Scroll>
      <div className="relative">
        <Tiles gifs={gifs} onPick={onPick} />
        {(!data || hasNextPage) && !error && <Waiting label={t('loading')} first={gifs.length === 0} />}
        {hasNextPage && !error && !isFetching && (
          <Edge key={data?.pages.length} onNear={() => void fetchNextPage()} />
        )}
      </div>
      {error && (
        <div role="alert" className="flex flex-col items-center gap-2 py-3 text-center text-sm text-fg2">
          <p>{why}</p>
          <Button size={32} icon="refresh" loading={isFetching} onClick={retry}>
            {t('retry')}
          </Button>
        </div>
      )}
    </Scroll>
  );
}

function Scroll({ children }: { children: ReactNode }): ReactNode {
  return <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>;
}

/** Tiles of the page to come, in their final size. */
function Waiting({ label, first }: { label: string; first: boolean }): ReactNode {
  return (
    <div role="status" aria-label={label} style={grid} className={first ? 'grid gap-1' : 'mt-1 grid gap-1'}>
      {Array.from({ length: WAITING }, (_, index) => (
        <Skeleton key={index} className={tile} />
      ))}
    </div>
  );
}

/** The end of what is there, told when it comes into sight. */
function Edge({ onNear }: { onNear: () => void }): ReactNode {
  const [place, near] = useNear<HTMLSpanElement>();
  const latest = useRef(onNear);
  useEffect(() => {
    if (near) latest.current();
  }, [near]);
  // Some rows before the waiting tiles, so that who scrolls on seldom sees them.
  return (
    <span
      ref={place}
      aria-hidden
      style={{ bottom: 320 }}
      className="pointer-events-none absolute h-px w-px"
    />
  );
}

/** One stop for the tab key; arrows lead from tile to tile. */
function Tiles({ gifs, onPick }: { gifs: readonly Gif[]; onPick: (gif: Gif) => void }): ReactNode {
  const t = useT('chat.gif');
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);

  function handleKey(event: KeyboardEvent): void {
    const to = tileAfter(event.key, active, gifs.length, document.documentElement.dir === 'rtl');
    if (to === null) return;
    event.preventDefault();
    const next = list.current?.children[to];
    if (next instanceof HTMLElement) next.focus();
  }

  return (
    // Keys are those of the tiles inside.
    <div
      ref={list}
      role="group"
      aria-label={t('found')}
      onKeyDown={handleKey}
      style={grid}
      className="grid gap-1 p-0.5"
    >
      {gifs.map((gif, index) => (
        <Tile
          key={gif.id}
          gif={gif}
          tabIndex={index === active ? 0 : -1}
          onFocus={() => setActive(index)}
          onPick={() => onPick(gif)}
        />
      ))}
    </div>
  );
}

interface TileProps {
  gif: Gif;
  tabIndex: number;
  onFocus: () => void;
  onPick: () => void;
}

/** For who wants less motion it moves only while it is pointed at. */
function Tile({ gif, tabIndex, onFocus, onPick }: TileProps): ReactNode {
  const t = useT('chat.gif');
  const calm = useReducedMotion();
  const [pointed, setPointed] = useState(false);
  const title = gif.title || t('untitled');
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      title={title}
      aria-label={t('send', { title })}
      onFocus={() => (setPointed(true), onFocus())}
      onBlur={() => setPointed(false)}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onClick={onPick}
      className="h-24 rounded-lg bg-raised transition-[filter] hover:brightness-125"
    >
      <img
        src={gifAddress(gif, pointed || !calm)}
        alt=""
        loading="lazy"
        decoding="async"
        className="h-24 w-full rounded-lg object-cover"
      />
    </button>
  );
}
