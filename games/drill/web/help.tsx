import { ratioNumber } from '#platform/contract/money.ts';
import type { HelpProps } from '#platform/web/game/game-kit.ts';
import { HelpPage, OddsTable } from '#platform/web/game/help-page.tsx';
import { useT } from '#platform/web/i18n.ts';
import { formatMultiplier, formatPercent } from '#ui/format.ts';
import { drill } from '../game.ts';

export function DrillHelp({ maxPayout }: HelpProps) {
  const t = useT('games.drill.odds');
  const rows = drill.settings.map(({ target }) => [
    formatMultiplier(target),
    formatPercent(ratioNumber(drill.winChance({ lane: 0, target }), 9), 5),
    formatPercent(ratioNumber(drill.rtp({ lane: 0, target }), 8), 4),
  ]);
  return (
    <HelpPage game={drill} maxPayout={maxPayout}>
      <OddsTable caption={t('title')} head={[t('target'), t('chance'), t('rtp')]} rows={rows} />
    </HelpPage>
  );
}
