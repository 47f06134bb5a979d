/** Parts of a position that its row and its card both show. */
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { formatAmount, parseUnits } from '#platform/contract/units.ts';
import { call } from '#platform/web/api.ts';
import { useCurrency } from '#platform/web/balance.ts';
import { toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { Money } from '#platform/web/money.tsx';
import { close, tradingCodes, type PositionView, type TickerView } from '../contract.ts';
import { Change } from './change.tsx';
import { percentText, priceText, worthAt } from './price.ts';
import { takePosition, tickersQuery } from './queries.ts';
import { useLivePrice } from './use-live.ts';

const PLACES = 2;

/** A price of a position as its ticker writes it. */
export function PositionPrice({ of, price }: { of: string; price: string | null }): ReactNode {
  const { data } = useQuery(tickersQuery);
  if (price === null) return '–';
  return priceText(price, data?.find(({ ticker }) => ticker === of)?.fiatDecimals ?? PLACES);
}

/** Direction, ticker and multiplier. */
export function Bet({ position }: { position: Pick<PositionView, 'direction' | 'multiplier' | 'ticker'> }) {
  const t = useT('trading.positions');
  const { direction, multiplier, ticker } = position;
  return (
    <span className="flex items-center gap-2 font-semibold text-fg">
      <span className={cx('relative', direction === 'up' ? 'text-win' : 'text-lose')}>
        <span aria-hidden>{direction === 'up' ? '▲' : '▼'}</span>
        <span className="sr-only">{t(direction)}</span>
      </span>
      {ticker}
      <bdi dir="ltr" className="text-fg3 tnum">
        {multiplier}×
      </bdi>
    </span>
  );
}

/** What a close would bring now, in money and percent, as the price moves. */
export function Worth({ position }: { position: PositionView }): ReactNode {
  const t = useT('trading.positions');
  const { data } = useQuery(tickersQuery);
  const ticker = data?.find((one) => one.ticker === position.ticker);
  if (position.status === 'pending_open') return <span className="text-fg3">{t('waiting')}</span>;
  return ticker ? <LiveWorth position={position} ticker={ticker} /> : '–';
}

function LiveWorth({ position, ticker }: { position: PositionView; ticker: TickerView }): ReactNode {
  const live = useLivePrice(ticker);
  const currency = useCurrency(position.currency);
  if (!currency) return '–';
  const { scale } = currency;
  const wager = parseUnits(position.wager, scale) ?? 0n;
  const profit = worthAt(position, live.price, scale, live.at) - wager;
  return (
    <Outcome
      profit={formatAmount(profit, currency)}
      currency={position.currency}
      percent={percentText(profit, wager)}
    />
  );
}

/** What an ended position has brought. */
export function Result({ position }: { position: PositionView }): ReactNode {
  const currency = useCurrency(position.currency);
  const profit = position.profit ?? '0';
  const units = (text: string): bigint => parseUnits(text.replace('-', ''), currency?.scale ?? 0) ?? 0n;
  const share = percentText(units(profit), units(position.wager));
  return (
    <Outcome
      profit={profit}
      currency={position.currency}
      percent={profit.startsWith('-') ? `-${share}` : share}
    />
  );
}

function Outcome({ profit, currency, percent }: { profit: string; currency: string; percent: string }) {
  return (
    <span className="inline-flex items-baseline justify-end gap-2">
      <Money amount={profit} currency={currency} mark="none" profit />
      <span className="w-16 text-end text-xs">
        <Change percent={percent} />
      </span>
    </span>
  );
}

/** Of an open position that can be closed at a press, percent. */
const PARTS = ['100', '75', '50', '25'] as const;

/** What is done with an open position: it is closed, or a part of it, or its triggers are moved. */
export function Act({ position, wide = false }: { position: PositionView; wide?: boolean }): ReactNode {
  const t = useT('trading.positions');
  const [busy, setBusy] = useState(false);
  const [share, setShare] = useState<string>(PARTS[0]);
  async function cashOut(): Promise<void> {
    setBusy(true);
    try {
      takePosition((await call(close, { id: position.id, share })).position);
      setShare(PARTS[0]);
    } catch (error) {
      toastError(error, tradingCodes);
    } finally {
      setBusy(false);
    }
  }
  const size = wide ? 40 : 32;
  return (
    <span className={cx('flex items-center justify-end gap-1', wide && 'flex-wrap')}>
      <span className={wide ? 'min-w-30 flex-1' : ''}>
        <Button
          size={size}
          variant="take"
          block={wide}
          loading={busy || position.status === 'closing'}
          disabled={position.status === 'pending_open'}
          onClick={() => void cashOut()}
        >
          {t('cashOut')}
        </Button>
      </span>
      <span className="w-24 shrink-0">
        <NativeSelect
          aria-label={t('part')}
          style={{ height: size }}
          value={share}
          disabled={position.status !== 'open'}
          onChange={(event) => setShare(event.target.value)}
        >
          {PARTS.map((part) => (
            <option key={part} value={part}>
              {part} %
            </option>
          ))}
        </NativeSelect>
      </span>
      <IconButton
        icon="edit"
        size={size}
        label={t('edit')}
        disabled={position.status !== 'open'}
        onClick={() => void openModal('trading.edit', { id: position.id })}
      />
    </span>
  );
}

/** Opens the two ticks of an ended position and what proves them. */
export function Details({ id }: { id: string }): ReactNode {
  const t = useT('trading.positions');
  return (
    <IconButton
      icon="shield-check"
      size={32}
      label={t('details')}
      onClick={() => void openModal('trading.position', { id })}
    />
  );
}
