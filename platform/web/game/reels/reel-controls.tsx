import { ratioNumber } from '../../../contract/money.ts';
import { oddsOf, type AnyMachine } from '#engines/slots/any-machine.ts';
import type { ReelGame, ReelParams } from '../../../reels/reels.ts';
import { Choice } from '#ui/choice.tsx';
import { formatMultiplier } from '#ui/format.ts';
import type { ControlsProps } from '../game-kit.ts';
import { useT } from '../../i18n.ts';

/** A plain spin, or the free spins at their price. */
export function ReelControls({
  reels,
  params,
  onParams,
  disabled,
}: ControlsProps<ReelParams> & { reels: ReelGame<AnyMachine> }) {
  const { machine, id } = reels;
  const t = useT(`games.${id}`);
  const offer = machine.buy!;
  const most = ratioNumber(oddsOf(machine, params.buy).maxMultiplier, 2);
  return (
    <div className="flex flex-col gap-2">
      <Choice
        label={t('mode')}
        aside={t('upTo', { multiplier: formatMultiplier(most) })}
        disabled={disabled}
        value={params.buy ? 'buy' : 'spin'}
        onChange={(choice) => onParams({ buy: choice === 'buy' })}
        items={[
          { id: 'spin', label: t('modeSpin') },
          { id: 'buy', label: t('modeBuy', { spins: offer.spins }) },
        ]}
      />
      <p className="min-h-8 text-xs text-fg3">
        {params.buy
          ? t('buyNote', { price: offer.price, spins: offer.spins })
          : t('spinNote', { price: offer.price })}
      </p>
    </div>
  );
}
