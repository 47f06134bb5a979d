import { useState } from 'react';
import { ratioNumber } from '#platform/contract/money.ts';
import type { HelpProps } from '#platform/web/game/game-kit.ts';
import { HelpPage, OddsTable } from '#platform/web/game/help-page.tsx';
import { useT } from '#platform/web/i18n.ts';
import { formatMultiplier, formatPercent } from '#ui/format.ts';
import { wheel } from '../game.ts';
import { shares, wheelOf } from '../tables.ts';
import { WheelControls } from './controls.tsx';

export function WheelHelp({ maxPayout }: HelpProps) {
  const t = useT('games.wheel');
  const [params, setParams] = useState(wheel.initial);
  const { segments, risk } = params;
  const rows = shares(wheelOf(params)).map(({ pays, count }) => [
    formatMultiplier(pays),
    String(count),
    formatPercent(count / segments),
    formatPercent((pays * count) / segments),
  ]);
  return (
    <HelpPage game={wheel} maxPayout={maxPayout}>
      <WheelControls params={params} onParams={setParams} disabled={false} />
      <OddsTable
        caption={t('odds.title', { segments, risk: t(`risks.${risk}`) })}
        head={[t('odds.pays'), t('odds.segments'), t('odds.chance'), t('odds.share')]}
        rows={[
          ...rows,
          [
            t('odds.all'),
            String(segments),
            formatPercent(1),
            formatPercent(ratioNumber(wheel.rtp(params), 6)),
          ],
        ]}
      />
    </HelpPage>
  );
}
