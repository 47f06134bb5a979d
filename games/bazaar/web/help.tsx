import { FLOATS } from '#engines/fair/float-count.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import type { HelpProps } from '#platform/web/game/game-kit.ts';
import { HelpPage, OddsTable } from '#platform/web/game/help-page.tsx';
import { useT } from '#platform/web/i18n.ts';
import { formatMultiplier, formatPercent } from '#ui/format.ts';
import { bazaar, CARDS, chanceOfAtLeast, countsOf, RARITIES, rarityOf } from '../game.ts';
import { cardsOfRarity } from './rarity.ts';

/** Packs of at least so many stakes are told of. */
const WORTHS = [0.5, 1, 2, 5, 10] as const;

/** Every worth a card can have, the dearest first, with the numbers of its cards. */
function worths() {
  const dearest = [...new Set(CARDS.map(([, worth]) => worth))].toSorted((a, b) => b - a);
  return dearest.map((worth) => {
    const rows = [...CARDS.entries()].filter(([, [, one]]) => one === worth).map(([row]) => row);
    return { worth, rows, count: rows.reduce((sum, row) => sum + countsOf()[row]!, 0) };
  });
}

export function BazaarHelp({ maxPayout }: HelpProps) {
  const t = useT('games.bazaar');
  return (
    <HelpPage game={bazaar} maxPayout={maxPayout}>
      <div className="flex flex-col gap-4">
        <OddsTable
          caption={t('odds.packs', { rtp: formatPercent(ratioNumber(bazaar.rtp({}), 9), 4) })}
          head={[t('odds.atLeast'), t('odds.chance')]}
          rows={WORTHS.map((worth) => [
            formatMultiplier(worth),
            formatPercent(ratioNumber(chanceOfAtLeast(worth * 100), 8)),
          ])}
        />
        <OddsTable
          caption={t('odds.rarities')}
          head={[t('odds.rarity'), t('odds.cards'), t('odds.chance')]}
          rows={RARITIES.map(({ id }, rarity) => {
            const { cards, count } = cardsOfRarity(rarity);
            return [t(id), String(cards), formatPercent(count / FLOATS, 4)];
          })}
        />
        <OddsTable
          caption={t('odds.title')}
          head={[t('odds.worth'), t('odds.rarity'), t('odds.cards'), t('odds.chance')]}
          rows={worths().map(({ worth, rows, count }) => [
            formatMultiplier(worth),
            t(RARITIES[rarityOf(worth)]!.id),
            String(rows.length),
            formatPercent(count / FLOATS, 6),
          ])}
        />
      </div>
    </HelpPage>
  );
}
