import { Fragment, type ReactNode } from 'react';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Money } from '#platform/web/money.tsx';
import { useStore } from '#platform/web/store.ts';
import type { BetSlipView } from '../contract.ts';
import { CashOut } from './cash-out.tsx';
import { LIVE } from './event-status.ts';
import { marketName, outcomeName } from '../names.ts';
import { useOddsText } from './odds-text.ts';
import { SportIcon } from './sport-icon.tsx';

type Leg = BetSlipView['legs'][number];
type Kind = NonNullable<Leg['result']>;
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
  const locale = useStore((state) => state.locale);
  const { settlement } = bet;
  const placed = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(
    bet.placedAt,
  );
  return (
    <li className="overflow-clip rounded-xl border border-line/70 bg-panel">
      <div className="flex flex-wrap items-center justify-between gap-2 p-4">
        <div className="min-w-0">
          <h2 className="font-bold">
            {t(`slip.${bet.kind}`)}
            {bet.odds && <span className="tnum"> {t('bets.at', { odds: text(bet.odds) })}</span>}
            {bet.boost > 0 && (
              <span className="text-accent tnum">
                {` · ${t('slip.boost')} ${t('slip.boostPercent', { percent: bet.boost })}`}
              </span>
            )}
            {bet.lines > 1 && ` · ${t('slip.lines', { count: bet.lines })}`}
          </h2>
          <p className="text-xs text-fg3 tnum">{placed}</p>
        </div>
        <Badge tone={settlement ? TONES[settlement.kind] : 'accent'}>
          {bet.queued ? t('bets.queued') : t(`result.${settlement?.kind ?? 'open'}`)}
        </Badge>
      </div>
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
      <p className="truncate bg-raised/50 px-4 pb-3 text-xs text-fg3">{t('bets.id', { id: bet.id })}</p>
    </li>
  );
}

const MARKS: Readonly<Record<Kind, { readonly icon: IconName; readonly colour: string }>> = {
  won: { icon: 'check-circle', colour: 'text-win' },
  half_won: { icon: 'check-circle', colour: 'text-win' },
  void: { icon: 'undo', colour: 'text-fg3' },
  half_lost: { icon: 'close', colour: 'text-warn' },
  lost: { icon: 'close', colour: 'text-lose' },
  dead_heat: { icon: 'swap', colour: 'text-info' },
};

/** Of one that stands with others: what is not plainly won or lost counts as void. */
const PART_WHY: Readonly<Record<Kind, string>> = {
  won: 'partWon',
  half_won: 'partVoid',
  void: 'partVoid',
  half_lost: 'partVoid',
  lost: 'lost',
  dead_heat: 'partVoid',
};

/** @param part it stands with others of its match: the price is theirs together */
function LegRow({ leg, part }: { leg: Leg; part: boolean }): ReactNode {
  const t = useT('sport');
  const text = useOddsText();
  const market = { id: leg.marketId, specifiers: leg.specifiers };
  const pick = outcomeName(t, market, leg.outcome, leg);
  const mark = leg.result && MARKS[leg.result];
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3">
      <span className="pt-0.5">
        {mark ? (
          <Icon name={mark.icon} size={18} label={t(`result.${leg.result}`)} className={mark.colour} />
        ) : (
          <SportIcon sport={leg.sport} size={18} className="text-fg3" />
        )}
      </span>
      <div className="min-w-0">
        <p className="font-semibold">{pick}</p>
        <p className="text-xs text-fg2">{marketName(t, market)}</p>
        <AppLink
          to={`/sport/event/${encodeURIComponent(leg.event)}`}
          className="inline-flex min-h-6 max-w-full items-center gap-2 rounded text-xs text-fg3 hover:text-fg"
        >
          <span className="truncate">
            {leg.home} – {leg.away}
          </span>
          {leg.score !== null && <b className="shrink-0 text-fg2 tnum">{leg.score}</b>}
          {leg.eventStatus === LIVE && <Badge tone="lose">{t('event.live')}</Badge>}
        </AppLink>
        {leg.result && (
          <p className="mt-1 text-sm text-fg2">
            {t(`why.${part ? PART_WHY[leg.result] : leg.result}`, { pick, score: leg.score ?? 'none' })}
          </p>
        )}
      </div>
      {!part && <b className="tnum">{text(leg.odds)}</b>}
    </li>
  );
}
