import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { wallClock } from '#ui/clock.ts';
import { Field } from '#ui/field.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { Panel } from '#ui/panel.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { call } from '#platform/web/api.ts';
import { useT } from '#platform/web/i18n.ts';
import { createOnce } from '#platform/web/once.ts';
import { deskBoost } from '../../boosts-contract.ts';
import type { DeskEvent, DeskMarket } from '../../desk-contract.ts';
import { outcomeName } from '../../names.ts';
import { useDeskAct } from './desk-parts.tsx';

const EMPTY = { price: '', percent: '', maxStake: '20', maxWin: '500', first: '', hours: '24' };
const HOUR_MS = 3_600_000;
const MONEY = /^\d{1,9}(\.\d{1,2})?$/;

interface DeskBoostFormProps {
  event: DeskEvent;
  market: DeskMarket;
  /** Null while none is given: nothing can be done without one. */
  reason: string | null;
}

/** Raises the price of one outcome of a market for a while. */
export function DeskBoostForm({ event, market, reason }: DeskBoostFormProps): ReactNode {
  const t = useT('sport');
  const { busy, act } = useDeskAct();
  const [outcome, setOutcome] = useState(market.outcomes[0]?.id ?? '');
  const [fields, setFields] = useState(EMPTY);
  const [once] = useState(createOnce);
  const { price, percent, maxStake, maxWin, first, hours } = fields;
  const whole = (value: string) => /^[1-9]\d{0,6}$/.test(value);
  const ready =
    reason !== null &&
    (price === '') !== (percent === '') &&
    (price === '' || Number(price) > 1) &&
    (percent === '' || whole(percent)) &&
    MONEY.test(maxStake) &&
    MONEY.test(maxWin) &&
    (first === '' || whole(first)) &&
    whole(hours);
  function handleSubmit(submitted: FormEvent): void {
    submitted.preventDefault();
    if (!ready) return;
    const now = wallClock();
    void act(async () => {
      const wanted = {
        event: event.id,
        market: market.key,
        outcome,
        price: price === '' ? null : price,
        percent: percent === '' ? null : Number(percent),
        maxStake,
        maxWin,
        first: first === '' ? null : Number(first),
        reason,
      };
      // Its times are those of the press: the same boost pressed again has others.
      const until = now + Number(hours) * HOUR_MS;
      await once({ ...wanted, hours }, ({ key }) => call(deskBoost, { ...wanted, key, from: now, until }));
      setFields(EMPTY);
    }, t('desk.done'));
  }
  const input = (name: keyof typeof EMPTY) => (
    <Field label={t(`desk.boost.${name}`)}>
      <TextInput
        size={40}
        inputMode="decimal"
        maxLength={12}
        value={fields[name]}
        onChange={({ target }) => setFields({ ...fields, [name]: target.value })}
      />
    </Field>
  );
  return (
    <Panel title={t('desk.boost.title')}>
      <form className="grid gap-3" onSubmit={handleSubmit}>
        <p className="text-xs text-fg2">{t('desk.boost.hint')}</p>
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          <Field label={t('desk.outcome')}>
            <NativeSelect
              aria-label={t('desk.outcome')}
              value={outcome}
              onChange={({ target }) => setOutcome(target.value)}
            >
              {market.outcomes.map(({ id }) => (
                <option key={id} value={id}>
                  {outcomeName(t, market, id, event)}
                </option>
              ))}
            </NativeSelect>
          </Field>
          {input('price')}
          {input('percent')}
          {input('maxStake')}
          {input('maxWin')}
          {input('first')}
          {input('hours')}
          <Button type="submit" variant="primary" loading={busy} disabled={!ready} className="self-end">
            {t('desk.boost.make')}
          </Button>
        </div>
        {reason === null && <p className="text-xs text-fg2">{t('desk.needReason')}</p>}
      </form>
    </Panel>
  );
}
