import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { AmountInput } from '#ui/amount-input.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Panel } from '#ui/panel.tsx';
import { coinText } from '#platform/web/amount-view.ts';
import { call } from '#platform/web/api.ts';
import { useCurrency } from '#platform/web/balance.ts';
import { errorText, toastError } from '#platform/web/errors.tsx';
import { freshKey } from '#platform/web/fresh-key.ts';
import { useT } from '#platform/web/i18n.ts';
import { lock, unlock, type StakeView } from '../staking-contract.ts';
import { dayText } from './day-text.ts';
import { STAKING_KEY, type Staking } from './queries.ts';

type Own = NonNullable<Staking['own']>;
type Terms = NonNullable<Staking['terms']>;

const codes = lock.codes ?? {};

/** The player's stakes, and a way to lock more. */
export function OwnStakes({ own: { stakes }, terms }: { own: Own; terms: Terms }): ReactNode {
  const t = useT('token.own');
  const { id, decimals } = terms.token;
  const balance = useCurrency(id)?.balance.real ?? '0';
  const client = useQueryClient();
  const [amount, setAmount] = useState('');
  // One lock, however often its answer is lost.
  const [key, setKey] = useState(freshKey);
  const shown = (value: string) => coinText(value, id, decimals);
  const locking = useMutation({
    mutationFn: () => call(lock, { amount: amount.replace(/\.$/, ''), key }),
    onSuccess: () => {
      setAmount('');
      setKey(freshKey());
    },
    onSettled: () => client.invalidateQueries({ queryKey: STAKING_KEY }),
  });

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (amount !== '' && !locking.isPending) locking.mutate();
  }

  return (
    <Panel title={t('heading')}>
      <form onSubmit={handleSubmit} noValidate className="flex flex-col gap-3">
        <Field
          label={t('amount')}
          aside={t('balance', { amount: shown(balance) })}
          error={locking.isError ? errorText(locking.error, codes) : undefined}
          hint={t('least', { amount: shown(terms.least) })}
        >
          <AmountInput
            value={amount}
            decimals={decimals}
            max={balance}
            labels={{ max: t('all') }}
            onChange={(value) => {
              setAmount(value);
              // Another amount is another request.
              setKey(freshKey());
              locking.reset();
            }}
          />
        </Field>
        <Button type="submit" variant="primary" loading={locking.isPending} disabled={amount === ''}>
          {t('lock')}
        </Button>
      </form>
      {stakes.length > 0 && (
        <ul aria-label={t('heading')} className="mt-4 divide-y divide-line/60">
          {stakes.map((stake) => (
            <Stake key={stake.id} stake={stake} text={shown(stake.amount)} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Stake({ stake: { id, lockedAt, freeAt }, text }: { stake: StakeView; text: string }): ReactNode {
  const t = useT('token.own');
  const client = useQueryClient();
  const leaving = useMutation({
    mutationFn: () => call(unlock, { id }),
    onError: (error) => toastError(error, codes),
    onSettled: () => client.invalidateQueries({ queryKey: STAKING_KEY }),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0">
        <p className="font-semibold tnum">{text}</p>
        <p className="text-xs text-fg3">
          {freeAt === null ? t('since', { day: dayText(lockedAt) }) : t('free', { day: dayText(freeAt) })}
        </p>
      </div>
      {freeAt === null && (
        <Button loading={leaving.isPending} onClick={() => leaving.mutate()}>
          {t('unlock')}
        </Button>
      )}
    </li>
  );
}
