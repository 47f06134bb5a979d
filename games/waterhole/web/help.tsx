import { ratioNumber } from '#platform/contract/money.ts';
import type { HelpProps } from '#platform/web/game/game-kit.ts';
import { HelpPage, OddsTable } from '#platform/web/game/help-page.tsx';
import { useT } from '#platform/web/i18n.ts';
import { formatPercent } from '#ui/format.ts';
import { ANIMALS, SHARES, waterhole } from '../game.ts';
import { paysText } from './look.ts';

export function WaterholeHelp({ maxPayout }: HelpProps) {
  const t = useT('games.waterhole');
  const rows = ANIMALS.map((animal) => [
    t(animal),
    `${SHARES[animal]} / 20`,
    ...[1, 2, 3].map((count) => paysText(animal, count)),
    formatPercent(ratioNumber(waterhole.winChance({ animal }), 9), 4),
    formatPercent(ratioNumber(waterhole.rtp({ animal }), 9), 4),
  ]);
  const head = [t('animal'), t('odds.share'), '1', '2', '3', t('odds.chance'), t('odds.rtp')];
  return (
    <HelpPage game={waterhole} maxPayout={maxPayout}>
      <OddsTable caption={t('odds.title')} head={head} rows={rows} />
    </HelpPage>
  );
}
