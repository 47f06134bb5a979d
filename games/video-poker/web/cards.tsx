import { useT } from '#platform/web/i18n.ts';
import { cx } from '#ui/cx.ts';
import type { PokerCard } from '../hands.ts';
import { Face } from './face.tsx';
import { nameOf } from './names.ts';

interface CardsProps {
  /** Undefined is not dealt yet, null lies face down. */
  cards: readonly (PokerCard | null | undefined)[];
  /** Tells one round's cards from the next's. */
  id: string;
  hold: readonly number[];
  /** Cards that make the hand at the end; all are bright while null. */
  bright: readonly number[] | null;
  /** And they gave back more than was staked. */
  won: boolean;
  /** Cards can be held and let go. */
  active: boolean;
  still: boolean;
  onToggle: (place: number) => void;
}

/** The five cards; each is a switch that holds it. */
export function Cards({ cards, id, hold, bright, won, active, still, onToggle }: CardsProps) {
  const t = useT('games.video-poker');
  return (
    <div
      role="group"
      aria-label={t('hand')}
      className="mx-auto grid w-full max-w-164 grid-cols-5 gap-1.5 [--deal-x:5rem] [--deal-y:-9rem] @lg:gap-3 @2xl:[--deal-x:9rem]"
    >
      {cards.map((card, place) => {
        const held = hold.includes(place);
        const name = card ? nameOf(t, card) : t('faceDown');
        return (
          <button
            // A place at the table.
            // oxlint-disable-next-line react/no-array-index-key
            key={place}
            type="button"
            aria-pressed={held}
            aria-disabled={!active}
            aria-label={t('holdCard', { card: name, place: place + 1 })}
            onClick={() => active && onToggle(place)}
            className={cx(
              'group flex min-w-0 flex-col items-center gap-2 rounded-lg',
              active ? 'cursor-pointer' : 'cursor-default',
            )}
          >
            <span
              className={cx(
                'block w-full rounded-[8%/5.7%] transition-[translate,filter,opacity] duration-panel ease-out',
                held &&
                  'drop-shadow-[0_0_12px_color-mix(in_srgb,var(--accent)_60%,transparent)] @lg:-translate-y-2',
                active && !held && 'group-hover:-translate-y-1',
                won &&
                  bright?.includes(place) &&
                  'drop-shadow-[0_0_16px_color-mix(in_srgb,var(--win)_60%,transparent)]',
                bright && !bright.includes(place) && 'opacity-45',
              )}
            >
              {card === undefined ? (
                <span className="block aspect-5/7 w-full rounded-[8%/5.7%] border-2 border-dashed border-fg/12 bg-shade/60" />
              ) : (
                <Face key={id} card={card} dealt still={still} />
              )}
            </span>
            <span
              className={cx(
                'flex h-7 w-full max-w-20 items-center justify-center gap-1 rounded-full border text-xs font-bold transition-colors',
                held
                  ? 'border-accent bg-accent text-on-accent'
                  : active
                    ? 'border-line bg-panel/80 text-fg2 group-hover:border-accent/60 group-hover:text-fg'
                    : 'border-transparent text-fg3/60',
              )}
            >
              {t(held ? 'held' : 'hold')}
              <kbd aria-hidden className="font-sans font-semibold opacity-60 max-sm:hidden">
                {place + 1}
              </kbd>
            </span>
          </button>
        );
      })}
    </div>
  );
}
