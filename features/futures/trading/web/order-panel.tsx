import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { BREAKPOINTS } from '#ui/breakpoints.ts';
import { AmountInput } from '#ui/amount-input.tsx';
import { Button } from '#ui/button.tsx';
import { CurrencyIcon } from '#ui/currency-icon.tsx';
import { Field } from '#ui/field.tsx';
import { Slider } from '#ui/slider.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { useMedia } from '#ui/use-media.ts';
import { entryPrice, bustPrice } from '#engines/futures/value.ts';
import { calculatorInput } from '#engines/futures/calculator.ts';
import { add, readDecimal, toDecimal } from '#engines/futures/ratio.ts';
import { scaled, useEntryView } from '#platform/web/amount-view.ts';
import { ApiError, call } from '#platform/web/api.ts';
import { formatUnits, parseUnits } from '#platform/contract/units.ts';
import { useCurrency, useDemo } from '#platform/web/balance.ts';
import { DecimalInput } from '#platform/web/decimal-input.tsx';
import { toastError } from '#platform/web/errors.tsx';
import { freshKey } from '#platform/web/fresh-key.ts';
import { useT } from '#platform/web/i18n.ts';
import { Money } from '#platform/web/money.tsx';
import { needAccount, useUser } from '#platform/web/session.ts';
import { chosenCurrency } from '#platform/web/single-currency.ts';
import { useStore } from '#platform/web/store.ts';
import { useUnitEntry } from '#platform/web/unit-entry.ts';
import { open, tradingCodes, type PositionView, type TickerView } from '../contract.ts';
import { multiplierAt, placeOf, STEPS } from './multiplier-scale.ts';
import { priceText, priceUnits, termsFrom, unitsText } from './price.ts';
import { takePosition, termsQuery } from './queries.ts';
import { AUTO_INPUT } from './auto-run.ts';
import { useAuto } from './use-auto.ts';
import type { LivePrice } from './use-live.ts';

const AutoForm = lazy(async () => ({ default: (await import('./auto-form.tsx')).AutoForm }));

/** Refusals that name a limit: only the server knows it. */
const NAMED_BY_SERVER = { [-1]: '', [-9]: '', [-11]: '', [-12]: '', 5: '' };
export const SHOWN_CODES = { ...tradingCodes, ...NAMED_BY_SERVER };
const LOGIN = -2;

