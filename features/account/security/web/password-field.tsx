import type { ReactNode } from 'react';
import { Field } from '#ui/field.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { ApiError } from '#platform/web/api.ts';
import { useT } from '#platform/web/i18n.ts';
import { useFocusIn } from './focus-in.ts';

/** The server wants to know that it is the owner: the session is not fresh. */
export function wantsPassword(error: unknown): boolean {
  return error instanceof ApiError && error.code === 3 && error.status === 403;
}

interface PasswordFieldProps {
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}

export function PasswordField({ value, error, onChange }: PasswordFieldProps): ReactNode {
  const t = useT('security.password');
  const place = useFocusIn();
  return (
    <div ref={place}>
      <Field label={t('label')} error={error}>
        <PasswordInput
          size={48}
          name="password"
          autoComplete="current-password"
          showLabel={t('show')}
          hideLabel={t('hide')}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
    </div>
  );
}
