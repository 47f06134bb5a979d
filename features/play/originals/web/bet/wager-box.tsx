import type { ReactNode } from 'react';
import { AmountInput } from '#ui/amount-input.tsx';
import { cx } from '#ui/cx.ts';
import { Field } from '#ui/field.tsx';
import { CurrencyIcon } from '#ui/currency-icon.tsx';
import { entryText } from '#ui/format.ts';
import { amountText, SYMBOLS, useEntryView, type MoneyView } from '#platform/web/amount-view.ts';
import { useT } from '#platform/web/i18n.ts';
import { toEntry, useUnitEntry } from '#platform/web/unit-entry.ts';
import { usePrice, worthText } from '../money-text.ts';
import { coinFace } from './coin-face.ts';
import { chipFace, chipsFor, unitChipFace, worthChips, worthFace, type Chip } from './stake.ts';
import type { Table } from '../use-table.ts';

/** Texts of a box for the stake, and of one for the value of a chip. */
const TEXTS = {
  stake: { label: 'label', half: 'half', double: 'double', chips: 'chips', chip: 'chip' },
  chip: { label: 'unitLabel', half: 'unitHalf', double: 'unitDouble', chips: 'units', chip: 'unit' },
} as const;

/**
 * The amount: typed, halved, doubled or taken from a chip. At a table it is the value of one chip, and the box
 * says what all chips together come to. Locked while a round is in progress.
 */
export function WagerBox({ table }: { table: Table }): ReactNode {
  const t = useT('originals.wager');
  const { state, stake, chips, fieldRules, locked, wallet, info, setBet } = table;
  const view = useEntryView(wallet.currency);
  const texts = TEXTS[chips === null ? 'stake' : 'chip'];
  const { penniless, error } = useFault(table);
  const entered = chips === null ? stake : state.bet;
  const box = useUnitEntry(entered, setBet, view);
  const quick = useQuickBets(table, view);
  const most = lesser(fieldRules.max, fieldRules.balance);
  const inCoin = quick.some(({ coin }) => coin !== undefined);
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={t(texts.label)}
        aside={<span className="tnum">{worthText(entered, wallet.currency)}</span>}
        error={error || undefined}
        hint={penniless && t(wallet.demo ? 'spent' : 'penniless')}
      >
        <AmountInput
          size={40}
          {...box}
          disabled={locked}
          {...(fieldRules.min !== null && { min: toEntry(fieldRules.min, view) })}
          {...(most !== null && { max: toEntry(most, view) })}
          icon={
            <span className="flex items-center gap-1.5 text-xs font-semibold text-fg3">
              {/* The narrowest windows have room for the digits or for the mark. */}
              <span className="contents max-[359px]:hidden">
                <CurrencyIcon id={wallet.currency} size={18} label={view.odd ? '' : view.code} />
              </span>
              {view.odd && view.code}
            </span>
          }
          labels={{ half: t(texts.half), double: t(texts.double), max: t('max') }}
          className="font-semibold"
        />
      </Field>
      <div
        role="group"
        aria-label={t(texts.chips)}
        className={cx('grid grid-flow-col auto-cols-fr gap-1', inCoin ? 'h-10' : 'h-8')}
      >
        {info &&
          quick.map(({ amount, face, coin }) => (
            <button
              key={face}
              type="button"
              disabled={locked}
              aria-label={t(texts.chip, { amount: amountText(amount, view) })}
              title={amountText(amount, view)}
              onClick={() => setBet(amount)}
              className="touch-area rounded-md bg-raised text-xs font-semibold text-fg2 tnum transition-colors not-disabled:hover:bg-hover not-disabled:hover:text-fg disabled:cursor-not-allowed disabled:text-fg3/60"
            >
              <span className="block">{entryText(face)}</span>
              {coin !== undefined && (
                <span style={COIN_LINE} className="block font-medium text-fg3">
                  {entryText(coin)}
                </span>
              )}
            </button>
          ))}
      </div>
      {chips !== null && <Total table={table} chips={chips} />}
    </div>
  );
}

/** Chips with a line of their coin below are wider: the greatest ones have room. */
const FIAT_CHIPS = 4;
const COIN_LINE = { fontSize: 10, lineHeight: '12px' } as const;

/** Round sums of the player's money for a coin; round amounts for money itself, a unit of choice, and a coin without a price. */
function useQuickBets({ rules, wallet }: Table, view: MoneyView): readonly Chip[] {
  const price = usePrice(wallet.currency);
  const chips = price === null || view.odd ? [] : worthChips(rules, price.price, price.symbol);
  if (chips.length > 0)
    return chips
      .slice(-FIAT_CHIPS)
      .map((chip) => ({ ...chip, coin: coinFace(chip.amount, wallet.currency) }));
  return chipsFor(rules).map((amount) => ({
    amount,
    face: faceOf(amount, wallet.currency, view),
  }));
}

function faceOf(amount: string, currency: string, view: MoneyView): string {
  if (view.odd) return unitChipFace(toEntry(amount, view));
  const sign = SYMBOLS[currency];
  return sign ? worthFace(amount, sign) : chipFace(amount);
}

/** What is wrong with the amount, in words; an empty wallet is said more kindly. */
function useFault({ fault, chips, rules, wallet }: Table): {
  penniless: boolean;
  error: string | false;
} {
  const t = useT('originals.wager');
  const view = useEntryView(wallet.currency);
  const penniless = fault === 'balance' && !/[1-9]/.test(rules.balance ?? '');
  if (fault === null || penniless) return { penniless, error: false };
  const limit = fault === 'minimum' ? rules.min : rules.max;
  const many = chips !== null && chips > 1;
  const key =
    many && fault === 'minimum' ? 'unitMinimum' : many && fault === 'maximum' ? 'unitMaximum' : fault;
  return { penniless, error: t(`fault.${key}`, { amount: amountText(limit ?? '0', view) }) };
}

/** All chips on the table together: what is bet. */
function Total({ table: { stake, wallet }, chips }: { table: Table; chips: number }): ReactNode {
  const t = useT('originals.wager');
  const view = useEntryView(wallet.currency);
  return (
    <div className="flex flex-col gap-1.5">
      <span className="flex justify-between gap-3 text-xs">
        <span className="font-semibold text-fg2">{t('total')}</span>
        <span className="text-fg3 tnum">{worthText(stake || '0', wallet.currency)}</span>
      </span>
      <output
        aria-label={t('total')}
        className="flex h-10 items-center justify-between gap-2 rounded-md bg-bg px-3 font-semibold tnum"
      >
        <span className="truncate">{amountText(stake || '0', view, { bare: true })}</span>
        <span className="text-fg3">{view.code}</span>
      </output>
      <p className="min-h-4 text-xs text-info">{chips === 0 && t('noChips')}</p>
    </div>
  );
}

/** The buttons never go above what there is, unless there is nothing. */
function lesser(max: string | null, balance: string | null): string | null {
  if (max === null || balance === null || !/[1-9]/.test(balance)) return max;
  return Number(balance) < Number(max) ? balance : max;
}
