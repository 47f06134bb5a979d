import type { ReactNode } from 'react';
import { Link, linkClass } from '#ui/link.tsx';
import { Logo } from '#ui/logo.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { shownSetting } from '#platform/web/boot.ts';
import { useNav } from '#platform/web/features.ts';
import { useT } from '#platform/web/i18n.ts';
import { Slot } from '#platform/web/slots.tsx';

const HELP = 'https://www.gamblingtherapy.org/';

function setting(name: string): string | number | undefined {
  const value = shownSetting('shell', name);
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}

/** On every page: the age mark, where to get help, who answers for the licence, and the site's links. */
export function Footer(): ReactNode {
  const t = useT();
  const items = useNav('footer');
  const age = setting('minAge') ?? 18;
  const licence = setting('licenceText');
  return (
    <footer className="border-t border-line/70 bg-panel/60">
      <div className="mx-auto flex w-full max-w-page flex-col gap-6 px-4 py-8 md:px-6 xl:max-w-page-xl">
        <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
          <Logo size={28} />
          {items.length > 0 && (
            <nav aria-label={t('shell.footer.label')}>
              <ul className="flex flex-wrap gap-x-6 gap-y-1">
                {items.map((item) => (
                  <li key={item.id}>
                    <AppLink to={item.to} className={`${linkClass('quiet')} min-h-10`}>
                      {t(item.label)}
                    </AppLink>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          <Slot place="footer.links" />
        </div>
        <div className="flex items-start gap-4 border-t border-line/70 pt-6">
          <span
            role="img"
            aria-label={t('shell.footer.age', { age })}
            className="grid size-11 shrink-0 place-items-center rounded-full border-2 border-fg3 text-sm font-bold text-fg2 tnum"
          >
            {age}+
          </span>
          <div className="max-w-180 space-y-2 text-fg2">
            <p>
              {t('shell.footer.safer')}{' '}
              <Link href={String(setting('helpUrl') ?? HELP)} external>
                {t('shell.footer.help')}
              </Link>
            </p>
            <p className="text-xs text-fg3">{licence ?? t('shell.footer.licence')}</p>
          </div>
        </div>
      </div>
    </footer>
  );
}
