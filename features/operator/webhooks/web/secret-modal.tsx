import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { ModalProps } from '#platform/web/modals.tsx';

export const modal = { size: 'md', escapable: false } as const;

/** The one time a secret is seen. */
export default function SecretModal({ secret, close }: ModalProps & { secret: string }): ReactNode {
  const t = useT('webhooks.secret');
  return (
    <div className="flex flex-col gap-4">
      <p className="text-pretty text-fg2">{t('text')}</p>
      <p className="flex items-center gap-2 rounded-md bg-bg p-3">
        <code className="min-w-0 flex-1 font-mono text-sm break-all">{secret}</code>
        <CopyButton text={secret} label={t('copy')} copiedLabel={t('copied')} />
      </p>
      <Button variant="primary" size={48} block onClick={close}>
        {t('done')}
      </Button>
    </div>
  );
}
