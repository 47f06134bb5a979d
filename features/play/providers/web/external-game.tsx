import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { Button, buttonClass } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Hold } from '#ui/hold.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { ApiError, call } from '#platform/web/api.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { errorText } from '#platform/web/errors.tsx';
import { useSpoken, useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { usePageTitle } from '#platform/web/page-title.ts';
import { Queries } from '#platform/web/query-scope.tsx';
import { navigate } from '#platform/web/router.tsx';
import { needAccount } from '#platform/web/session.ts';
import { chosenCurrency } from '#platform/web/single-currency.ts';
import { Slot } from '#platform/web/slots.tsx';
import { setStore, toggleFavourite, useFavourite, useStore } from '#platform/web/store.ts';
import {
  canFillScreen,
  followFullscreen,
  setTheatre,
  toggleFullscreen,
  useTheatre,
} from '#platform/web/theatre.ts';
import { game as gameCall, launch } from '../contract.ts';
import { CoverNotes } from './cover-notes.tsx';
import { frameAddress } from './frame-address.ts';
import { gameQuery } from './queries.ts';

type About = ReplyOf<typeof gameCall>;

/** As high as the window lets it be, and never so low that a wheel or three reels cannot be seen. */
const STAGE = { height: 'clamp(480px, calc(100dvh - 220px), 860px)' } as const;

/** Its own picture behind it, too dim and soft to be read by anybody or to hide a text. */
const GROUND = { filter: 'blur(24px)' } as const;

/** A game of an aggregator on its page: what it is, then its own page in a frame. */
export default function ExternalGame({ id }: { id: string }): ReactNode {
  const account = useStore((state) => state.user?._id ?? 'guest');
  // Another account has sessions of its own.
  return (
    <Queries>
      <Opened key={`${id}:${account}`} id={id} />
    </Queries>
  );
}

function Opened({ id }: { id: string }): ReactNode {
  const t = useT('providers.page');
  const { data, error, isFetching, refetch } = useQuery(gameQuery(id));
  usePageTitle(data?.name ?? null);
  const blocked = data?.state === 'country';
  useEffect(() => {
    if (blocked) navigate('/error/slotUnavailable', { replace: true });
  }, [blocked]);
  if (error && !data) {
    if (error instanceof ApiError && error.status === 404) return <Unknown />;
    return (
      <ErrorState
        text={errorText(error, gameCall.codes)}
        retryLabel={t('retry')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (!data || blocked) return <Skeleton className="h-107 w-full md:h-131" />;
  return (
    <div className="flex flex-col gap-6">
      <Table id={id} about={data} />
      <Slot place="game.below" fallback={<Hold className="h-142" />} />
    </div>
  );
}

function Unknown(): ReactNode {
  const t = useT('providers.page');
  return (
    <EmptyState
      icon="casino"
      text={t('unknown')}
      action={
        <AppLink to="/casino/providers" className={buttonClass()}>
          {t('others')}
        </AppLink>
      }
    />
  );
}

function Table({ id, about }: { id: string; about: About }): ReactNode {
  const { locale } = useSpoken();
  const currency = useStore(chosenCurrency);
  const { theatre } = useTheatre();
  useEffect(followFullscreen, []);
  const opening = useMutation({
    mutationFn: async ({ demo, table }: { demo: boolean; table: string | null }) => {
      const asked = { game: id, currency: currency.toUpperCase(), demo, language: locale };
      return { demo, ...(await call(launch, { ...asked, ...(table !== null && { table }) })) };
    },
  });
  const { data } = opening;
  const address = data ? frameAddress(data.url, about) : null;
  function handlePlay(demo: boolean): void {
    if (!needAccount()) return;
    // The header shows what is played with; a demonstration has credits of its own.
    if (!demo) setStore({ demo: false });
    if (demo || !about.lobby) return opening.mutate({ demo, table: null });
    const onChoose = (table: string | null): void => opening.mutate({ demo, table });
    void openModal('providers.tables', { game: id, onChoose });
  }
  return (
    <section
      aria-labelledby="game-title"
      className="relative overflow-clip rounded-xl border border-line/70 bg-panel"
    >
      <h1 id="game-title" className="sr-only">
        {about.name}
      </h1>
      <div className="relative bg-bg" style={theatre ? { height: 'calc(100dvh - 140px)' } : STAGE}>
        {data && address !== null ? (
          <iframe
            key={data.session}
            src={address}
            title={about.name}
            allow="autoplay; fullscreen"
            // A page of the house's own address must not be one of the house's pages.
            sandbox={
              about.emulated
                ? 'allow-scripts allow-forms'
                : 'allow-scripts allow-forms allow-same-origin allow-popups'
            }
            className="absolute inset-0 size-full"
          />
        ) : (
          <Cover
            id={id}
            about={about}
            busy={opening.isPending}
            error={opening.error}
            // The provider opened it at an address that the house's page may not show.
            outside={data && address === null ? data.url : null}
            onPlay={handlePlay}
          />
        )}
      </div>
      <Footer
        id={id}
        about={about}
        mode={data && address !== null ? (data.demo ? 'demo' : 'real') : null}
        busy={opening.isPending}
        onPlay={handlePlay}
        onLeave={() => opening.reset()}
      />
    </section>
  );
}

interface CoverProps {
  id: string;
  about: About;
  busy: boolean;
  error: unknown;
  outside: string | null;
  onPlay: (demo: boolean) => void;
}

/** Before a game is opened: nothing is asked of a provider until somebody wants to play. */
function Cover({ id, about, busy, error, outside, onPlay }: CoverProps): ReactNode {
  const t = useT('providers.page');
  const currency = useStore(chosenCurrency).toUpperCase();
  const closed = about.state === 'closed';
  return (
    <div className="absolute inset-0 overflow-hidden">
      <img
        src={about.image}
        alt=""
        style={GROUND}
        className={cx('absolute inset-0 size-full object-cover opacity-20', closed && 'grayscale')}
      />
      <div className="absolute inset-0 grid place-items-center overflow-auto p-6 text-center">
        <div className="flex max-w-100 flex-col items-center gap-4">
          <img
            src={about.image}
            alt=""
            width={120}
            height={160}
            className={cx('rounded-lg', closed && 'opacity-60 grayscale')}
          />
          <div>
            <p className="text-xl font-bold">{about.name}</p>
            <p className="text-fg2">{about.maker}</p>
          </div>
          {!closed && <CoverNotes id={id} jackpot={about.jackpot} />}
          {closed && <p className="text-fg2">{t('closed')}</p>}
          {!closed && outside === null && (
            <div className="flex flex-wrap justify-center gap-3">
              {about.real && (
                <Button variant="primary" size={48} icon="play" loading={busy} onClick={() => onPlay(false)}>
                  {t('real', { currency })}
                </Button>
              )}
              {about.demo && (
                <Button size={48} loading={busy} onClick={() => onPlay(true)}>
                  {t('demo')}
                </Button>
              )}
            </div>
          )}
          {outside !== null && (
            <a
              href={outside}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClass({ variant: 'primary' })}
            >
              {t('window')}
              <Icon name="external" size={18} />
            </a>
          )}
          {error !== null && (
            <p role="alert" className="text-lose">
              {errorText(error, launch.codes)}
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

interface FooterProps {
  id: string;
  about: About;
  mode: 'real' | 'demo' | null;
  busy: boolean;
  onPlay: (demo: boolean) => void;
  onLeave: () => void;
}

function Footer({ id, about, mode, busy, onPlay, onLeave }: FooterProps): ReactNode {
  const t = useT('providers.page');
  const star = useT('shell.tile')('favourite', { game: about.name });
  const starred = useFavourite(id);
  const { theatre, full } = useTheatre();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line/70 px-3 py-2">
      <div className="flex min-w-0 items-center gap-2">
        <button
          type="button"
          aria-pressed={starred}
          aria-label={star}
          title={star}
          onClick={() => toggleFavourite(id)}
          className={cx(buttonClass({ variant: 'ghost', size: 40, square: true }), starred && 'text-warn')}
        >
          <Icon name="star" filled={starred} />
        </button>
        <span className="truncate text-xs text-fg2">
          {mode === null ? about.maker : t(mode === 'demo' ? 'playsDemo' : 'playsReal')}
        </span>
      </div>
      <div className="flex items-center gap-0.5">
        {mode !== null && (
          <>
            {(mode === 'real' ? about.demo : about.real) && (
              <Button size={32} variant="ghost" loading={busy} onClick={() => onPlay(mode === 'real')}>
                {t(mode === 'real' ? 'toDemo' : 'toReal')}
              </Button>
            )}
            <IconButton icon="close" label={t('leave')} title={t('leave')} onClick={onLeave} />
          </>
        )}
        <span className="contents max-md:hidden">
          <IconButton
            icon={theatre ? 'collapse' : 'expand'}
            label={t('theatre')}
            title={t('theatre')}
            aria-pressed={theatre}
            onClick={() => setTheatre(!theatre)}
          />
        </span>
        {canFillScreen() && (
          <IconButton
            icon={full ? 'fullscreen-exit' : 'fullscreen'}
            label={t('fullscreen')}
            title={t('fullscreen')}
            aria-pressed={full}
            onClick={toggleFullscreen}
          />
        )}
        <IconButton icon="home" label={t('lobby')} title={t('lobby')} onClick={() => navigate('/')} />
      </div>
    </div>
  );
}
