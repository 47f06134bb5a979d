import { useState, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { formatPercent } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { AppLink } from './app-link.tsx';
import { FavouriteStar } from './favourite-star.tsx';
import { useT } from './i18n.ts';
import { useMedia } from './media.ts';
import { openModal } from './modals.tsx';
import { useFavourite } from './store.ts';

/** What a tile shows of a game; the catalogue's games fit as they are. */
export interface TileGame {
  readonly id: string;
  readonly name: string;
  readonly image: string;
  /** Who made it: 'Originals', or the name of the provider. */
  readonly type: string;
  /** Return to player as a share, where the game states one. */
  readonly rtp: number | null;
  /** Switched off. */
  readonly disabled: boolean;
  /** Not offered where the visitor is. */
  readonly blocked: boolean;
}

export interface GameTileProps {
  game: TileGame;
  /** In sight when the page opens: its picture is fetched at once. */
  eager?: boolean;
  className?: string;
}

/** Names longer than this are set smaller, so that they leave something of the picture to see. */
const LONG_NAME = 13;

const TILE =
  'group/tile relative @container block aspect-3/4 w-full overflow-hidden rounded-lg bg-raised text-start select-none';
const MOVES = 'transition-[translate,box-shadow] duration-hover';

/**
 * A game of a lobby: its picture, its name over it, who made it, and its return while it is pointed at. One that
 * cannot be played here is grey, says why, and leads nowhere.
 */
export function GameTile({ game, eager = false, className }: GameTileProps): ReactNode {
  const { id, blocked, disabled } = game;
  // Its return is worked out when somebody points at it: numbers are what a first paint can do without.
  const [met, setMet] = useState(false);
  const meet = (): void => setMet(true);
  // Fingers point at nothing before they press: for them the star is always there.
  const touch = useMedia('(hover: none)');
  const starred = useFavourite(id);
  const face = <TileFace game={game} eager={eager} met={met} />;
  if (blocked || disabled) {
    // Still in the tab order: who walks by keyboard learns the reason too.
    return (
      <span
        role="link"
        aria-disabled="true"
        tabIndex={0}
        className={cx(TILE, 'cursor-not-allowed', className)}
      >
        {face}
      </span>
    );
  }
  const preview: Pick<ComponentProps<'a'>, 'onClick'> = id.startsWith('preview:')
    ? { onClick: openPreview }
    : {};
  return (
    <div onPointerEnter={meet} className={cx('group/tile relative hover:-translate-y-1', MOVES, className)}>
      <AppLink
        to={`/casino/game/${id}`}
        onFocus={meet}
        className={cx(TILE, MOVES, 'hover:shadow-card focus-visible:-translate-y-1')}
        {...preview}
      >
        {face}
      </AppLink>
      {(met || touch || starred) && <FavouriteStar id={id} name={game.name} />}
    </div>
  );
}

/** Games of a provider that is not connected yet are only shown. */
function openPreview(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  void openModal('game-preview');
}

function TileFace({ game, eager, met }: { game: TileGame; eager: boolean; met: boolean }): ReactNode {
  const t = useT('shell.tile');
  const { name, type, rtp, blocked, disabled } = game;
  const off = blocked || disabled;
  return (
    <>
      <TilePicture game={game} eager={eager} />
      {/* Names stay readable over whatever a provider drew. */}
      <span
        aria-hidden
        className={cx(
          'absolute inset-x-0 bottom-0 bg-linear-to-t from-ink/90 via-ink/45 to-transparent',
          off ? 'h-full' : 'h-3/5',
        )}
      />
      <span className="absolute inset-x-0 bottom-0 flex flex-col gap-0.5 px-2 pb-2 text-paper @min-[150px]:px-3 @min-[150px]:pb-3">
        <span
          className={cx(
            'leading-[1.15]! title-art break-words',
            off ? 'line-clamp-1 opacity-80' : 'line-clamp-2 @min-[150px]:line-clamp-3',
            // The longest word of ours, Blackjack, is whole on the narrowest tile.
            'text-xs @min-[110px]:text-sm',
            name.length > LONG_NAME ? '@min-[150px]:text-base' : '@min-[150px]:text-lg',
          )}
        >
          {name}
        </span>
        <span className="truncate text-xs font-semibold text-paper/80">{type}</span>
      </span>
      {off ? (
        <span className="absolute inset-x-0 top-0 flex flex-col items-center gap-1.5 px-2 pt-[14%] text-center text-paper">
          <span className="grid size-9 place-items-center rounded-full bg-ink/80">
            <Icon name={blocked ? 'globe' : 'lock'} size={18} />
          </span>
          <span className="text-xs font-semibold text-balance">{t(blocked ? 'blocked' : 'disabled')}</span>
        </span>
      ) : (
        met && rtp !== null && <Return rtp={rtp} />
      )}
    </>
  );
}

/** The star stands above it. */
const BELOW_STAR = { top: 40 } as const;

/** What comes back of what is staked, while the tile is pointed at or has the focus. */
function Return({ rtp }: { rtp: number }): ReactNode {
  const t = useT('shell.tile');
  return (
    <span
      style={BELOW_STAR}
      className="absolute inset-x-1.5 top-1.5 flex -translate-y-1 justify-center opacity-0 transition-[opacity,translate] duration-hover group-hover/tile:translate-y-0 group-hover/tile:opacity-100 group-focus-visible/tile:translate-y-0 group-focus-visible/tile:opacity-100"
    >
      <span className="truncate rounded-full bg-ink/80 px-2 py-1 text-xs font-semibold text-paper tnum">
        {t('rtp', { rtp: shareText(rtp) })}
      </span>
    </span>
  );
}

function TilePicture({ game, eager }: { game: TileGame; eager: boolean }): ReactNode {
  const [broken, setBroken] = useState<string | null>(null);
  const source = broken === game.image ? drawnPicture(game.id) : game.image;
  return (
    <img
      src={source}
      width={240}
      height={320}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
      onError={() => setBroken(game.image)}
      className={cx(
        'absolute inset-0 size-full object-cover',
        (game.blocked || game.disabled) && 'brightness-50 grayscale',
      )}
    />
  );
}

/** The house draws a picture for any game whose own does not arrive. */
function drawnPicture(id: string): string {
  return `/art/game/${encodeURIComponent(id)}.svg`;
}

/** A share as percent without needless zeros: 99%, 98.5%, 99.01%. */
function shareText(share: number): string {
  const places = [0, 1].find(
    (count) => Math.abs(share * 10 ** (count + 2) - Math.round(share * 10 ** (count + 2))) < 1e-6,
  );
  return formatPercent(share, places ?? 2);
}
