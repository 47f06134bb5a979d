import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { TextInput } from '#ui/text-input.tsx';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/api.ts';
import { toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { openSealed } from '../../contract.ts';
import { contactLines } from './contact-lines.ts';

/** Who an erased account was: asked for with a reason that is written down. */
export function Sealed({ number }: { number: string }): ReactNode {
  const t = useT('erasure.staff');
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [person, setPerson] = useState<ReplyOf<typeof openSealed> | null>(null);

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (reason.trim().length < 3) return;
    setBusy(true);
    try {
      setPerson(await call(openSealed, { number, reason: reason.trim() }));
    } catch (error) {
      toastError(error, openSealed.codes);
    }
    setBusy(false);
  }

  if (person)
    return (
      <span className="flex flex-col py-1">
        <span className="font-semibold">{person.name}</span>
        <span className="text-xs text-fg2">{person.email ?? '–'}</span>
        {contactLines(person.contact).map((line) => (
          <span key={line} className="text-xs text-fg2">
            {line}
          </span>
        ))}
      </span>
    );
  if (!asking)
    return (
      <Button size={32} icon="lock" aria-label={t('unsealNamed', { number })} onClick={() => setAsking(true)}>
        {t('unseal')}
      </Button>
    );
  return (
    <form onSubmit={(event) => void handleSubmit(event)} className="flex gap-2 py-1">
      <TextInput
        aria-label={t('reason')}
        placeholder={t('reason')}
        value={reason}
        maxLength={500}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button type="submit" loading={busy} disabled={reason.trim().length < 3}>
        {t('unseal')}
      </Button>
    </form>
  );
}
