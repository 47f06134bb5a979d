import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { ModalProps } from '#platform/web/modals.tsx';

export const modal = { size: 'sm', label: 'security.ask.label' } as const;

interface AskProps extends ModalProps {
  title: string;
  text: string;
  action: string;
  codes?: Readonly<Record<number, string>>;
  /** Done on a yes; the window stays when it fails. */
  run: () => Promise<void>;
}

/** Asks before something that cannot be taken back. */
export default function AskModal({ title, text, action, codes, run, close }: AskProps): ReactNode {
  const t = useT('security.ask');
  const [busy, setBusy] = useState(false);
  async function handleYes(): Promise<void> {
    setBusy(true);
    try {
      await run();
      close();
    } catch (error) {
      toastError(error, codes);
      setBusy(false);
    }
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-1.5 pe-10">
        <h2 className="text-lg font-bold text-balance wrap-break-word">{title}</h2>
        <p className="text-pretty text-fg2">{text}</p>
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Button size={48} disabled={busy} onClick={close}>
          {t('no')}
        </Button>
        <Button variant="danger" size={48} loading={busy} onClick={() => void handleYes()}>
          {action}
        </Button>
      </div>
    </div>
  );
}
