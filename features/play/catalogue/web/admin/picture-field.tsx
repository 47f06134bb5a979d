import { useMutation } from '@tanstack/react-query';
import { useRef, type ChangeEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { call } from '#platform/web/api.ts';
import { toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { base64Of } from '#platform/web/read-file.ts';
import { adminGamePicture } from '../../contract.ts';

interface PictureFieldProps {
  kind: 'game' | 'provider';
  value: string;
  onChange: (path: string) => void;
  disabled?: boolean;
}

/** The address of a picture of this site; a file that is sent gets one. */
export function PictureField({ kind, value, onChange, disabled }: PictureFieldProps): ReactNode {
  const t = useT('catalogue.admin.picture');
  const file = useRef<HTMLInputElement>(null);
  const send = useMutation({
    mutationFn: async (picture: File) => call(adminGamePicture, { kind, data: await base64Of(picture) }),
    onSuccess: ({ path }) => onChange(path),
    onError: (error) => toastError(error),
  });
  function handleFile(event: ChangeEvent<HTMLInputElement>): void {
    const [picture] = event.target.files ?? [];
    event.target.value = '';
    if (picture) send.mutate(picture);
  }
  return (
    <div className="flex flex-wrap items-start gap-3 sm:flex-nowrap">
      <img
        src={value}
        alt={t('now')}
        width={kind === 'game' ? 48 : 80}
        height={kind === 'game' ? 64 : 40}
        className={cx(
          'mt-5.5 shrink-0 rounded-md bg-hover object-cover',
          kind === 'game' ? 'h-16 w-12' : 'h-10 w-20',
        )}
      />
      <Field label={t('label')} hint={t(`hint.${kind}`)} className="min-w-40 flex-1">
        <TextInput
          value={value}
          disabled={disabled ?? false}
          maxLength={300}
          spellCheck={false}
          onChange={(event) => onChange(event.target.value.trim())}
        />
      </Field>
      <input
        ref={file}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/avif,image/gif"
        tabIndex={-1}
        aria-hidden
        onChange={handleFile}
        className="sr-only"
      />
      <Button
        icon="upload"
        loading={send.isPending}
        disabled={disabled}
        onClick={() => file.current?.click()}
        className="sm:mt-5.5"
      >
        {t('send')}
      </Button>
    </div>
  );
}
