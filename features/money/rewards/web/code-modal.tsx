import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Choice } from '#ui/choice.tsx';
import { wallClock } from '#ui/clock.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { Field } from '#ui/field.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { call } from '#platform/web/api.ts';
import { errorText, fieldErrors } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { createOnce } from '#platform/web/once.ts';
import { toast } from '#platform/web/toasts.tsx';
import type { ModalProps } from '#platform/web/modals.tsx';
import { queryClient } from '#platform/web/query.ts';
import { Queries } from '#platform/web/query-scope.tsx';
import { useStore } from '#platform/web/store.ts';
import { createCodes } from '../promocode-staff-contract.ts';
import { codeDays } from './code-days.ts';
import { codesKey } from './codes-key.ts';

export const modal = { size: 'sm' } as const;

const DAY_MS = 86_400_000;

/** Staff make one code, or many at once. */
export default function CodeModal({ close }: ModalProps): ReactNode {
  return (
    <Queries>
      <CodeForm close={close} />
    </Queries>
  );
}

const FRESH = {
  code: '',
  count: '1',
  kind: 'credit' as 'credit' | 'tickets' | 'bonus' | 'offer',
  currency: 'usd',
  value: '',
  tickets: '1',
  offer: '',
  mostUses: '1',
  days: '30',
  vipLevel: '0',
  forUser: '',
  owner: '',
  notInvited: false,
  listed: false,
};
type Form = typeof FRESH;

function giftOf(form: Form, number: (text: string) => number) {
  if (form.kind === 'tickets') return { tickets: number(form.tickets) };
  if (form.kind === 'offer') return { offer: form.offer.trim() };
  return { currency: form.currency, value: form.value.trim().replace(',', '.') };
}

/** As the call takes it; other figures that are no figures are refused by the server, each at its field. */
function bodyOf(form: Form, days: number | undefined, now: number) {
  const number = (text: string) => Number(text.trim() || 'x');
  return {
    code: form.code.trim(),
    count: number(form.count),
    kind: form.kind,
    ...giftOf(form, number),
    mostUses: number(form.mostUses),
    ...(days === undefined ? {} : { expires: new Date(now + days * DAY_MS).toISOString() }),
    vipLevel: number(form.vipLevel),
    ...(form.forUser.trim() === '' ? {} : { forUser: form.forUser.trim() }),
    ...(form.owner.trim() === '' ? {} : { owner: form.owner.trim() }),
    notInvited: form.notInvited,
    listed: form.listed,
  };
}

function CodeForm({ close }: Pick<ModalProps, 'close'>): ReactNode {
  const t = useT('rewards.codes.modal');
  const [form, setForm] = useState(FRESH);
  // The same form is the same request, also when its answer was lost and it is sent again later.
  const [[once, opened]] = useState(() => [createOnce(), wallClock()] as const);
  const set = (change: Partial<Form>) => setForm((before) => ({ ...before, ...change }));
  const save = useMutation({
    mutationFn: (days: number | undefined) =>
      once(bodyOf(form, days, opened), (body) => call(createCodes, body)),
    onSuccess: ({ waiting }) => {
      if (waiting) {
        toast.success(t('waiting'));
        close();
      }
      return queryClient.invalidateQueries({ queryKey: codesKey });
    },
  });
  const days = codeDays(form.days);
  const refused = fieldErrors(save.error);
  const wrong: Fields['wrong'] = { ...refused, days: days === null ? t('daysWrong') : refused['expires'] };
  const many = Number(form.count) > 1;
  const fields = { form, wrong, set };

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (days !== null) save.mutate(days);
  }

  if (save.data) return <Made codes={save.data.codes} close={close} />;
  return (
    <form onSubmit={handleSubmit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid grid-cols-2 gap-3">
        <Field label={t(many ? 'prefix' : 'code')} error={wrong['code']} hint={t('codeHint')}>
          <TextInput
            value={form.code}
            maxLength={32}
            data-autofocus
            className="font-mono"
            onChange={(event) => set({ code: event.target.value })}
          />
        </Field>
        <Figure {...fields} field="count" label={t('count')} hint={t('countHint')} />
      </div>
      <Choice
        label={t('kind')}
        value={form.kind}
        items={[
          { id: 'credit', label: t('credit') },
          { id: 'tickets', label: t('tickets') },
          { id: 'bonus', label: t('bonus') },
          { id: 'offer', label: t('offer') },
        ]}
        onChange={(kind) => set({ kind })}
      />
      <div className="grid grid-cols-2 gap-3">
        <GiftFields {...fields} />
        <Figure {...fields} field="mostUses" label={t('mostUses')} />
        <Figure {...fields} field="days" label={t('days')} hint={t('daysHint')} />
        <Person {...fields} field="forUser" label={t('forUser')} />
        <Person {...fields} field="owner" label={t('owner')} hint={t('ownerHint')} />
        <Figure {...fields} field="vipLevel" label={t('vipLevel')} />
      </div>
      <div className="grid gap-1">
        <Checkbox checked={form.listed} onChange={(listed) => set({ listed })}>
          {t('listed')}
        </Checkbox>
        <Checkbox checked={form.notInvited} onChange={(notInvited) => set({ notInvited })}>
          {t('notInvited')}
        </Checkbox>
      </div>
      {save.error && Object.keys(refused).length === 0 && (
        <p role="alert" className="text-lose">
          {errorText(save.error, createCodes.codes)}
        </p>
      )}
      <Button type="submit" variant="primary" size={48} block loading={save.isPending}>
        {t('create')}
      </Button>
    </form>
  );
}

