import { range } from '#engines/fair/draw.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import type { HelpProps } from '#platform/web/game/game-kit.ts';
import { HelpPage, OddsTable } from '#platform/web/game/help-page.tsx';
import { useT } from '#platform/web/i18n.ts';
import { formatPercent, formatShort } from '#ui/format.ts';
import { guessMultiplier, hilo } from '../game.ts';

const STEPS = [1, 2, 3, 5, 10, 20];

export function HiloHelp({ maxPayout }: HelpProps) {
  const t = useT('games.hilo.odds');
  const percent = (steps: number) => formatPercent(ratioNumber(hilo.rtp(hilo.initial, steps), 6));
  return (
    <HelpPage game={hilo} maxPayout={maxPayout}>
      <div className="flex flex-col gap-6">
        <OddsTable
          caption={t('title')}
          head={[t('ranks'), t('chance'), t('multiplier'), t('rtp')]}
          rows={range(12, 1).map((ranks) => [
            String(ranks),
            formatPercent(ranks / 13),
            `${formatShort(ratioNumber(guessMultiplier(ranks), 4), 4)}x`,
            percent(1),
          ])}
        />
        <OddsTable
          caption={t('steps')}
          head={[t('guesses'), t('rtp')]}
          rows={STEPS.map((steps) => [String(steps), percent(steps)])}
        />
      </div>
    </HelpPage>
  );
}
