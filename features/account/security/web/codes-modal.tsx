import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { ModalProps } from '#platform/web/modals.tsx';

export const modal = { size: 'md', title: 'security.codes.title', escapable: false } as const;

/** Recovery codes, the one time they can be seen. */
export default function CodesModal({ codes, close }: ModalProps & { codes: readonly string[] }): ReactNode {
  const t = useT('security.codes');
  const [kept, setKept] = useState(false);
  const text = codes.join('\n');

  function handleDownload(): void {
    const link = document.createElement('a');
    link.href = `data:text/plain;charset=utf-8,${encodeURIComponent(`${location.host}\n\n${text}\n`)}`;
    link.download = 'recovery-codes.txt';
    link.click();
  }

  return (
    <div className="flex flex-col gap-4">
      <p className="flex items-start gap-3 rounded-md bg-warn/15 px-3 py-2.5 text-pretty">
        <Icon name="warning" size={18} className="mt-0.5 text-warn" />
        {t('text')}
      </p>
      <ol aria-label={t('list')} className="grid gap-x-6 gap-y-2 rounded-lg bg-raised p-4 sm:grid-cols-2">
        {codes.map((code) => (
          <li
            key={code}
            className="text-center font-mono text-xs/6 font-semibold whitespace-nowrap select-all"
          >
            {code}
          </li>
        ))}
      </ol>
      <div className="grid grid-cols-2 gap-2 *:w-full">
        <CopyButton wide text={text} label={t('copy')} copiedLabel={t('copied')} />
        <Button icon="download" onClick={handleDownload}>
          {t('download')}
        </Button>
      </div>
      <Checkbox checked={kept} onChange={setKept}>
        {t('kept')}
      </Checkbox>
      <Button variant="primary" size={48} block disabled={!kept} onClick={close}>
        {t('done')}
      </Button>
    </div>
  );
}
