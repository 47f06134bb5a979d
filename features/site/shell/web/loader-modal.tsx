import type { ReactNode } from 'react';
import { Spinner } from '#ui/spinner.tsx';
import { useT } from '#platform/web/i18n.ts';

export const modal = { size: 'sm', mandatory: true, label: 'shell.expired.title' } as const;

/** Shown for the moment between an expired session and the reload that renews it. */
export default function LoaderModal(): ReactNode {
  const t = useT('shell.expired');
  return (
    <div role="status" className="flex flex-col items-center gap-4 py-6 text-center">
      <span className="text-accent">
        <Spinner size={36} />
      </span>
      <p className="font-semibold">{t('title')}</p>
      <p className="text-fg2">{t('text')}</p>
    </div>
  );
}
