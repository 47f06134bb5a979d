import { useState, type FormEvent, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { call } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { toast } from '#platform/web/toasts.tsx';
import { setPerson, type VerificationView } from '../contract.ts';
import { ANSWER_TONES } from './answer-tones.ts';

interface Props {
  view: VerificationView;
  onDone: (view: VerificationView) => void;
}

/** By what a player is asked about at the register of excluded people, where the law of the place wants that. */
export function PersonSection({ view, onDone }: Props): ReactNode {
  const t = useT('verification.own');
  const answers = useT('verification.register');
  const { needed, person, answer } = view.register;
  if (!needed && !person) return null;
  return (
    <section aria-labelledby="register">
      <h3 id="register" className="flex flex-wrap items-center gap-x-3 gap-y-1 font-bold">
        {t('register')}
        {answer && <Badge tone={ANSWER_TONES[answer]}>{answers(answer)}</Badge>}
      </h3>
      <p className="mt-1 max-w-160 text-pretty text-fg2">{t('registerAbout')}</p>
      {person ? (
        <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="font-semibold break-words">{person.name}</span>
          <span className="font-semibold tnum">{person.postcode}</span>
          <span className="text-xs text-fg3">{t('bornFixed')}</span>
        </p>
      ) : (
        <PersonForm born={view.born} onDone={onDone} />
      )}
    </section>
  );
}

function PersonForm({
  born,
  onDone,
}: {
  born: string | null;
  onDone: (view: VerificationView) => void;
}): ReactNode {
  const t = useT('verification.own');
  const [name, setName] = useState('');
  const [postcode, setPostcode] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    if (name.trim().length < 2 || postcode.trim().length < 2) return setFailure(t('personMissing'));
    if (born === null) return setFailure(t('bornFirst'));
    setBusy(true);
    setFailure(null);
    try {
      onDone(await call(setPerson, { name: name.trim(), postcode: postcode.trim() }));
      toast.success(t('bornSaved'));
    } catch (error) {
      setFailure(errorText(error, setPerson.codes));
    }
    setBusy(false);
  }
  return (
    <form
      onSubmit={(event) => void handleSubmit(event)}
      noValidate
      className="mt-3 flex flex-wrap items-start gap-3"
    >
      <Field label={t('personName')} error={failure} reserve className="w-full sm:w-64">
        <TextInput
          autoComplete="name"
          maxLength={120}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field label={t('postcode')} className="w-full sm:w-32">
        <TextInput
          autoComplete="postal-code"
          maxLength={16}
          value={postcode}
          onChange={(event) => setPostcode(event.target.value)}
        />
      </Field>
      <Button type="submit" loading={busy} className="sm:mt-5.5">
        {t('save')}
      </Button>
    </form>
  );
}
