import { useState, type ComponentType } from 'react';
import type { Ladder } from '#engines/ladder/ladder.ts';
import type { AnySteps } from '../../contract/game.ts';
import { ratioNumber } from '../../contract/money.ts';
import { formatMultiplier, formatPercent } from '#ui/format.ts';
import type { ControlsProps, HelpProps } from './game-kit.ts';
import { HelpPage, OddsTable } from './help-page.tsx';
import { useT, type Translate } from '../i18n.ts';

interface LadderHelpProps<Params> extends HelpProps {
  readonly game: AnySteps;
  readonly initial: Params;
  readonly ladder: Ladder<Params>;
  /** The game's own, so that the table answers to what the player can choose. */
  readonly controls: ComponentType<ControlsProps<Params>>;
  /** What the table shows, from the texts of the game. */
  readonly caption: (t: Translate, params: Params) => string;
  /** One more column, after the step's number. */
  readonly column?: { readonly head: (t: Translate) => string; readonly cell: (step: number) => string };
}

/** Help of a game on a ladder: chance, multiplier and return of each step, for the parameters chosen here. */
export function LadderHelp<Params>(props: LadderHelpProps<Params>) {
  const { game, ladder, initial, controls: Controls, caption, column, maxPayout } = props;
  const t = useT(`games.${game.id}`);
  const [params, setParams] = useState(initial);
  const rows = ladder
    .multipliers(params)
    .map((multiplier, index) => [
      String(index + 1),
      ...(column ? [column.cell(index + 1)] : []),
      formatPercent(ratioNumber(ladder.chance(params, index + 1), 9), 5),
      formatMultiplier(ratioNumber(multiplier, 2)),
      formatPercent(ratioNumber(ladder.rtp(params, index + 1), 6)),
    ]);
  return (
    <HelpPage game={game} maxPayout={maxPayout}>
      <div className="flex flex-col gap-3">
        <Controls params={params} onParams={setParams} disabled={false} />
        <OddsTable
          caption={caption(t, params)}
          head={[
            t('odds.step'),
            ...(column ? [column.head(t)] : []),
            t('odds.chance'),
            t('odds.multiplier'),
            t('odds.rtp'),
          ]}
          rows={rows}
        />
      </div>
    </HelpPage>
  );
}
