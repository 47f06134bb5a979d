import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useFocusIn } from './focus-in.ts';

/** For the code of a player whose app is lost. */
export function RecoveryForm({
  busy,
  onSubmit,
}: {
  busy: boolean;
  onSubmit: (code: string) => void;
}): ReactNode {
  const t = useT('security.code');
  const [code, setCode] = useState('');
  const place = useFocusIn(!busy);
  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (!busy && code.trim() !== '') onSubmit(code.trim());
  }
  return (
    <form onSubmit={handleSubmit} className="flex w-full flex-col gap-3 text-start" noValidate>
      <div ref={place}>
        <Field label={t('recoveryLabel')}>
          <TextInput
            size={48}
            name="recovery"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            disabled={busy}
            placeholder="xxxxx-xxxxx-xxxxx-xxxxx-xxxxx"
            className="font-mono"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
      </div>
      <Button type="submit" variant="primary" size={48} block loading={busy} disabled={code.trim() === ''}>
        {t('recoveryButton')}
      </Button>
    </form>
  );
}
