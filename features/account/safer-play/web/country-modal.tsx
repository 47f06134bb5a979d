import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { ModalProps } from '#platform/web/modals.tsx';
import { useStore } from '#platform/web/store.ts';

export const modal = { size: 'sm', label: 'limits.country.title' } as const;

/** Real money is off where the visitor is. */
export default function CountryModal({ iso, close }: { iso: string | null } & ModalProps): ReactNode {
  const t = useT('limits.country');
  const locale = useStore((state) => state.locale);
  const name = iso === null ? null : (new Intl.DisplayNames([locale], { type: 'region' }).of(iso) ?? iso);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-3 pe-10">
        <Icon name="globe" size={24} className="text-warn" />
        <h2 className="text-lg font-bold">{t('title')}</h2>
      </div>
      <p className="text-pretty text-fg2">{name === null ? t('unknown') : t('text', { country: name })}</p>
      <Button variant="primary" size={48} block data-autofocus onClick={close}>
        {t('close')}
      </Button>
    </div>
  );
}
