import { Choice } from '#ui/choice.tsx';
import { ratioNumber, type Ratio } from '../../contract/money.ts';
import type { ControlsProps } from './game-kit.ts';
import { useT } from '../i18n.ts';
import { shortMultiplier } from './pay-tiers.ts';

interface DifficultyChoiceProps<Level extends string> extends ControlsProps<{ readonly difficulty: Level }> {
  readonly game: {
    readonly id: string;
    maxMultiplier(params: { readonly difficulty: Level }): Ratio;
  };
  readonly levels: readonly Level[];
}

/** The control of a game that has a difficulty and nothing else: its levels, and what the chosen one pays at most. */
export function DifficultyChoice<Level extends string>(props: DifficultyChoiceProps<Level>) {
  const { game, levels, params, onParams, disabled } = props;
  const t = useT(`games.${game.id}`);
  return (
    <Choice
      label={t('difficulty')}
      items={levels.map((id) => ({ id, label: t(`level.${id}`) }))}
      value={params.difficulty}
      disabled={disabled}
      onChange={(difficulty) => onParams({ difficulty })}
      aside={t('upTo', { multiplier: shortMultiplier(ratioNumber(game.maxMultiplier(params), 2)) })}
    />
  );
}