interface Fields {
  form: Form;
  /** What the server refused, by field. */
  wrong: Partial<Record<string, string>>;
  set: (change: Partial<Form>) => void;
}

interface FigureProps extends Fields {
  field: 'count' | 'value' | 'tickets' | 'mostUses' | 'days' | 'vipLevel';
  label: string;
  hint?: string;
}

function Figure({ form, wrong, set, field, label, hint }: FigureProps): ReactNode {
  return (
    <Field label={label} error={wrong[field]} hint={hint}>
      <TextInput
        inputMode="decimal"
        value={form[field]}
        className="tnum"
        onChange={(event) => set({ [field]: event.target.value })}
      />
    </Field>
  );
}

interface PersonProps extends Fields {
  field: 'forUser' | 'owner';
  label: string;
  hint?: string;
}

function Person({ form, wrong, set, field, label, hint }: PersonProps): ReactNode {
  const t = useT('rewards.codes.modal');
  return (
    <Field label={label} error={wrong[field]} hint={hint}>
      <TextInput
        value={form[field]}
        placeholder={t('playerId')}
        className="font-mono"
        onChange={(event) => set({ [field]: event.target.value })}
      />
    </Field>
  );
}

/** What the code gives, by its kind. */
function GiftFields(fields: Fields): ReactNode {
  const t = useT('rewards.codes.modal');
  const currencies = useStore((state) => state.currencies);
  const { form, wrong, set } = fields;
  return (
    <>
      {form.kind === 'tickets' && <Figure {...fields} field="tickets" label={t('tickets')} />}
      {form.kind === 'offer' && (
        <Field label={t('offerId')} error={wrong['offer']}>
          <TextInput value={form.offer} onChange={(event) => set({ offer: event.target.value })} />
        </Field>
      )}
      {(form.kind === 'credit' || form.kind === 'bonus') && (
        <>
          <Figure {...fields} field="value" label={t('value')} />
          <label className="grid content-start gap-1.5 text-xs font-semibold text-fg2">
            {t('currency')}
            <NativeSelect value={form.currency} onChange={(event) => set({ currency: event.target.value })}>
              {currencies.map(({ id }) => (
                <option key={id} value={id}>
                  {id.toUpperCase()}
                </option>
              ))}
            </NativeSelect>
          </label>
        </>
      )}
    </>
  );
}

function Made({ codes, close }: { codes: readonly string[]; close: () => void }): ReactNode {
  const t = useT('rewards.codes.modal');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p role="status" className="font-semibold">
        {t('created', { count: codes.length })}
      </p>
      <pre
        tabIndex={0}
        style={{ maxHeight: 240 }}
        className="overflow-auto rounded-lg bg-raised p-3 font-mono text-xs"
      >
        {codes.join('\n')}
      </pre>
      <CopyButton wide text={codes.join('\n')} label={t('copy')} copiedLabel={t('copied')} />
      <Button variant="primary" size={48} block onClick={close}>
        OK
      </Button>
    </div>
  );
}
