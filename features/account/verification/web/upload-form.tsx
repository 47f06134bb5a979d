import { useRef, useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { call } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { base64Of } from '#platform/web/read-file.ts';
import { toast } from '#platform/web/toasts.tsx';
import {
  documentKind,
  MAX_FILE,
  uploadDocument,
  type DocumentKind,
  type VerificationView,
} from '../contract.ts';

/** Hands in one document. */
export function UploadForm({ onDone }: { onDone: (view: VerificationView) => void }): ReactNode {
  const t = useT('verification.own');
  const input = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<DocumentKind>('identity');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function send(file: File | undefined): Promise<void> {
    if (!file) return;
    setFailure(null);
    if (file.size > MAX_FILE) return setFailure(t('tooLarge'));
    setBusy(true);
    try {
      const data = await base64Of(file);
      onDone(await call(uploadDocument, { kind, name: file.name.slice(0, 120), data }));
      toast.success(t('uploaded'));
    } catch (error) {
      setFailure(errorText(error, uploadDocument.codes));
    }
    setBusy(false);
    if (input.current) input.current.value = '';
  }

  return (
    <div className="flex flex-col gap-3 border-t border-line/60 pt-6">
      <h3 className="font-bold">{t('upload')}</h3>
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('what')} className="w-full sm:w-72">
          <NativeSelect
            aria-label={t('what')}
            value={kind}
            onChange={(event) => setKind(event.target.value as DocumentKind)}
          >
            {documentKind.options.map((one) => (
              <option key={one} value={one}>
                {t(`kind.${one}`)}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('choose')}
          accept="image/png,image/jpeg,image/webp,image/avif,application/pdf"
          onChange={(event) => void send(event.target.files?.[0])}
        />
        <Button icon="upload" loading={busy} onClick={() => input.current?.click()}>
          {t('choose')}
        </Button>
      </div>
      <p className="text-xs text-pretty text-fg3">{t('rules')}</p>
      <div role="alert">{failure !== null && <p className="text-lose">{failure}</p>}</div>
    </div>
  );
}
