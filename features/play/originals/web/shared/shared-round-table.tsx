import { useMemo, type ReactNode } from 'react';
import type { AnyShared } from '#platform/contract/game.ts';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useStore } from '#platform/web/store.ts';
import type { MultiplayerBet } from '../../contract.ts';
import { tableRows, type Mine, type SharedRoundView } from './shared-round.ts';
import { SharedRoundColumns } from './shared-round-columns.tsx';
import { ListRow, LIST_GRID } from './shared-round-row.tsx';
import { SharedRoundRows, TotalText } from './shared-round-rows.tsx';

interface SharedRoundTableProps {
  game: AnyShared;
  sharedRound: SharedRoundView | null;
  mine: Mine;
  /** The result is still on its way to the stage: nothing here may tell it. */
  revealing: boolean;
}

/** Who plays this round: stake, where they left, aim or stand, what it paid. */
export default function SharedRoundTable({
  game,
  sharedRound: room,
  mine,
  revealing,
}: SharedRoundTableProps): ReactNode {
  const t = useT('originals.room');
  const me = useStore((state) => state.user?._id ?? null);
  const rows = useMemo(() => {
    const own = new Set(mine);
    // Of a round that was over before the page came, the player's own bets are known by name only.
    for (const { id, user } of room?.bets.values() ?? []) if (user && user._id === me) own.add(id);
    const list = room ? tableRows(room, own) : [];
    return list.map((bet) => ({ bet: revealing ? asPlaced(bet) : bet, mine: own.has(bet.id) }));
  }, [room, mine, me, revealing]);
  const ended = room?.state.phase === 'settled' && !revealing;
  return (
    <section aria-label={t('title')} className="overflow-hidden rounded-xl border border-line/70 bg-panel">
      <header className="flex h-12 items-center justify-between gap-3 px-4">
        <h2 className="flex items-center gap-2 font-semibold">
          <Icon name="users" size={18} className="text-fg3" />
          {t('title')}
        </h2>
        <span className="flex items-center gap-2 text-xs text-fg3 tnum">
          <span>{t('count', { count: rows.length })}</span>
          <TotalText rows={rows} />
        </span>
      </header>
      {game.places ? (
        <SharedRoundColumns
          game={game.id}
          places={game.places}
          // What is told of a part holds what its place is read from.
          placeOf={({ told: shownParams }) => game.place?.(shownParams) ?? ''}
          rows={rows}
          ended={ended}
        />
      ) : (
        <>
          <div
            aria-hidden
            className={`${LIST_GRID} h-9 border-y border-line/60 bg-bg/40 text-xs font-semibold text-fg3`}
          >
            <span>{t('player')}</span>
            <span className="text-end">{t('bet')}</span>
            <span className="text-end max-sm:hidden">{t(game.shownParams ? 'target' : 'multiplier')}</span>
            <span className="text-end">{t('payout')}</span>
          </div>
          <SharedRoundRows rows={rows} label={t('region')} empty={t('empty')}>
            {(row) => <ListRow {...row} ended={ended} />}
          </SharedRoundRows>
        </>
      )}
    </section>
  );
}

/** A bet as it was before its round ended. */
function asPlaced(bet: MultiplayerBet): MultiplayerBet {
  return { ...bet, additional: { multiplier: null, payout: null } };
}
