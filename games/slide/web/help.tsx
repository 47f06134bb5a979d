import { ratioNumber } from '#platform/contract/money.ts';
import type { HelpProps } from '#platform/web/game/game-kit.ts';
import { HelpPage, OddsTable } from '#platform/web/game/help-page.tsx';
import { useT } from '#platform/web/i18n.ts';
import { formatMultiplier, formatPercent } from '#ui/format.ts';
import { slide } from '../game.ts';

const TARGETS = [1.01, 1.5, 2, 5, 10, 100, 1000, 1_000_000];

export function SlideHelp({ maxPayout }: HelpProps) {
  const t = useT('games.slide.odds');
  const rows = TARGETS.map((target) => [
    formatMultiplier(target),
    formatPercent(ratioNumber(slide.winChance({ target }), 9), 5),
    formatPercent(ratioNumber(slide.rtp({ target }), 8), 4),
  ]);
  return (
    <HelpPage game={slide} maxPayout={maxPayout}>
      <OddsTable caption={t('title')} head={[t('target'), t('chance'), t('rtp')]} rows={rows} />
    </HelpPage>
  );
}
