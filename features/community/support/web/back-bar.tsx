import type { ReactNode } from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import { useT } from '#platform/web/i18n.ts';

interface BackBarProps {
  onBack: () => void;
  children?: ReactNode;
  /** At the end: what can be done with the page. */
  aside?: ReactNode;
}

/** The head of every page but the first: the way back, what it is, what can be done. */
export function BackBar({ onBack, children, aside }: BackBarProps): ReactNode {
  const t = useT('support');
  return (
    <div className="flex min-h-12 items-center gap-1 border-b border-line/60 px-1">
      <IconButton icon="chevron-left" label={t('back')} onClick={onBack} />
      <div className="min-w-0 flex-1">{children}</div>
      {aside}
    </div>
  );
}
