import type { Ratio } from '#platform/contract/money.ts';
import { payoutText, type StageMoney } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { TurnButton } from '#platform/web/game/turn-button.tsx';
import { stakeText } from '#platform/web/game/win-badge.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import type { Action } from '../game.ts';

const PLAYS: readonly Action[] = ['hit', 'stand', 'double', 'split'];
const INSURING: readonly Action[] = ['insurance', 'noInsurance'];
const ICONS: Readonly<Record<Action, IconName>> = {
  hit: 'plus',
  stand: 'stop',
  double: 'double',
  split: 'swap',
  insurance: 'shield-check',
  noInsurance: 'close',
};
/** What an action stakes on top, as a multiple of the opening stake. */
const COSTS: Partial<Readonly<Record<Action, Ratio>>> = {
  double: { num: 1n, den: 1n },
  split: { num: 1n, den: 1n },
  insurance: { num: 1n, den: 2n },
};

interface ActionsProps {
  /** Those that are legal now. */
  options: readonly Action[];
  /** Nothing can be done now, legal or not. */
  idle: boolean;
  /** The one on its way. */
  pending: Action | null;
  advised: Action | null;
  /** With the opening stake of the round. */
  money: StageMoney;
  onAction: (action: Action) => void;
}

/** The bar of actions. Insurance takes the place of the others while it is offered. */
export function Actions({ options, idle, pending, advised, money, onAction }: ActionsProps) {
  const t = useT('games.blackjack');
  const insuring = options.includes('insurance');
  return (
    <div
      role="group"
      aria-label={t('actions')}
      className="grid h-12 flex-1 auto-cols-fr grid-flow-col gap-1.5 md:gap-2"
    >
      {(insuring ? INSURING : PLAYS).map((action) => {
        const cost = COSTS[action];
        return (
          <TurnButton
            key={action}
            art={<Icon name={ICONS[action]} size={18} className="@max-lg:hidden" />}
            name={t(`action.${action}`)}
            note={cost && `+${stakeText(payoutText(money, cost), money, true)}`}
            idle={idle || !options.includes(action)}
            busy={pending === action}
            advised={advised === action}
            onTurn={() => onAction(action)}
          />
        );
      })}
    </div>
  );
}
