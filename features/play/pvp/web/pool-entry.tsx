import { useState, type FormEvent, type ReactNode } from 'react';
import { AmountInput } from '#ui/amount-input.tsx';
import { Button } from '#ui/button.tsx';
import { CurrencyIcon } from '#ui/currency-icon.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useEntryView } from '#platform/web/amount-view.ts';
import { useSearch } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Money } from '#platform/web/money.tsx';
import { useUnitEntry } from '#platform/web/unit-entry.ts';
import type { KnownPool } from './queries.ts';
import { sharePercent, sumOf } from './share.ts';

interface EntryProps {
  data: KnownPool;
  /** What the player has in it already. */
  mine: string;
  asksCode: boolean;
  busy: boolean;
  onJoin: (more: { stake?: string; code?: string }) => void;
}

/** Enters a pool: the stake of a jackpot, the code of a private one. */
export function PoolEntry({ data: { pool }, mine, asksCode, busy, onJoin }: EntryProps): ReactNode {
  const t = useT('pvp.actions');
  const search = useSearch();
  const [stake, setStake] = useState(pool.minStake);
  const [code, setCode] = useState(search['code'] ?? '');
  const view = useEntryView(pool.currency);
  const box = useUnitEntry(stake, setStake, view);
  const jackpot = pool.mode === 'jackpot';
  const { pot, decimals } = pool;
  const chance = sharePercent(sumOf(mine, stake, decimals), sumOf(pot, stake, decimals), decimals);

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    onJoin({
      ...(jackpot && { stake: stake === '' ? '0' : stake.replace(/\.$/, '') }),
      ...(asksCode && code !== '' && { code: code.replaceAll(/[^0-9A-Za-z]/g, '').slice(0, 16) }),
    });
  }

  return (
    <form onSubmit={handleSubmit} noValidate className="grid gap-3">
      {jackpot && (
        <Field label={t('stake')} hint={`${t('chance')}: ${chance} %`}>
          <AmountInput
            {...box}
            icon={<CurrencyIcon id={pool.currency} size={18} label={view.code} />}
            labels={{ half: t('half'), double: t('double') }}
            className="font-semibold"
          />
        </Field>
      )}
      {asksCode && (
        <Field label={t('codeField')}>
          <TextInput
            value={code}
            maxLength={16}
            autoComplete="off"
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
      )}
      <Button type="submit" variant="primary" size={48} block loading={busy}>
        {t('join')}{' '}
        <Money
          amount={jackpot ? sumOf(stake, '0', decimals) : sumOf(pool.minStake, pool.fee, decimals)}
          currency={pool.currency}
        />
      </Button>
    </form>
  );
}
