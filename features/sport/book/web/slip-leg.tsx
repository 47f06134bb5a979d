import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { quote } from '../contract.ts';
import { marketName, outcomeName } from '../names.ts';
import { eventName } from './event-name.ts';
import { useOddsText } from './odds-text.ts';
import { currentPrice, shownPrice } from './slip-price.ts';
import { removeLeg, type SlipLeg, useSlip } from './slip-store.ts';

export type Quoted = ReplyOf<typeof quote>[number];

interface SlipLegProps {
  leg: SlipLeg;
  now: Quoted | undefined;
  /** It stands with others of its match: the price is theirs together. */
  part?: boolean;
}

/** A selection of the slip: what it is, the price it was chosen at, and what has become of it. */
export function SlipLegRow({ leg, now, part = false }: SlipLegProps): ReactNode {
  const t = useT('sport');
  const text = useOddsText();
  const market = { id: leg.marketId, specifiers: leg.specifiers };
  const name = outcomeName(t, market, leg.outcome, leg);
  const closed = now !== undefined && !now.open;
  const mode = useSlip((slip) => slip.mode);
  const [current, shown] = [currentPrice(leg, now, mode), shownPrice(leg, mode)];
  const drift = Math.sign(Number(current) - Number(shown));
  const boosted = leg.boost && mode === 'single' && current !== now?.odds;
  return (
    <li
      className={cx(
        'grid grid-cols-[minmax(0,1fr)_auto_auto] items-start gap-2',
        !part && 'rounded-lg bg-raised p-3',
      )}
    >
      <div className="min-w-0">
        <p className="truncate font-semibold">{name}</p>
        <p className="truncate text-xs text-fg2">{marketName(t, market)}</p>
        {leg.boost && mode !== 'single' && <p className="text-xs text-warn">{t('boosts.single')}</p>}
        {!part && (
          <p className="truncate text-xs text-fg3">
            {eventName(leg)}
            {now?.score &&
              now.live &&
              ` · ${t('slip.score', { score: `${now.score.home}:${now.score.away}` })}`}
          </p>
        )}
      </div>
      <p className="grid justify-items-end tnum" aria-live="polite">
        {closed ? (
          <span className="flex items-center gap-1 text-xs font-semibold text-warn">
            <Icon name="lock" size={16} />
            {t('slip.closed')}
          </span>
        ) : part ? null : (
          <b className="flex items-center gap-1">
            {drift !== 0 && (
              <Icon
                name={drift > 0 ? 'arrow-up' : 'arrow-down'}
                size={16}
                className={drift > 0 ? 'text-win' : 'text-lose'}
                label={t(drift > 0 ? 'slip.up' : 'slip.down', { odds: text(shown) })}
              />
            )}
            {text(current)}
          </b>
        )}
        {drift !== 0 && !closed && !part && (
          <s aria-hidden className="text-xs text-fg3">
            {text(shown)}
          </s>
        )}
        {boosted && drift === 0 && !closed && !part && (
          <span className="flex items-center gap-1 text-xs">
            <span className="font-semibold text-accent">{t('boosts.badge')}</span>
            <s aria-label={t('boosts.was', { odds: text(now?.odds ?? leg.odds) })} className="text-fg3">
              {text(now?.odds ?? leg.odds)}
            </s>
          </span>
        )}
      </p>
      <IconButton icon="close" size={32} label={t('slip.remove', { name })} onClick={() => removeLeg(leg)} />
    </li>
  );
}
