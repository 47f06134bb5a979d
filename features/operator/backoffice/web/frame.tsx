import { useEffect, useRef, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { buttonClass } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { Logo } from '#ui/logo.tsx';
import { ADMIN_GROUPS, type FeatureNav } from '#platform/contract/feature.ts';
import { AppLink, usePath } from '#platform/web/app-link.tsx';
import { ErrorBoundary } from '#platform/web/error-boundary.tsx';
import { type PlacedSlot, useNav, useSlots } from '#platform/web/features.ts';
import { useT } from '#platform/web/i18n.ts';
import { SlotPart } from '#platform/web/slots.tsx';
import { useUser } from '#platform/web/session.ts';
import { useStore } from '#platform/web/store.ts';
import { isOpen } from './room-path.ts';
import ViewBanner from './view-banner.tsx';

interface FrameProps {
  title: ReactNode;
  /** Right of the title: actions, filters. */
  actions?: ReactNode;
  /** Page above this one. */
  up?: { to: string; label: string };
  children: ReactNode;
}

/** The back office round every one of its pages: rooms at the left (on top on phones), who is at work, the way back. */
export function AdminFrame({ title, actions, up, children }: FrameProps): ReactNode {
  const t = useT('backoffice');
  const path = usePath();
  const viewing = useUser()?.viewing !== undefined;
  return (
    <div className="flex min-h-dvh flex-col bg-bg md:grid md:grid-cols-[212px_minmax(0,1fr)] md:grid-rows-[52px_minmax(0,1fr)]">
      <a
        href="#main"
        className="fixed top-2 start-2 z-loader -translate-y-16 rounded-md bg-accent px-4 py-2 font-semibold text-on-accent focus:translate-y-0"
      >
        {t('frame.skip')}
      </a>
      <TopBar />
      <AdminSections />
      <main id="main" tabIndex={-1} className="min-w-0 flex-1 px-3 py-4 outline-none sm:px-5 md:py-5">
        {viewing && <ViewBanner className="top-[105px] -mx-3 -mt-4 mb-4 sm:-mx-5 md:top-13 md:-mt-5" />}
        <div className="mx-auto flex w-full max-w-[1500px] flex-col gap-4">
          <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <div className="flex min-w-0 items-center gap-2">
              {up && (
                <AppLink
                  to={up.to}
                  aria-label={up.label}
                  className={cx(buttonClass({ variant: 'ghost' }), 'aspect-square px-0 -ms-2')}
                >
                  <Icon name="arrow-left" />
                </AppLink>
              )}
              <h1 className="flex min-w-0 items-center gap-3 text-lg font-bold">{title}</h1>
            </div>
            {actions && <div className="flex flex-wrap items-center gap-2 max-sm:w-full">{actions}</div>}
          </div>
          <ErrorBoundary resetKey={path}>{children}</ErrorBoundary>
        </div>
      </main>
    </div>
  );
}

function TopBar(): ReactNode {
  const t = useT('backoffice.frame');
  const user = useStore((state) => state.user);
  const demoBuild = useStore((state) => state.demoBuild);
  const admin = user?.roles.some(({ id }) => id === '*') ?? false;
  const [first] = useNav('admin');
  return (
    <header className="sticky top-0 z-header col-span-2 flex h-13 items-center gap-3 border-b border-line/70 bg-panel px-3 sm:px-5">
      <AppLink
        to={first?.to ?? '/'}
        aria-label={t('home')}
        className="flex h-10 items-center gap-2.5 rounded-md pe-1"
      >
        <Logo mini size={26} />
        <span className="font-bold tracking-tight">{t('name')}</span>
      </AppLink>
      {demoBuild && <Badge tone="warn">{t('demoBuild')}</Badge>}
      <div className="ms-auto flex min-w-0 items-center gap-2 sm:gap-3">
        {user && (
          <span className="flex min-w-0 items-center gap-2 text-fg2">
            <Icon name="user" size={18} className="text-fg3 max-sm:hidden" />
            <span className="truncate font-semibold text-fg">{user.name}</span>
            <Badge tone={admin ? 'accent' : 'info'} className="max-sm:hidden">
              {t(admin ? 'administrator' : 'staff')}
            </Badge>
          </span>
        )}
        <a href="/" className={buttonClass({ variant: 'secondary', size: 32 })}>
          <Icon name="external" size={16} />
          <span className="max-sm:sr-only">{t('site')}</span>
        </a>
      </div>
    </header>
  );
}

const ROOM = cx(
  'group flex h-10 shrink-0 items-center gap-2.5 rounded-md px-3 font-semibold whitespace-nowrap text-fg2 -outline-offset-2 transition-colors hover:bg-hover hover:text-fg md:h-9',
);

function AdminSections(): ReactNode {
  const t = useT();
  const rooms = useNav('admin');
  const badges = useSlots('admin.badges');
  const path = usePath();
  const list = useRef<HTMLDivElement>(null);
  // On phones the rooms are a row that scrolls: the open one must be in it.
  useEffect(() => {
    list.current
      ?.querySelector('[aria-current=page]')
      ?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [path]);
  return (
    <nav
      aria-label={t('backoffice.frame.rooms')}
      className="z-header border-line/70 bg-panel max-md:sticky max-md:top-13 max-md:border-b md:sticky md:top-13 md:h-[calc(100dvh-52px)] md:overflow-y-auto md:border-e"
    >
      <div ref={list} className="flex gap-1 overflow-x-auto p-1.5 no-scrollbar md:flex-col md:gap-4 md:p-3">
        {ADMIN_GROUPS.map((group) => {
          const own = rooms.filter((room) => room.group === group);
          return (
            own.length > 0 && (
              <div key={group}>
                <p id={`rooms-${group}`} className="px-3 pb-1 text-xs font-semibold text-fg3 max-md:hidden">
                  {t(`backoffice.frame.group.${group}`)}
                </p>
                <ul aria-labelledby={`rooms-${group}`} className={LIST}>
                  {own.map((room) => (
                    <Room key={room.id} room={room} badge={badges.find(({ id }) => id === room.id)} />
                  ))}
                </ul>
              </div>
            )
          );
        })}
        <ApiDocs />
      </div>
    </nav>
  );
}

const LIST = 'flex gap-1 md:flex-col md:gap-0.5';

function Room({ room, badge }: { room: FeatureNav; badge: PlacedSlot | undefined }): ReactNode {
  const t = useT();
  const open = isOpen(room.to, usePath());
  return (
    <li>
      <AppLink
        to={room.to}
        exact
        aria-current={open ? 'page' : undefined}
        className={cx(ROOM, open && 'bg-raised text-fg')}
      >
        <Icon name={room.icon as IconName} size={18} className={open ? 'text-accent' : 'text-fg3'} />
        {t(room.label)}
        {badge && (
          <span className="md:ms-auto">
            <SlotPart slot={badge} />
          </span>
        )}
      </AppLink>
    </li>
  );
}

function ApiDocs(): ReactNode {
  const t = useT();
  return (
    <a href="/api/docs" target="_blank" rel="noopener" className={ROOM}>
      <Icon name="server" size={18} className="text-fg3" />
      {t('backoffice.frame.apiDocs')}
      <Icon name="external" size={14} className="text-fg3 md:ms-auto" />
    </a>
  );
}
