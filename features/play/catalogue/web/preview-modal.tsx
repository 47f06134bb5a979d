import type { ReactNode } from 'react';
import { Button, buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { ModalProps } from '#platform/web/modals.tsx';
import { useAllowed } from '#platform/web/session.ts';

export const modal = { size: 'sm' as const, title: 'catalogue.preview.heading' };

/** Instead of a game of a provider that is only shown: the operator has no contract with it yet. */
export default function PreviewModal({ close }: ModalProps): ReactNode {
  const t = useT('catalogue.preview');
  const staff = useAllowed('dashboard');
  return (
    <div className="flex flex-col gap-5">
      <div className="flex items-start gap-4">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-info/15 text-info">
          <Icon name="play" size={22} />
        </span>
        <p className="min-w-0 text-fg2 text-pretty">{t('text')}</p>
      </div>
      <div className="flex justify-end gap-2">
        <Button variant={staff ? 'ghost' : 'primary'} onClick={close}>
          {t('close')}
        </Button>
        {staff && (
          <a href="/admin" target="_blank" rel="noopener" className={buttonClass({ variant: 'primary' })}>
            {t('admin')}
            <Icon name="external" size={18} />
          </a>
        )}
      </div>
    </div>
  );
}
