/** Parts of the order panel. */
import type { ReactNode } from 'react';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { cleanAmount } from '#ui/amount-edit.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { entryText } from '#ui/format.ts';
import { Slider } from '#ui/slider.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { scaled } from '#platform/web/amount-view.ts';
import { DecimalInput } from '#platform/web/decimal-input.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Money } from '#platform/web/money.tsx';
import type { PositionView, terms as termsCall } from '../contract.ts';
import { multiplierAt, placeOf, STEPS } from './multiplier-scale.ts';
import { feePercent } from './price.ts';

export type Direction = PositionView['direction'];

interface OrderButtonsProps {
  /** The one whose order is on its way. */
  busy: Direction | null;
  disabled: boolean;
  /** The price at which a position of this direction would be lost, as a text; null while it is not known. */
  bust: (direction: Direction) => string | null;
  onOrder: (direction: Direction) => void;
}

export function OrderButtons({ busy, disabled, bust, onOrder }: OrderButtonsProps): ReactNode {
  const t = useT('trading.order');
  return (
    <div className="grid grid-cols-2 gap-3">
      {(['up', 'down'] as const).map((direction) => (
        <div key={direction} className="flex min-w-0 flex-col gap-1.5">
          <Button
            size={48}
            block
            icon={direction === 'up' ? 'arrow-up' : 'arrow-down'}
            loading={busy === direction}
            disabled={disabled || (busy !== null && busy !== direction)}
            onClick={() => onOrder(direction)}
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
}

interface MultiplierFieldProps {
  value: number;
  most: number;
  locked: boolean;
  onChange: (value: number) => void;
}

/** As a number, and as a slider from safe to wild. */
export function MultiplierField({ value, most, locked, onChange }: MultiplierFieldProps): ReactNode {
  const t = useT('trading.order');
  return (
    <div className="flex flex-col gap-1">
      <DecimalInput
        label={t('multiplier')}
        value={value}
        places={2}
        min={1}
        max={most}
        onCommit={onChange}
        disabled={locked}
        suffix="×"
      />
      <Slider
        label={t('multiplier')}
        value={placeOf(value, most)}
        max={STEPS}
        disabled={locked}
        onChange={(place) => onChange(multiplierAt(place, most))}
        valueText={(place) => `${multiplierAt(place, most)}×`}
      />
      <p aria-hidden className="-mt-2 flex justify-between text-xs text-fg3">
        <span>{t('safe')}</span>
        <span>{t('wild')}</span>
      </p>
    </div>
  );
}

/** Percent of the wager at which a position closes by itself, as entered; '' for none. */
export interface Exits {
  readonly takeProfit: string;
  readonly stopLoss: string;
}

const ROI_PLACES = 2;

interface ExitFieldsProps {
  exits: Exits;
  locked: boolean;
  onChange: (exits: Exits) => void;
}

export function ExitFields({ exits, locked, onChange }: ExitFieldsProps): ReactNode {
  const t = useT('trading.order');
  return (
    <div className="grid grid-cols-2 gap-3">
      {(['takeProfit', 'stopLoss'] as const).map((name) => (
        <Field key={name} label={t(name)}>
          <TextInput
            size={40}
            inputMode="decimal"
            placeholder="–"
            disabled={locked}
            value={entryText(exits[name])}
            maxLength={9}
            onChange={(event) => onChange({ ...exits, [name]: cleanAmount(event.target.value, ROI_PLACES) })}
            prefix={<span className="text-fg3">{name === 'takeProfit' ? '+' : '−'}</span>}
            suffix={<span className="px-2 text-fg3">%</span>}
            className="tnum"
          />
        </Field>
      ))}
    </div>
  );
}

interface FactsProps {
  wager: string;
  multiplier: number;
  currency: string;
  /** Null while it is not known. */
  about: Pick<ReplyOf<typeof termsCall>, 'terms' | 'spread'> | null;
}

/** How much is at play, and what it costs. */
export function OrderFacts({ wager, multiplier, currency, about }: FactsProps): ReactNode {
  const t = useT('trading.order');
  const size = scaled(wager || '0', { num: BigInt(Math.round(multiplier * 100)), den: 100n });
  return (
    <dl className="grid gap-1.5 text-xs">
      <Fact name={t('size')}>
        <Money amount={size} currency={currency} />
      </Fact>
      <Fact name={t('fee')}>{about ? feeText(about.terms, t) : '…'}</Fact>
      {about && <Costs {...about} />}
    </dl>
  );
}

/** Those that are off by default, where the operator has set them. */
function Costs({ terms, spread }: NonNullable<FactsProps['about']>): ReactNode {
  const t = useT('trading.order');
  const costs = { spread, rollover: terms.rollover, curve: terms.keep_base };
  return (['spread', 'rollover', 'curve'] as const)
    .filter((name) => costs[name] !== '0')
    .map((name) => (
      <Fact key={name} name={t(name)}>
        {t(`${name}Share`, { percent: costs[name] })}
      </Fact>
    ));
}

function Fact({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <div className="flex justify-between gap-3">
      <dt className="text-fg3">{name}</dt>
      <dd className="text-end font-semibold tnum">{children}</dd>
    </div>
  );
}

/** What a close costs, in words: a share of the profit, or of the size. */
function feeText(terms: PositionView['terms'], t: ReturnType<typeof useT>): string {
  return t(terms.fee_mode === 'flat' ? 'feeFlat' : 'feeProfit', { percent: feePercent(terms) });
}
