import { ratioNumber } from '#platform/contract/money.ts';
import type { HelpProps } from '#platform/web/game/game-kit.ts';
import { HelpPage, OddsTable } from '#platform/web/game/help-page.tsx';
import { useT } from '#platform/web/i18n.ts';
import { formatMultiplier, formatPercent } from '#ui/format.ts';
import { limbo } from '../game.ts';

const TARGETS = [1.01, 1.5, 2, 3, 10, 100, 1000, 1_000_000];

export function LimboHelp({ maxPayout }: HelpProps) {
  const t = useT('games.limbo.odds');
  const rows = TARGETS.map((target) => [
    formatMultiplier(target),
    formatPercent(ratioNumber(limbo.winChance({ target }), 9), 5),
    formatPercent(ratioNumber(limbo.rtp({ target }), 8), 4),
  ]);
  return (
    <HelpPage game={limbo} maxPayout={maxPayout}>
      <OddsTable caption={t('title')} head={[t('target'), t('chance'), t('rtp')]} rows={rows} />
    </HelpPage>
  );
}
