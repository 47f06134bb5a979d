import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useT } from '#platform/web/i18n.ts';
import { usePageName } from '#platform/web/page-title.ts';

/** Keeps the document's title, and says the new page's name to screen readers after a navigation. */
export function RouteTitle(): ReactNode {
  const t = useT();
  const key = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.title });
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const first = useRef(path);
  const [spoken, setSpoken] = useState('');
  const own = usePageName();
  const name = own ?? (key === undefined ? '' : t(key));

  useEffect(() => {
    const site = document.documentElement.dataset['name'] || t('shell.brand');
    document.title = name ? `${name} · ${site}` : site;
    if (first.current !== undefined && path !== first.current) setSpoken(name);
    first.current = path;
  }, [name, path, t]);

  return (
    <p aria-live="polite" className="sr-only">
      {spoken}
    </p>
  );
}
