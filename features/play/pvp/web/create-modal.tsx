import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { AmountInput } from '#ui/amount-input.tsx';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { CurrencyIcon } from '#ui/currency-icon.tsx';
import { Field } from '#ui/field.tsx';
import { NumberStepper } from '#ui/number-stepper.tsx';
import { Switch } from '#ui/switch.tsx';
import { useEntryView } from '#platform/web/amount-view.ts';
import { call } from '#platform/web/api.ts';
import { useDemo } from '#platform/web/balance.ts';
import { toastError } from '#platform/web/errors.tsx';
import { freshKey } from '#platform/web/fresh-key.ts';
import { useT } from '#platform/web/i18n.ts';
import type { ModalProps } from '#platform/web/modals.tsx';
import { Money } from '#platform/web/money.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import { navigate } from '#platform/web/router.tsx';
import { chosenCurrency } from '#platform/web/single-currency.ts';
import { useStore } from '#platform/web/store.ts';
import { useUnitEntry } from '#platform/web/unit-entry.ts';
import { create, POOL_MODES, type PoolMode } from '../contract.ts';
import { codes } from './codes.ts';
import { takeReply, termsQuery } from './queries.ts';

export const modal = { title: 'pvp.create.title', size: 'sm' } as const;

/** Makes a pool: openModal('pvp.create'). */
export default function CreateModal(props: ModalProps): ReactNode {
  return (
    <Queries>
      <Form {...props} />
    </Queries>
  );
}

function Form({ close }: ModalProps): ReactNode {
  const t = useT('pvp.create');
  const currency = useStore(chosenCurrency);
  const demo = useDemo();
  const { data: terms } = useQuery(termsQuery(currency));
  const [mode, setMode] = useState<PoolMode>('coinflip');
  const [stake, setStake] = useState('1');
  const [seats, setSeats] = useState(4);
  const [survivors, setSurvivors] = useState(1);
  const [isPrivate, setPrivate] = useState(false);
  const [busy, setBusy] = useState(false);
  // One pool, however often its answer is lost.
  const [key, setKey] = useState(freshKey);
  const view = useEntryView(currency);
  const box = useUnitEntry(stake, setStake, view);

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    try {
      const reply = await call(create, {
        mode,
        currency,
        demo,
        stake: stake === '' ? '0' : stake.replace(/\.$/, ''),
        private: isPrivate,
        key,
        ...(mode === 'survivor' && { seats, survivors }),
      });
      takeReply(reply);
      close();
      navigate(`/pvp/pool/${reply.pool.id}`);
    } catch (error) {
      // What was refused may be asked for again with other figures.
      setKey(freshKey());
      toastError(error, codes);
    } finally {
      setBusy(false);
    }
  }

  const stepper = { decreaseLabel: t('less'), increaseLabel: t('more') };
  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate className="flex flex-col gap-4">
      <Choice
        label={t('mode')}
        items={POOL_MODES.map((id) => ({ id, label: t(`name.${id}`) }))}
        value={mode}
        onChange={setMode}
      />
      <p className="text-sm text-pretty text-fg2">
        {t(`about.${mode}`, {
          seconds: terms?.countdownSeconds ?? 0,
          minutes: (mode === 'survivor' ? terms?.survivorMinutes : terms?.openMinutes) ?? 0,
        })}
      </p>
      <Field label={t('stake')}>
        <AmountInput
          {...box}
          icon={<CurrencyIcon id={currency} size={18} label={view.code} />}
          labels={{ half: t('half'), double: t('double') }}
          className="font-semibold"
        />
      </Field>
      {mode === 'survivor' && (
        <div className="grid grid-cols-2 gap-3">
          <Field label={t('seats')}>
            <NumberStepper
              {...stepper}
              value={seats}
              min={3}
              max={terms?.maxSurvivorSeats ?? 10}
              onChange={(next) => {
                setSeats(next);
                setSurvivors(Math.min(survivors, next - 1));
              }}
            />
          </Field>
          <Field label={t('survivors')}>
            <NumberStepper {...stepper} value={survivors} min={1} max={seats - 1} onChange={setSurvivors} />
          </Field>
        </div>
      )}
      <Switch label={t('private')} checked={isPrivate} onChange={setPrivate} spread />
      {terms && (
        <p className="text-xs text-pretty text-fg3">
          {t('rake', { percent: terms.rakeBps[mode] / 100 })} {t('bounds')}{' '}
          <Money amount={terms.min} currency={currency} mark="none" /> –{' '}
          <Money amount={terms.max} currency={currency} />
        </p>
      )}
      <Button type="submit" variant="primary" size={48} block loading={busy}>
        {t('submit')}
      </Button>
    </form>
  );
}
