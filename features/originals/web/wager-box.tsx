import type { ReactNode } from 'react';
import { AmountInput } from '#ui/amount-input.tsx';
import { Field } from '#ui/field.tsx';
import { useT } from '#platform/web/i18n.ts';
import { moneyText, worthText } from './money-text.ts';
import { chipFace, chipsFor } from './stake.ts';
import type { Table } from './use-table.ts';

/** The stake: typed, halved, doubled or taken from a chip. Locked while a round is in progress. */
export function WagerBox({ table }: { table: Table }): ReactNode {
  const t = useT('originals.wager');
  const { stake, rules, fault, locked, purse, info, setBet } = table;
  const code = purse.currency.toUpperCase();
  const limits = fault === 'minimum' ? rules.min : rules.max;
  const penniless = fault === 'balance' && !/[1-9]/.test(rules.balance ?? '');
  const error = fault && !penniless && t(`fault.${fault}`, { amount: moneyText(limits ?? '0', purse), code });
  const most = lesser(rules.max, rules.balance);
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={t('label')}
        aside={<span className="tnum">{worthText(stake, purse.currency)}</span>}
        error={error || undefined}
        hint={penniless && t(purse.demo ? 'spent' : 'penniless')}
      >
        <AmountInput
          size={40}
          value={stake}
          onChange={setBet}
          decimals={purse.decimals}
          disabled={locked}
          {...(rules.min !== null && { min: rules.min })}
          {...(most !== null && { max: most })}
          icon={<img src={`/art/currency/${purse.currency}.svg`} alt={code} width={18} height={18} />}
          labels={{ half: t('half'), double: t('double') }}
          className="font-semibold"
        />
      </Field>
      <div role="group" aria-label={t('chips')} className="grid h-8 grid-flow-col auto-cols-fr gap-1">
        {info &&
          chipsFor(rules).map((chip) => (
            <button
              key={chip}
              type="button"
              disabled={locked}
              aria-label={t('chip', { amount: moneyText(chip, purse), code })}
              onClick={() => setBet(chip)}
              className="touch-area rounded-md bg-raised text-xs font-semibold text-fg2 tnum transition-colors not-disabled:hover:bg-hover not-disabled:hover:text-fg disabled:cursor-not-allowed disabled:text-fg3/60"
            >
              {chipFace(chip)}
            </button>
          ))}
      </div>
    </div>
  );
}

/** The buttons never go above what there is, unless there is nothing. */
function lesser(max: string | null, balance: string | null): string | null {
  if (max === null || balance === null || !/[1-9]/.test(balance)) return max;
  return Number(balance) < Number(max) ? balance : max;
}
