import type { ReactNode } from 'react';
import { Hold } from '#ui/hold.tsx';
import { Link, linkClass } from '#ui/link.tsx';
import { Logo } from '#ui/logo.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { brand } from '#platform/web/brand.ts';
import { useMinAge, useShownSettings } from '#platform/web/shown-settings.ts';
import { useNav } from '#platform/web/features.ts';
import { useT } from '#platform/web/i18n.ts';
import { Slot } from '#platform/web/slots.tsx';
import { useHelpAddress } from './help-address.ts';

const LEGAL = ['terms', 'privacy', 'responsible'] as const;
const ITEM = `${linkClass('quiet')} flex min-h-10 items-center`;

/** On every page: the site's links, the age mark, where to get help, and who answers for the licence. */
export default function Footer(): ReactNode {
  const t = useT('shell.footer');
  const age = useMinAge();
  const shell = useShownSettings('shell');
  const { notice } = brand();
  const helpAddress = useHelpAddress();
  return (
    <footer className="border-t border-line/70 bg-panel/60">
      <div className="mx-auto flex w-full max-w-page flex-col gap-6 px-4 py-8 md:px-6 xl:max-w-page-xl">
        <div className="flex flex-wrap items-start gap-x-10 gap-y-4">
          <span className="flex h-10 items-center">
            <Logo size={28} />
          </span>
          <SiteLinks />
        </div>
        <div className="flex items-start gap-4 border-t border-line/70 pt-6">
          <span
            role="img"
            aria-label={t('age', { age })}
            className="grid size-11 shrink-0 place-items-center rounded-full border-2 border-fg3 text-sm font-bold text-fg2 tnum"
          >
            {age}+
          </span>
          <div className="max-w-180 space-y-2 text-fg2">
            <p>
              {t('safer')}{' '}
              <Link href={helpAddress} external>
                {t('help')}
              </Link>
            </p>
            <p className="text-xs text-fg3">{notice || shell.licenceText || t('licence')}</p>
            <Slot place="footer.licence" />
          </div>
        </div>
      </div>
    </footer>
  );
}

/** Pages of the house, then what the operator has written elsewhere, then where the house is found. */
function SiteLinks(): ReactNode {
  const t = useT();
  const shell = useShownSettings('shell');
  // The operator's own page stands in place of the house's.
  const items = useNav('footer').filter(
    ({ id }) => !LEGAL.some((name) => name === id && shell[`${name}Url`]),
  );
  const legal = LEGAL.flatMap((name) => {
    const url = shell[`${name}Url`];
    return url ? [{ name: t(`shell.footer.${name}`), url }] : [];
  });
  const own = brand().social ?? [];
  const social = own.length > 0 ? own : (shell.social ?? []);
  if (items.length + legal.length + social.length === 0) return null;
  return (
    <nav aria-label={t('shell.footer.label')} className="min-w-0 flex-1 basis-60">
      <ul className="flex flex-wrap gap-x-6 gap-y-1 max-sm:grid max-sm:grid-cols-2">
        {items.map((item) => (
          <li key={item.id}>
            <AppLink to={item.to} className={ITEM}>
              {t(item.label)}
            </AppLink>
          </li>
        ))}
        {[...legal, ...social].map(({ name, url }) => (
          <li key={url} className="flex min-h-10 items-center">
            <Link href={url} external tone="quiet">
              {name}
            </Link>
          </li>
        ))}
        {/* More of the same list: each is an <li>. */}
        <Slot place="footer.links" fallback={<Hold as="li" />} />
      </ul>
    </nav>
  );
}
