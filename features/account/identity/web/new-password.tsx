import { useState, type ReactNode } from 'react';
import { Field } from '#ui/field.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { fieldErrors } from '#platform/web/errors.tsx';
import { useShownSetting } from '#platform/web/shown-settings.ts';
import { translate, useT } from '#platform/web/i18n.ts';
import { passwordMax } from '../contract.ts';
import { passwordFault } from './register-rules.ts';

export interface NewPassword {
  readonly value: string;
  /** Shows what is wrong under the fields. @returns whether all is right */
  check(): boolean;
  /** Shows what the server said of the field. @returns whether it said anything of it */
  refuse(error: unknown): boolean;
  readonly fields: ReactNode;
}

/** The two fields of a new password, which must match. */
export function useNewPassword(labels: { first: string; repeat: string }, autoFocus: boolean): NewPassword {
  const t = useT('identity.password');
  const hint = useT('identity.register');
  const [first, setFirst] = useState('');
  const [repeat, setRepeat] = useState('');
  const [errors, setErrors] = useState<{ first?: string | undefined; repeat?: string | undefined }>({});
  const min = useShownSetting('identity', 'passwordMin') ?? 8;

  function check(): boolean {
    const fault = passwordFault(first, min);
    const wrong = {
      ...(fault ? { first: translate(fault, { min, max: passwordMax }) } : {}),
      ...(first === repeat ? {} : { repeat: t('mismatch') }),
    };
    setErrors(wrong);
    return Object.keys(wrong).length === 0;
  }

  function refuse(error: unknown): boolean {
    const { password } = fieldErrors(error, { min, max: passwordMax });
    if (password !== undefined) setErrors({ first: password });
    return password !== undefined;
  }

  const shared = {
    size: 48 as const,
    autoComplete: 'new-password',
    showLabel: t('show'),
    hideLabel: t('hide'),
  };
  const fields = (
    <>
      <Field label={labels.first} hint={hint('passwordHint', { min })} error={errors.first}>
        <PasswordInput
          {...shared}
          name="newPassword"
          {...(autoFocus ? { 'data-autofocus': true } : {})}
          value={first}
          onChange={(event) => {
            setFirst(event.target.value);
            setErrors({});
          }}
        />
      </Field>
      <Field label={labels.repeat} error={errors.repeat}>
        <PasswordInput
          {...shared}
          name="repeat"
          value={repeat}
          onChange={(event) => {
            setRepeat(event.target.value);
            setErrors({});
          }}
          onBlur={() => repeat !== '' && first !== repeat && setErrors({ repeat: t('mismatch') })}
        />
      </Field>
    </>
  );
  return { value: first, check, refuse, fields };
}
