import { ratioNumber } from '#platform/contract/money.ts';
import type { HelpProps } from '#platform/web/game/game-kit.ts';
import { HelpPage, OddsTable } from '#platform/web/game/help-page.tsx';
import { useT } from '#platform/web/i18n.ts';
import { formatMultiplier, formatPercent } from '#ui/format.ts';
import { colourOf, COLOURS, double, SEGMENTS } from '../game.ts';

export function DoubleHelp({ maxPayout }: HelpProps) {
  const t = useT('games.double');
  const count = (colour: string): number =>
    Array.from({ length: SEGMENTS }, (_, segment) => segment).filter(
      (segment) => colourOf(segment) === colour,
    ).length;
  const rows = COLOURS.map((colour) => [
    t(colour),
    `${count(colour)} / ${SEGMENTS}`,
    formatMultiplier(ratioNumber(double.maxMultiplier({ colour }))),
    formatPercent(ratioNumber(double.winChance({ colour }), 9), 5),
    formatPercent(ratioNumber(double.rtp({ colour }), 9), 5),
  ]);
  const head = [t('odds.colour'), t('odds.segments'), t('odds.pays'), t('odds.chance'), t('odds.rtp')];
  return (
    <HelpPage game={double} maxPayout={maxPayout}>
      <OddsTable caption={t('odds.title')} head={head} rows={rows} />
    </HelpPage>
  );
}