/** Wager, multiplier and the two buttons that order a position. */
export function OrderPanel({ ticker, live }: { ticker: TickerView; live: LivePrice }): ReactNode {
  const t = useT('trading.order');
  const currency = useStore(chosenCurrency);
  const demo = useDemo();
  const { data: about } = useQuery(termsQuery(currency));
  const [wager, setWager] = useState('1');
  const [multiplier, setMultiplier] = useState(100);
  const [takeProfit, setTakeProfit] = useState('');
  const [stopLoss, setStopLoss] = useState('');
  const [busy, setBusy] = useState<'up' | 'down' | null>(null);
  const [mode, setMode] = useState<'manual' | 'auto'>('manual');
  const [input, setInput] = useState(AUTO_INPUT);
  const most = about?.limits.maxMultiplier ?? ticker.leverage;
  // On a phone they stand right under the chart.
  const narrow = !useMedia(`(min-width: ${BREAKPOINTS.lg}px)`);
  const size = scaled(wager || '0', { num: BigInt(Math.round(multiplier * 100)), den: 100n });
  const closed = live.halted || !ticker.enabled;
  const places = useCurrency(currency)?.decimals ?? 2;
  const user = useUser();
  const runner = useAuto(`${user?._id} ${currency} ${demo}`, places);
  const mayAuto = useStore(({ playRules }) => playRules.auto);
  const auto = mayAuto && mode === 'auto';
  const { progress } = runner;
  const running = progress !== null;
  const view = useEntryView(currency);
  // While it runs the box shows what the next order takes, and the first wager comes back after it.
  const box = useUnitEntry(progress ? formatUnits(progress.stake, places) : wager, setWager, view);
  // Nothing but a take profit ends a position that goes well while nobody looks.
  const endless = auto && trigger(takeProfit, '') === null;

  /** @returns the position, or null when it was refused, which has been told */
  async function submit(direction: 'up' | 'down', stake: string): Promise<PositionView | null> {
    try {
      const { position } = await call(open, {
        ticker: ticker.ticker,
        direction,
        multiplier: String(multiplier),
        wager: plainAmount(stake),
        currency,
        demo,
        takeProfit: trigger(takeProfit, ''),
        stopLoss: trigger(stopLoss, '-'),
        key: freshKey(),
      });
      takePosition(position);
      return position;
    } catch (error) {
      if (error instanceof ApiError && error.code === LOGIN) needAccount();
      toastError(error, SHOWN_CODES);
      return null;
    }
  }

  async function order(direction: 'up' | 'down'): Promise<void> {
    if (!needAccount()) return;
    if (auto) return startRun(direction);
    setBusy(direction);
    await submit(direction, wager);
    setBusy(null);
  }

  function startRun(direction: 'up' | 'down'): void {
    const units = (text: string) => parseUnits(plainAmount(text), places) ?? 0n;
    const goal = (text: string) => (units(text) > 0n ? units(text) : null);
    const rules = { auto: input.auto, profit: goal(input.profit), loss: goal(input.loss) };
    runner.start(rules, units(wager), (stake) => submit(direction, formatUnits(stake, places)));
  }

  const bust = (direction: 'up' | 'down'): string | null => {
    if (!about) return null;
    const terms = termsFrom(about.terms);
    const hundredths = BigInt(Math.round(multiplier * 100));
    const entry = entryPrice(priceUnits(live.price), direction, terms);
    const price = bustPrice({ direction, multiplier: hundredths, entry }, terms);
    return priceText(unitsText(price > 0n ? price : 0n), ticker.fiatDecimals);
  };

  const buttons = running ? (
    <Button size={48} block variant="danger" onClick={runner.stop}>
      {t('stop')}
    </Button>
  ) : (
    <div className="grid grid-cols-2 gap-3">
      {(['up', 'down'] as const).map((direction) => (
        <div key={direction} className="flex min-w-0 flex-col gap-1.5">
          <Button
            size={48}
            block
            icon={direction === 'up' ? 'arrow-up' : 'arrow-down'}
            loading={busy === direction}
            disabled={closed || endless || (busy !== null && busy !== direction)}
            onClick={() => void order(direction)}
            className="not-disabled:hover:brightness-110"
            style={{ background: `var(--${direction === 'up' ? 'win' : 'lose'})`, color: 'var(--ink)' }}
          >
            {t(direction)}
          </Button>
          <p className="text-center text-xs text-fg3 tnum">{t('bust', { price: bust(direction) ?? '…' })}</p>
        </div>
      ))}
    </div>
  );

  return (
    <section
      aria-label={t('title')}
      className="flex flex-col gap-4 rounded-xl border border-line/70 bg-panel p-4"
    >
      {mayAuto && (
        <Tabs
          fill
          size={32}
          label={t('mode')}
          value={mode}
          onChange={setMode}
          items={[
            { id: 'manual', label: t('manual'), disabled: running },
            { id: 'auto', label: t('auto') },
          ]}
        />
      )}
      {narrow && buttons}
      <Field label={t('wager')}>
        <AmountInput
          size={40}
          {...box}
          disabled={running}
          icon={<CurrencyIcon id={currency} size={18} label={view.code} />}
          labels={{ half: t('half'), double: t('double') }}
          className="font-semibold"
        />
      </Field>
      <div className="flex flex-col gap-1">
        <DecimalInput
          label={t('multiplier')}
          value={multiplier}
          places={2}
          min={1}
          max={most}
          onCommit={setMultiplier}
          disabled={running}
          suffix="×"
        />
        <Slider
          label={t('multiplier')}
          value={placeOf(multiplier, most)}
          max={STEPS}
          disabled={running}
          onChange={(place) => setMultiplier(multiplierAt(place, most))}
          valueText={(place) => `${multiplierAt(place, most)}×`}
        />
        <p aria-hidden className="-mt-2 flex justify-between text-xs text-fg3">
          <span>{t('safe')}</span>
          <span>{t('wild')}</span>
        </p>
      </div>
      <div className="grid grid-cols-2 gap-3">
        <PercentField
          label={t('takeProfit')}
          value={takeProfit}
          onChange={setTakeProfit}
          sign="+"
          locked={running}
        />
        <PercentField
          label={t('stopLoss')}
          value={stopLoss}
          onChange={setStopLoss}
          sign="−"
          locked={running}
        />
      </div>
      {auto && (
        <Suspense fallback={<div className="h-72" />}>
          <AutoForm input={input} onChange={setInput} currency={currency} progress={progress} />
        </Suspense>
      )}
      {endless && <p className="text-xs text-warn">{t('needsExit')}</p>}
      {!narrow && buttons}
      <dl className="grid gap-1.5 text-xs">
        <div className="flex justify-between gap-3">
          <dt className="text-fg3">{t('size')}</dt>
          <dd className="font-semibold tnum">
            <Money amount={size} currency={currency} />
          </dd>
        </div>
        <div className="flex justify-between gap-3">
          <dt className="text-fg3">{t('fee')}</dt>
          <dd className="font-semibold tnum">{about ? feeText(about.terms, t) : '…'}</dd>
        </div>
      </dl>
      <p className="text-xs text-pretty text-fg3">{closed ? t('closed') : t('note')}</p>
    </section>
  );
}

/** What a close costs, in words: a share of the profit, or of the size. */
function feeText(terms: PositionView['terms'], t: ReturnType<typeof useT>): string {
  if (terms.fee_mode === 'flat') return t('feeFlat', { percent: terms.flat_fee });
  const both = add(readDecimal(terms.pnl_fee)!, readDecimal(terms.pnl_extra_fee)!);
  return t('feeProfit', { percent: toDecimal(both, 2) });
}

const plainAmount = (text: string): string => (text === '' ? '0' : text.replace(/\.$/, ''));

function trigger(percent: string, sign: '' | '-') {
  const plain = percent.replace(/\.$/, '');
  return plain === '' || !/[1-9]/.test(plain) ? null : { kind: 'roi' as const, roi: `${sign}${plain}` };
}

interface PercentProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  sign: string;
  locked: boolean;
}

function PercentField({ label, value, onChange, sign, locked }: PercentProps): ReactNode {
  return (
    <Field label={label}>
      <TextInput
        size={40}
        inputMode="decimal"
        placeholder="–"
        disabled={locked}
        value={value}
        maxLength={9}
        onChange={(event) => onChange(calculatorInput(event.target.value))}
        prefix={<span className="text-fg3">{sign}</span>}
        suffix={<span className="px-2 text-fg3">%</span>}
        className="tnum"
      />
    </Field>
  );
}
