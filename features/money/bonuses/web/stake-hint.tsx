import type { ReactNode } from 'react';
import { parseUnits } from '#platform/contract/units.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { amountText, useMoneyView } from '#platform/web/amount-view.ts';
import { useCurrency } from '#platform/web/balance.ts';
import { stakeSource } from '#platform/web/bonus-wallet.ts';
import { useT } from '#platform/web/i18n.ts';
import { Queries } from '#platform/web/query-scope.tsx';
import { useStore } from '#platform/web/store.ts';
import type { BonusRow } from '../contract.ts';
import { useOffer } from './queries.ts';
import { useBonus } from './rows.ts';
import { weightText } from './weights.tsx';

interface StakeHintProps {
  /** Id of the game. */
  game: string;
  /** Decimal string; '' while nothing is typed. */
  stake: string;
  /** Id of the currency. */
  currency: string;
}

/** Under the stake: which money the next bet takes, and what holds for it when that is bonus money. */
export default function StakeHint(props: StakeHintProps): ReactNode {
  return (
    <Queries>
      <Hint {...props} />
    </Queries>
  );
}

function Hint(props: StakeHintProps): ReactNode {
  const hint = useHint(props);
  return (
    <p
      role="status"
      className={cx(
        'flex min-h-10 items-start gap-2 text-xs text-pretty',
        hint.refused ? 'text-lose' : hint.bonus ? 'text-warn' : 'text-fg3',
      )}
    >
      <Icon name={hint.refused ? 'warning' : 'gift'} size={16} />
      <span>{hint.text}</span>
    </p>
  );
}

interface HintText {
  readonly text: string;
  /** The bet takes bonus money. */
  readonly bonus: boolean;
  /** It would be refused. */
  readonly refused: boolean;
}

function useHint({ game, stake, currency: id }: StakeHintProps): HintText {
  const t = useT('bonuses.hint');
  const currency = useCurrency(id);
  const bonuses = useStore((state) => state.bonus);
  const bonus = useBonus();
  const { data } = useOffer();
  const view = useMoneyView(id);
  const source = currency ? stakeSource(stake, { currency, bonuses }) : null;
  const weight = data?.terms.games.find((one) => one.id === game)?.weight;
  if (source !== 'bonus' || !bonus || !currency) return { text: t('real'), bonus: false, refused: false };
  if (weight === 0) return { text: t('barred'), bonus: true, refused: true };
  const maxBet = amountText(bonus.maxBet, view);
  if (isAbove(stake, bonus, currency.scale))
    return { text: t('maxBet', { maxBet }), bonus: true, refused: true };
  const counts = weight === undefined ? '…' : weightText(weight);
  return { text: t('bonus', { maxBet, weight: counts }), bonus: true, refused: false };
}

function isAbove(stake: string, { maxBet }: BonusRow, scale: number): boolean {
  const units = (text: string): bigint => parseUnits(text.replace(/\.$/, ''), scale) ?? 0n;
  return units(stake) > units(maxBet);
}
