import { ratioNumber } from '#platform/contract/money.ts';
import type { HelpProps } from '#platform/web/game/game-kit.ts';
import { HelpPage, OddsTable } from '#platform/web/game/help-page.tsx';
import { useT } from '#platform/web/i18n.ts';
import { formatMultiplier, formatPercent } from '#ui/format.ts';
import { diamonds, patternChance, patternPays, PATTERNS } from '../game.ts';

export function DiamondsHelp({ maxPayout }: HelpProps) {
  const t = useT('games.diamonds');
  const rows = PATTERNS.map((pattern) => {
    const [chance, pays] = [patternChance(pattern), patternPays(pattern)];
    const share = { num: chance.num * pays.num, den: chance.den * pays.den };
    return [
      t(`pattern.${pattern}`),
      formatPercent(ratioNumber(chance, 8), 4),
      formatMultiplier(ratioNumber(pays, 2)),
      formatPercent(ratioNumber(share, 8), 4),
    ];
  });
  const whole = formatPercent(ratioNumber(diamonds.rtp({}), 8), 4);
  return (
    <HelpPage game={diamonds} maxPayout={maxPayout}>
      <OddsTable
        caption={t('odds.title', { rtp: whole })}
        head={[t('odds.pattern'), t('odds.chance'), t('odds.pays'), t('odds.share')]}
        rows={rows}
      />
    </HelpPage>
  );
}
