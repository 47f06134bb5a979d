import { useState, type FormEvent, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { call } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { momentWords } from '#platform/web/moment-words.ts';
import { useAllowed } from '#platform/web/session.ts';
import { toast } from '#platform/web/toasts.tsx';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { correctPerson, type kycUser } from '../../contract.ts';
import { ANSWER_TONES } from '../answer-tones.ts';

interface Props {
  id: string;
  register: ReplyOf<typeof kycUser>['register'];
  onSaved: () => unknown;
}

/** What the register of excluded people said of a player, and by what it is asked. */
export function RegisterPanel({ id, register, onSaved }: Props): ReactNode {
  const t = useT('verification.staff');
  const own = useT('verification.own');
  const answers = useT('verification.register');
  const mayReview = useAllowed('kyc.review');
  const { person, answer, askedAt, version } = register;
  const [name, setName] = useState(person?.name ?? '');
  const [postcode, setPostcode] = useState(person?.postcode ?? '');
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    if (name.trim().length < 2 || postcode.trim().length < 2) return setFailure(own('personMissing'));
    if (reason.trim().length < 3) return setFailure(t('reasonNeeded'));
    setBusy(true);
    setFailure(null);
    try {
      const body = { id, name: name.trim(), postcode: postcode.trim(), reason: reason.trim() };
      const done = await call(correctPerson, body);
      toast.success(done.answer ? answers(done.answer) : own('bornSaved'));
      if (done.barStays) toast.warning(t('barStays'), { duration: 0 });
      onSaved();
    } catch (error) {
      setFailure(errorText(error, correctPerson.codes));
    }
    setBusy(false);
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate className="flex flex-col gap-3 p-3">
      {answer && askedAt ? (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={ANSWER_TONES[answer]}>{answers(answer)}</Badge>
          <span className="text-xs text-fg3">
            {t('registerAsked', { time: momentWords(Date.parse(askedAt)), version: version ?? '–' })}
          </span>
        </p>
      ) : (
        !person && <p className="text-fg2">{t('registerNever')}</p>
      )}
      <Field label={own('personName')}>
        <TextInput
          maxLength={120}
          disabled={!mayReview}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field label={own('postcode')}>
        <TextInput
          maxLength={16}
          disabled={!mayReview}
          value={postcode}
          onChange={(event) => setPostcode(event.target.value)}
        />
      </Field>
      {mayReview && (
        <>
          <Field label={t('reason')} error={failure} hint={t('auditHint')}>
            <TextInput maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
          </Field>
          <Button type="submit" variant="primary" loading={busy}>
            {t('registerSave')}
          </Button>
        </>
      )}
    </form>
  );
}
