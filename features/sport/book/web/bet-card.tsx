import { Fragment, type ReactNode } from 'react';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Money } from '#platform/web/money.tsx';
import { useStore } from '#platform/web/store.ts';
import type { BetSlipView } from '../contract.ts';
import { LegRow } from './bet-leg.tsx';
import { CashOut } from './cash-out.tsx';
import { PlayMoney } from './play-money.tsx';
import { ShareSlip } from './shared/share-slip.tsx';
import { takeSlip } from './shared/take-slip.ts';
import { useOddsText } from './odds-text.ts';

type BetKind = NonNullable<BetSlipView['settlement']>['kind'];

const TONES: Readonly<Record<BetKind, BadgeTone>> = {
  cashed_out: 'info',
  won: 'win',
  half_won: 'win',
  void: 'neutral',
  half_lost: 'warn',
  lost: 'lose',
  dead_heat: 'info',
};

interface BetCardProps {
  bet: BetSlipView;
  onCashedOut: (bet: BetSlipView, amount: string) => void;
}

/** A bet with its legs; a settled leg says in a sentence what became of it and why. */
export function BetCard({ bet, onCashedOut }: BetCardProps): ReactNode {
  const t = useT('sport');
  const text = useOddsText();
  const { settlement } = bet;
  return (
    <li className="overflow-clip rounded-xl border border-line/70 bg-panel">
      <BetHead bet={bet} />
      <ul className="grid gap-4 px-4 pb-4">
        {bet.legs.map((leg, index) => {
          const price = bet.together.find(({ event }) => event === leg.event);
          const isFirst = bet.legs.findIndex(({ event }) => event === leg.event) === index;
          return (
            <Fragment key={`${leg.event}${leg.market}${leg.outcome}`}>
              {/* Of a bet on one match alone it stands in the head. */}
              {price && isFirst && bet.kind !== 'builder' && (
                <li className="flex justify-between gap-3 text-sm font-semibold text-accent">
                  {t('slip.builder')}
                  <b className="tnum">{text(price.odds)}</b>
                </li>
              )}
              <LegRow leg={leg} part={price !== undefined} />
            </Fragment>
          );
        })}
      </ul>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-1 bg-raised/50 p-4 text-sm [&_dt]:text-xs [&_dt]:text-fg2">
        <div className="order-first">
          <dt>{t('bets.stake')}</dt>
          <dd className="font-semibold">
            <Money amount={bet.stake} currency={bet.currency} />
          </dd>
        </div>
        {bet.cashed && (
          <>
            <div>
              <dt>{t('cashOut.cashed')}</dt>
              <dd className="font-semibold">
                <Money amount={bet.cashed.amount} currency={bet.currency} />
              </dd>
            </div>
            <div className="text-end">
              <dt>{t('cashOut.left')}</dt>
              <dd className="font-semibold">
                <Money amount={bet.cashed.stakeLeft} currency={bet.currency} />
              </dd>
            </div>
          </>
        )}
        <div className="order-first text-end">
          <dt>{t(settlement ? 'bets.payout' : 'bets.potential')}</dt>
          <dd className="font-bold">
            <Money amount={settlement?.payout ?? bet.potential} currency={bet.currency} />
          </dd>
        </div>
      </dl>
      <CashOut bet={bet} onPaid={onCashedOut} />
      <div className="flex flex-wrap items-center justify-between gap-2 bg-raised/50 px-4 pb-3">
        <p className="min-w-0 truncate text-xs text-fg3">{t('bets.id', { id: bet.id })}</p>
        <div className="flex items-center gap-2">
          {!settlement && <ShareSlip legs={bet.legs} />}
          <Button size={32} icon="copy" onClick={() => void takeSlip(bet.legs)}>
            {t('bets.copy')}
          </Button>
        </div>
      </div>
    </li>
  );
}

/** What it is, at which odds, and how it stands. */
function BetHead({ bet }: Pick<BetCardProps, 'bet'>): ReactNode {
  const t = useT('sport');
  const text = useOddsText();
  const locale = useStore((state) => state.locale);
  const { settlement } = bet;
  const placed = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(
    bet.placedAt,
  );
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 p-4">
      <div className="min-w-0">
        <h2 className="font-bold">
          {t(`slip.${bet.kind}`)}
          {bet.odds && <span className="tnum"> {t('bets.at', { odds: text(bet.odds) })}</span>}
          {bet.plainOdds && bet.odds && Number(bet.plainOdds) < Number(bet.odds) && (
            <>
              {' '}
              <s aria-label={t('boosts.was', { odds: text(bet.plainOdds) })} className="text-fg3 tnum">
                {text(bet.plainOdds)}
              </s>
              <span className="text-accent">{` · ${t('boosts.badge')}`}</span>
            </>
          )}
          {bet.boost > 0 && (
            <span className="text-accent tnum">
              {` · ${t('slip.boost')} ${t('slip.boostPercent', { percent: bet.boost })}`}
            </span>
          )}
          {bet.lines > 1 && ` · ${t('slip.lines', { count: bet.lines })}`}
        </h2>
        <p className="text-xs text-fg3 tnum">{placed}</p>
      </div>
      <div className="flex gap-2">
        <PlayMoney bet={bet} />
        <Badge tone={settlement ? TONES[settlement.kind] : 'accent'}>
          {bet.queued ? t('bets.queued') : t(`result.${settlement?.kind ?? 'open'}`)}
        </Badge>
      </div>
    </div>
  );
}
