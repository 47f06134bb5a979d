import type { ReactNode } from 'react';
import type { AnyGame } from '#platform/contract/game.ts';
import { formatMultiplier, formatPercent } from '#ui/format.ts';
import { amountText, useEntryView, useMoneyView } from '#platform/web/amount-view.ts';
import { boot } from '#platform/web/boot.ts';
import { GameRow } from '#platform/web/game-row.tsx';
import { GameTile } from '#platform/web/game-tile.tsx';
import { gamesOf, relatedTo, tileOf } from '#platform/web/house-games.ts';
import { useT } from '#platform/web/i18n.ts';
import type { Table } from './use-table.ts';

const RELATED = 10;

/** Below the feed: what the game is, what it gives back, what can be staked and won, and where to go on. */
export default function GameAbout({ table }: { table: Pick<Table, 'game' | 'wallet' | 'info'> }): ReactNode {
  const t = useT('originals.about');
  const { game } = table;
  const words = useT(`help.${game.id}`);
  const related = relatedTo(gamesOf(boot()), game.id, RELATED);
  return (
    <>
      <section
        aria-labelledby="game-about"
        className="grid gap-4 rounded-xl border border-line/70 bg-panel p-4 md:p-6"
      >
        <h2 id="game-about" className="text-lg font-bold">
          {t('heading', { game: game.title })}
        </h2>
        {words.has('1') && <p className="max-w-160 text-pretty text-fg2">{words('1')}</p>}
        <Figures {...table} />
      </section>
      {related.length > 0 && (
        <GameRow title={t('related')} to="/casino/Originals">
          {related.map((one) => (
            <GameTile key={one.id} game={tileOf(one, t('house'))} />
          ))}
        </GameRow>
      )}
    </>
  );
}

function Figures({ game, wallet, info }: Pick<Table, 'game' | 'wallet' | 'info'>): ReactNode {
  const t = useT('originals.about');
  const entry = useEntryView(wallet.currency);
  const view = useMoneyView(wallet.currency);
  const listed = boot().games.find(({ id }) => id === game.id);
  const figures: readonly (readonly [name: string, value: string])[] = [
    ...(listed ? returnsOf(game, listed, t) : []),
    [t('minBet'), info ? amountText(info.minBet, entry) : '–'],
    [t('maxBet'), info ? amountText(info.maxBet, entry) : '–'],
    [t('maxPayout'), info ? amountText(info.maxPayout, view) : '–'],
  ];
  return (
    <dl className="grid grid-cols-2 gap-2 lg:grid-cols-3">
      {figures.map(([name, value]) => (
        <div key={name} className="min-w-0 rounded-md bg-raised px-3 py-2">
          <dt className="text-xs text-fg3">{name}</dt>
          <dd className="font-semibold break-words tnum">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type Returns = Record<'rtp' | 'edge' | 'maxMultiplier', number>;

/** Of a game whose return depends on how it is played it is that of the best way, as in the lobby. */
function returnsOf(
  { kind }: Pick<AnyGame, 'kind'>,
  { rtp, edge, maxMultiplier }: Returns,
  t: (key: string) => string,
): readonly (readonly [string, string])[] {
  return [
    [t(kind === 'steps' ? 'rtpBest' : 'rtp'), formatPercent(rtp, 2)],
    [t('edge'), formatPercent(edge, 2)],
    [t('maxMultiplier'), formatMultiplier(maxMultiplier)],
  ];
}
