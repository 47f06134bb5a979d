import { ratioNumber } from '#platform/contract/money.ts';
import type { HelpProps } from '#platform/web/game/game-kit.ts';
import { HelpPage, OddsTable } from '#platform/web/game/help-page.tsx';
import { useT } from '#platform/web/i18n.ts';
import { formatMultiplier, formatPercent } from '#ui/format.ts';
import { crash } from '../game.ts';

const EXITS = [1.01, 1.5, 2, 5, 10, 100, 1000, 1_000_000];

export function CrashHelp({ maxPayout }: HelpProps) {
  const t = useT('games.crash.odds');
  const rows = EXITS.map((autoCashout) => [
    formatMultiplier(autoCashout),
    formatPercent(ratioNumber(crash.winChance({ autoCashout }), 9), 5),
    formatPercent(ratioNumber(crash.rtp({ autoCashout }), 8), 4),
  ]);
  return (
    <HelpPage game={crash} maxPayout={maxPayout}>
      <OddsTable caption={t('title')} head={[t('target'), t('chance'), t('rtp')]} rows={rows} />
    </HelpPage>
  );
}
