import { memo, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { TimeAgo } from '#ui/time-ago.tsx';
import { useT } from '#platform/web/i18n.ts';
import { hasModal, openModal } from '#platform/web/modals.tsx';
import { useStore } from '#platform/web/store.ts';
import type { LiveGame } from '../contract.ts';
import { BetMoney } from './bet-money.tsx';

/** Width of a card in the strip, in pixels. */
export const CARD_WIDTH = 204;
const BOX =
  'flex size-full items-center gap-3 rounded-lg border border-line/60 bg-panel ps-1.5 pe-3 text-start';

interface WinCardProps {
  win: LiveGame;
  /** Stands there a second time: for the eye only. */
  repeat?: boolean;
}

/** One win: what on, how much, by whom, and how long ago. */
export const WinCard = memo(function WinCard({ win, repeat = false }: WinCardProps): ReactNode {
  const { game } = win;
  if (game.demo || !hasModal('bet-overview'))
    return (
      <div className={BOX}>
        <Face win={win} />
      </div>
    );
  return (
    <button
      type="button"
      tabIndex={repeat ? -1 : 0}
      onClick={() => void openModal('bet-overview', { id: game.id })}
      className={cx(BOX, '-outline-offset-2 transition-colors hover:border-line hover:bg-raised')}
    >
      <Face win={win} />
    </button>
  );
});

function Face({ win: { game, metadata, user } }: { win: LiveGame }): ReactNode {
  const t = useT('feed');
  const locale = useStore((state) => state.locale);
  return (
    <>
      <img
        src={metadata.image}
        alt=""
        width={39}
        height={52}
        loading="lazy"
        decoding="async"
        className="shrink-0 rounded-md object-cover"
      />
      <span className="min-w-0 flex-1">
        <span className="flex h-4 items-center gap-2">
          <span className="min-w-0 flex-1 truncate text-xs text-fg2">{metadata.name}</span>
          {game.demo ? (
            <Badge tone="warn">{t('wins.demo')}</Badge>
          ) : (
            <TimeAgo time={game.created_at} locale={locale} className="text-xs text-fg3" />
          )}
        </span>
        <BetMoney value={game.profit} currency={game.currency} profit className="font-semibold" />
        <span className="flex h-4 items-center gap-1 text-xs text-fg3">
          {game.demo ? (
            t('wins.nobody')
          ) : user ? (
            <span className="truncate">{user.name}</span>
          ) : (
            <>
              <Icon name="eye-off" size={16} />
              {t('hidden')}
            </>
          )}
        </span>
      </span>
    </>
  );
}
