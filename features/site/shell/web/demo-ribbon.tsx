import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#platform/web/i18n.ts';

/** On every page of a demo build, so that nobody takes it for the real thing. 32 px, above the header. */
export function DemoRibbon(): ReactNode {
  const t = useT('shell');
  return (
    <section
      aria-label={t('demoLabel')}
      className="fixed inset-x-0 top-0 z-header flex h-8 items-center justify-center gap-2 bg-warn px-3 text-xs font-semibold text-ink"
    >
      <Icon name="info" size={16} />
      <span className="truncate">{t('demoBuild')}</span>
    </section>
  );
}
