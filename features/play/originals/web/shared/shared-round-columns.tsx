import type { ReactNode } from 'react';
import type { AnyShared } from '#platform/contract/game.ts';
import { cx } from '#ui/cx.ts';
import { useT } from '#platform/web/i18n.ts';
import type { MultiplayerBet } from '../../contract.ts';
import { ColumnRow } from './shared-round-row.tsx';
import { SharedRoundRows, TotalText, type Shown } from './shared-round-rows.tsx';

const EDGE = { win: 'border-t-win', lose: 'border-t-lose', plain: 'border-t-fg3' } as const;

interface SharedRoundColumnsProps {
  /** Its texts name the places. */
  game: string;
  places: NonNullable<AnyShared['places']>;
  placeOf: (bet: MultiplayerBet) => string;
  rows: readonly Shown[];
  ended: boolean;
}

/** The table of a game with places: a column for each, with who stands there and what is staked there. */
export function SharedRoundColumns({
  game,
  places,
  placeOf,
  rows,
  ended,
}: SharedRoundColumnsProps): ReactNode {
  const t = useT('originals.room');
  const name = useT(`games.${game}`);
  return (
    <div
      role="region"
      aria-label={t('region')}
      className={cx('grid gap-3 p-3 pt-0', places.length > 3 ? 'sm:grid-cols-2' : 'sm:grid-cols-3')}
    >
      {places.map(({ id, tone }) => {
        const own = rows.filter(({ bet }) => placeOf(bet) === id);
        const won = own.some(({ bet }) => (bet.additional.multiplier ?? 0) > 0);
        return (
          <section
            key={id}
            aria-label={name(id)}
            className={cx(
              'min-w-0 overflow-hidden rounded-lg border-x border-t-3 border-b border-line/70 bg-bg/40 transition-opacity duration-panel',
              EDGE[tone],
              ended && own.length > 0 && !won && 'opacity-60',
            )}
          >
            <header className="flex h-11 items-center justify-between gap-2 border-b border-line/60 px-3 text-xs text-fg3 tnum">
              <h3 className="font-semibold text-fg">{name(id)}</h3>
              <span className="flex min-w-0 items-center gap-2">
                <span className="truncate">{t('count', { count: own.length })}</span>
                <TotalText rows={own} />
              </span>
            </header>
            <SharedRoundRows rows={own} label={name(id)} empty={t('none')} short>
              {(row) => <ColumnRow {...row} ended={ended} />}
            </SharedRoundRows>
          </section>
        );
      })}
    </div>
  );
}
