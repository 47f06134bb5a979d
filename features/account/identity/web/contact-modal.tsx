import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useRefusedFocus } from '#ui/use-refused-focus.ts';
import { call } from '#platform/web/api.ts';
import { errorText, fieldErrors } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { ModalProps } from '#platform/web/modals.tsx';
import { showAccount } from '#platform/web/session.ts';
import { useStore } from '#platform/web/store.ts';
import { toast } from '#platform/web/toasts.tsx';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { answerMax, contactInfoModalSettings, updateContactInfo } from '../contract.ts';
import { FormError } from './form-error.tsx';

export const modal = { size: 'md', label: 'identity.contact.label' } as const;

type Settings = ReplyOf<typeof contactInfoModalSettings>;

interface ContactModalProps extends ModalProps {
  /** Given by the prompt: only what the player has not said yet is asked. Without it, all there is can be changed. */
  settings?: Settings;
}

/** Asks what the operator wants to know of a player, or shows what was answered. */
export default function ContactModal({ settings, close }: ContactModalProps): ReactNode {
  if (settings === undefined) return <Answered close={close} />;
  const unanswered = settings.fields.filter(({ model }) => settings.missing.includes(model));
  return <ContactForm settings={settings} fields={unanswered} close={close} />;
}

/** The window as the player opens it from the settings. */
function Answered({ close }: { close: () => void }): ReactNode {
  const t = useT('identity.contact');
  const withEmail = useStore((state) => state.user?.email === null);
  const [settings, setSettings] = useState<Settings | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    call(contactInfoModalSettings, {}, { signal: stop.signal })
      .then(setSettings)
      .catch((error: unknown) => stop.signal.aborted || setFailure(errorText(error)));
    return () => stop.abort();
  }, []);
  if (failure !== null) return <FormError text={failure} />;
  if (settings === null) return <Skeleton className="h-48" />;
  if (settings.fields.length === 0 && !withEmail) return <EmptyState icon="user" text={t('nothing')} />;
  return <ContactForm settings={settings} fields={settings.fields} close={close} />;
}

interface ContactFormProps {
  settings: Settings;
  fields: Settings['fields'];
  close: () => void;
}

function ContactForm({ settings, fields, close }: ContactFormProps): ReactNode {
  const t = useT('identity.contact');
  const withEmail = useStore((state) => state.user?.email === null);
  const [email, setEmail] = useState('');
  const [answers, setAnswers] = useState<Record<string, string>>(() =>
    Object.fromEntries(fields.map(({ model }) => [model, settings.answers[model] ?? ''])),
  );
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [place, refuse] = useRefusedFocus();
  const complete =
    fields.every(({ model }) => (answers[model] ?? '').trim() !== '') && (!withEmail || email.trim() !== '');

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || !complete) return;
    setBusy(true);
    setFailure(null);
    try {
      const update = Object.fromEntries(
        Object.entries(answers).map(([model, answer]) => [model, answer.trim()]),
      );
      const { user } = await call(updateContactInfo, {
        ...(withEmail ? { email: email.trim() } : {}),
        update,
      });
      showAccount(user);
      toast.success(t('saved'), { id: 'contact' });
      close();
    } catch (error) {
      const wrong = fieldErrors(error);
      setErrors(wrong);
      if (Object.keys(wrong).length === 0) setFailure(errorText(error));
      toast.error(t('failed'), { id: 'contact' });
      refuse();
      setBusy(false);
    }
  }

  return (
    <form
      ref={place}
      onSubmit={(event) => void handleSubmit(event)}
      className="flex flex-col gap-4"
      noValidate
    >
      <Pictures images={settings.images} />
      <div className="flex flex-col gap-1.5 pe-10">
        <h2 className="text-lg font-bold text-balance">{settings.title}</h2>
        <p className="text-pretty text-fg2">{settings.description}</p>
      </div>
      {withEmail && (
        <Field label={t('email')} error={errors['email']}>
          <TextInput
            size={48}
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            data-autofocus
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
      )}
      {fields.map(({ title, model }, index) => (
        <Field key={model} label={title} error={errors[model]}>
          <TextInput
            size={48}
            name={model}
            maxLength={answerMax}
            {...(index === 0 && !withEmail ? { 'data-autofocus': true } : {})}
            value={answers[model] ?? ''}
            onChange={(event) => {
              setAnswers({ ...answers, [model]: event.target.value });
              setErrors({ ...errors, [model]: undefined });
            }}
          />
        </Field>
      ))}
      <FormError text={failure} />
      <div className="flex gap-2">
        <Button size={48} onClick={close}>
          {t('later')}
        </Button>
        <Button type="submit" variant="primary" size={48} block loading={busy} disabled={!complete}>
          {t('submit')}
        </Button>
      </div>
    </form>
  );
}

function Pictures({ images }: { images: readonly string[] }): ReactNode {
  if (images.length === 0) return null;
  return (
    <div className="-mx-5 -mt-2 grid auto-cols-fr grid-flow-col gap-px overflow-hidden sm:-mt-5">
      {images.map((image) => (
        <img key={image} src={image} alt="" decoding="async" className="h-36 w-full bg-raised object-cover" />
      ))}
    </div>
  );
}
