import { useState, type ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { call } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { toast } from '#platform/web/toasts.tsx';
import { readFile, type SupportMessage } from '../contract.ts';

/** A file beside a message. It is fetched when somebody wants it, and kept by their browser alone. */
export function FileLink({ file }: { file: NonNullable<SupportMessage['file']> }): ReactNode {
  const t = useT('support');
  const [busy, setBusy] = useState(false);
  async function handleSave(): Promise<void> {
    setBusy(true);
    try {
      const { name, type, data } = await call(readFile, { id: file.id }, { long: true });
      const link = document.createElement('a');
      link.href = `data:${type};base64,${data}`;
      link.download = type === 'image/webp' ? name.replace(/\.\w+$/, '.webp') : name;
      link.click();
    } catch (error) {
      toast.error(errorText(error, readFile.codes));
    }
    setBusy(false);
  }
  return (
    <button
      type="button"
      aria-busy={busy}
      disabled={busy}
      onClick={() => void handleSave()}
      className="flex min-h-10 max-w-full items-center gap-2 rounded-md text-start font-semibold text-accent hover:underline"
    >
      <Icon name="download" size={18} className="shrink-0" />
      <span className="sr-only">{t('save')}</span>
      <span className="truncate">{file.name}</span>
    </button>
  );
}
