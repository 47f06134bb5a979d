import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Countdown } from '#ui/countdown.tsx';
import { signOf } from '#ui/decimal.ts';
import { formatPercent } from '#ui/format.ts';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { Money } from '#platform/web/money.tsx';
import type { BonusRow } from '../contract.ts';
import { wageredShare } from '../wagering.ts';
import { Facts } from './facts.tsx';
import { ProgressRing } from './progress-ring.tsx';
import { readRows } from './rows.ts';

/** A bonus that is under way: what it is, how far its wagering is, what holds for it, and the way out. */
export function BonusStatus({ bonus }: { bonus: BonusRow }): ReactNode {
  const t = useT('bonuses.info');
  const { currency } = bonus;
  const share = wageredShare(bonus);
  const money = (amount: string): ReactNode => <Money amount={amount} currency={currency} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 truncate text-base font-bold">{bonus.name}</p>
        <Badge tone="warn">{t(`kind.${bonus.kind}`)}</Badge>
      </div>
      <div className="flex items-center gap-5 rounded-lg bg-raised p-4">
        <ProgressRing share={share} label={t('progress')} size={104}>
          <span aria-hidden className="relative text-lg font-bold tnum">
            {formatPercent(Math.floor(share * 100) / 100, 0)}
          </span>
        </ProgressRing>
        <div className="min-w-0">
          <p className="text-xs text-fg2">{t('left')}</p>
          <p className="truncate text-2xl font-bold text-warn">{money(bonus.left)}</p>
          <p className="mt-1 text-xs text-fg2">{t.rich('of', { amount: () => money(bonus.toWager) })}</p>
        </div>
      </div>
      <Facts
        facts={[
          { name: t('value'), value: money(bonus.value) },
          { name: t('frozen'), value: money(bonus.frozenValue) },
          { name: t('maxBet'), value: money(bonus.maxBet) },
          ...(bonus.cap === null ? [] : [{ name: t('cap'), value: money(bonus.cap) }]),
          {
            name: t('ends'),
            value: bonus.ending ? (
              t('ending')
            ) : (
              <Countdown until={bonus.expiresAt} onEnd={() => void readRows()} />
            ),
          },
        ]}
      />
      <p className="text-xs text-pretty text-fg3">{t('order')}</p>
      <Cancel bonus={bonus} />
    </div>
  );
}

/** Giving it up. While a round is open it has to wait, and says so. */
function Cancel({ bonus }: { bonus: BonusRow }): ReactNode {
  const t = useT('bonuses.info');
  const open = signOf(bonus.frozenValue) > 0;
  return (
    <div>
      <Button
        variant="danger"
        block
        disabled={open}
        aria-haspopup="dialog"
        onClick={() => void openModal('bonuses.cancel', { what: { bonus: bonus._id } })}
      >
        {t('cancel')}
      </Button>
      <p className="mt-2 min-h-4 text-center text-xs text-fg3">{t(open ? 'openRounds' : 'withdrawals')}</p>
    </div>
  );
}
