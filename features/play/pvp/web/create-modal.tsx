import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { AmountInput } from '#ui/amount-input.tsx';
import { Button } from '#ui/button.tsx';
import { CurrencyIcon } from '#ui/currency-icon.tsx';
import { Field } from '#ui/field.tsx';
import { Switch } from '#ui/switch.tsx';
import { useEntryView } from '#platform/web/amount-view.ts';
import { call } from '#platform/web/api.ts';
import { useDemo } from '#platform/web/balance.ts';
import { toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { ModalProps } from '#platform/web/modals.tsx';
import { Money } from '#platform/web/money.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import { navigate } from '#platform/web/router.tsx';
import { chosenCurrency } from '#platform/web/single-currency.ts';
import { useStore } from '#platform/web/store.ts';
import { useUnitEntry } from '#platform/web/unit-entry.ts';
import { createOnce } from '#platform/web/once.ts';
import { create, POOL_MODES, poolCodes, type PoolMode } from '../contract.ts';
import { ModePicker } from './mode-picker.tsx';
import { casesIn, FIRST_SHAPE, termsOf } from './shape.ts';
import { ShapeFields } from './shape-fields.tsx';
import { timesOf } from './share.ts';
import { takeReply, termsQuery } from './queries.ts';

export const modal = { title: 'pvp.create.title', size: 'sm' } as const;

interface CreateProps extends ModalProps {
  /** Kind that is chosen at first. */
  mode?: PoolMode;
}

/** Makes a pool: openModal('pvp.create', { mode }). */
export default function CreateModal(props: CreateProps): ReactNode {
  return (
    <Queries>
      <Form {...props} />
    </Queries>
  );
}

function Form({ close, mode: first = 'coinflip' }: CreateProps): ReactNode {
  const t = useT('pvp.create');
  const currency = useStore(chosenCurrency);
  const demo = useDemo();
  const { data: terms } = useQuery(termsQuery(currency));
  const [mode, setMode] = useState<PoolMode>(first);
  const [stake, setStake] = useState('1');
  const [shape, setShape] = useState(FIRST_SHAPE);
  const [isPrivate, setPrivate] = useState(false);
  const [busy, setBusy] = useState(false);
  const [once] = useState(createOnce);
  const view = useEntryView(currency);
  const box = useUnitEntry(stake, setStake, view);

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    try {
      const chosen = {
        mode,
        currency,
        demo,
        stake: stake === '' ? '0' : stake.replace(/\.$/, ''),
        private: isPrivate,
        ...termsOf(mode, shape),
      };
      const reply = await once(chosen, (body) => call(create, body));
      takeReply(reply);
      close();
      navigate(`/pvp/pool/${reply.pool.id}`);
    } catch (error) {
      toastError(error, poolCodes);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate className="flex flex-col gap-4">
      <ModePicker
        modes={terms?.modes ?? POOL_MODES.filter((id) => id !== 'sng')}
        value={mode}
        onChange={setMode}
      />
      <p className="text-sm text-pretty text-fg2">
        {t(`about.${mode}`, {
          seconds: terms?.countdownSeconds ?? 0,
          minutes: (mode === 'survivor' ? terms?.survivorMinutes : terms?.openMinutes) ?? 0,
        })}
      </p>
      <Field label={t(mode === 'battle' ? 'price' : 'stake')}>
        <AmountInput
          {...box}
          icon={<CurrencyIcon id={currency} size={18} label={view.code} />}
          labels={{ half: t('half'), double: t('double') }}
          className="font-semibold"
        />
      </Field>
      <ShapeFields mode={mode} shape={shape} max={terms?.maxSurvivorSeats ?? 10} onChange={setShape} />
      <Switch label={t('private')} checked={isPrivate} onChange={setPrivate} spread />
      {terms && (
        <p className="text-xs text-pretty text-fg3">
          {mode === 'battle'
            ? t('noRake')
            : t(mode === 'sng' ? 'fee' : 'rake', { percent: terms.rakeBps[mode] / 100 })}{' '}
          {mode === 'sng' && t(shape.players === 2 ? 'prizes.all' : 'prizes.shared')} {t('bounds')}{' '}
          <Money amount={terms.min} currency={currency} mark="none" /> –{' '}
          <Money amount={terms.max} currency={currency} />
        </p>
      )}
      <Button type="submit" variant="primary" size={48} block loading={busy}>
        {t('submit')}
        {mode === 'battle' && terms && (
          <Money amount={timesOf(stake, casesIn(shape).length, terms.decimals)} currency={currency} />
        )}
      </Button>
    </form>
  );
}
