import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { ApiError, call } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { LazySelect } from '#platform/web/lazy-select.tsx';
import type { ModalProps } from '#platform/web/modals.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import { useStore } from '#platform/web/store.ts';
import { toast } from '#platform/web/toasts.tsx';
import { giveSpins, MAX_SPIN_DAYS, MAX_SPINS, spinStakes } from '../../free-spins-contract.ts';
import { readSpinsAgain, spinGamesQuery, spinStakesQuery } from '../spins-queries.ts';

export const modal = { title: 'providers.spins.giveHeading', size: 'sm' } as const;

const MIN_REASON = 3;
const digits = (text: string): string => text.replaceAll(/\D/g, '').slice(0, 4);

/** Staff give a player free spins. The key changes after a refusal, so that a lost answer gives once. */
export default function SpinsModal(props: { user: string } & ModalProps): ReactNode {
  return (
    <Queries>
      <Form {...props} />
    </Queries>
  );
}

function Form({ user, close }: { user: string } & ModalProps): ReactNode {
  const t = useT('providers.spins');
  const currencies = useStore((state) => state.currencies);
  const preferred = useStore((state) => state.currency);
  const [currency, setCurrency] = useState(preferred);
  const [game, setGame] = useState('');
  const [stake, setStake] = useState('');
  const [quantity, setQuantity] = useState('10');
  const [days, setDays] = useState('7');
  const [pays, setPays] = useState<'cash' | 'bonus'>('bonus');
  const [reason, setReason] = useState('');
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const games = useQuery(spinGamesQuery).data?.games ?? [];
  const { data, error } = useQuery(spinStakesQuery(game, currency));
  const stakes = data?.stakes ?? [];
  const chosen = stakes.includes(stake) ? stake : (stakes[0] ?? '');

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const [count, length] = [Number(quantity), Number(days)];
    if (chosen === '') return setFailure(t('gameNeeded'));
    if (count < 1 || count > MAX_SPINS || length < 1 || length > MAX_SPIN_DAYS)
      return setFailure(t('numbersWrong', { spins: MAX_SPINS, days: MAX_SPIN_DAYS }));
    if (reason.trim().length < MIN_REASON) return setFailure(t('reasonNeeded'));
    setBusy(true);
    setFailure(null);
    try {
      const what = { user, game, currency, stake: chosen, pays, key };
      await call(giveSpins, { ...what, quantity: count, days: length, reason: reason.trim() });
      toast.success(t('given'));
      readSpinsAgain();
      close();
    } catch (refused) {
      if (refused instanceof ApiError && refused.kind === 'refused') setKey(crypto.randomUUID());
      setFailure(errorText(refused, giveSpins.codes));
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate className="flex flex-col gap-4">
      <p className="text-pretty text-fg2">{t('giveAbout')}</p>
      <Field label={t('game')} required error={error ? errorText(error, spinStakes.codes) : null}>
        <LazySelect
          options={games.map(({ id, name, maker }) => ({ value: id, label: name, aside: maker }))}
          value={game}
          onChange={setGame}
          placeholder={t('chooseGame')}
          search={{ placeholder: t('searchGame'), empty: t('noGame') }}
        />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t('currency')}>
          <LazySelect
            options={currencies.map(({ id, name }) => ({ value: id, label: id.toUpperCase(), aside: name }))}
            value={currency}
            onChange={setCurrency}
            search={{ placeholder: t('currency'), empty: t('noGame') }}
          />
        </Field>
        <Field label={t('stake')}>
          <LazySelect
            options={stakes.map((one) => ({ value: one, label: one }))}
            value={chosen}
            onChange={setStake}
            placeholder="–"
            search={{ placeholder: t('stake'), empty: t('noGame') }}
          />
        </Field>
        <CountField label={t('quantity')} value={quantity} onChange={setQuantity} />
        <CountField label={t('days')} value={days} onChange={setDays} />
      </div>
      <Field label={t('rule')}>
        <LazySelect
          options={(['bonus', 'cash'] as const).map((rule) => ({ value: rule, label: t(`rules.${rule}`) }))}
          value={pays}
          onChange={setPays}
          search={{ placeholder: t('rule'), empty: t('noGame') }}
        />
      </Field>
      <Field label={t('reason')} required>
        <TextInput maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
      {failure !== null && (
        <p role="alert" className="text-lose">
          {failure}
        </p>
      )}
      <Buttons busy={busy} close={close} />
    </form>
  );
}

interface CountFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function CountField({ label, value, onChange }: CountFieldProps): ReactNode {
  return (
    <Field label={label} required>
      <TextInput
        inputMode="numeric"
        className="tnum"
        value={value}
        onChange={(event) => onChange(digits(event.target.value))}
      />
    </Field>
  );
}

function Buttons({ busy, close }: { busy: boolean; close: () => void }): ReactNode {
  const t = useT('providers.spins');
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button variant="ghost" onClick={close}>
        {t('back')}
      </Button>
      <Button type="submit" variant="primary" loading={busy}>
        {t('give')}
      </Button>
    </div>
  );
}
