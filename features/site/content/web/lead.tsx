import type { ReactNode } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';

interface LeadProps {
  /** A path of this site, or an https address elsewhere. */
  to: string;
  className?: string;
  style?: { background: string; color: string };
  label?: string;
  children?: ReactNode;
}

/** Leads where the operator said: inside the page without a reload, elsewhere in a tab of its own. */
export function Lead({ to, label, children, ...look }: LeadProps): ReactNode {
  const props = { ...look, ...(label === undefined ? {} : { 'aria-label': label }) };
  if (to.startsWith('/') && !to.includes('#')) {
    return (
      <AppLink to={to} {...props}>
        {children}
      </AppLink>
    );
  }
  const away = to.startsWith('/') ? {} : { target: '_blank', rel: 'noopener noreferrer' };
  return (
    <a href={to} {...away} {...props}>
      {children}
    </a>
  );
}
