import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState, type CSSProperties, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useSlots, type PlacedSlot } from '#platform/web/features.ts';
import { useT } from '#platform/web/i18n.ts';
import { SlotPart } from '#platform/web/slots.tsx';
import { OwnTabs } from './own-tabs.tsx';

/** An anchor stops below the header and the row of sections that stays in sight. */
const UNDER_HEADER: CSSProperties = { scrollMarginTop: 'calc(128px + var(--ribbon))' };

/** Glyphs of the sections in the list beside them, by slot id. */
const ICONS: Readonly<Record<string, IconName>> = {
  account: 'user',
  security: 'shield',
  limits: 'sliders',
  verification: 'check-circle',
  wallets: 'wallet',
  connections: 'link',
  privacy: 'eye-off',
  ignored: 'users',
  solvency: 'shield-check',
  data: 'download',
};

/**
 * /profile/settings: one page, a card for each section. Rooms add theirs by a slot at `profile.settings`; its `id` is the
 * anchor (/profile/settings#security), its `label` the name in the list. A section brings its own <h2>.
 */
export default function SettingsPage(): ReactNode {
  const t = useT('profile.settings');
  const sections = useSlots('profile.settings');
  useAnchor();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:gap-6 lg:grid-cols-[220px_minmax(0,1fr)]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-6 lg:col-span-2">
        <OwnTabs />
        <h1 className="text-2xl font-bold tracking-tight">{t('heading')}</h1>
      </div>
      <Sections sections={sections} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-6">
        {sections.map((slot) => (
          <section
            key={`${slot.feature}.${slot.id}`}
            id={slot.id}
            tabIndex={-1}
            style={UNDER_HEADER}
            className="rounded-xl border border-line/70 bg-panel p-4 outline-none sm:p-6"
          >
            <SlotPart slot={slot} fallback={<Waiting />} />
          </section>
        ))}
      </div>
    </div>
  );
}

function Waiting(): ReactNode {
  return (
    <div className="flex min-h-48 flex-col gap-4">
      <Skeleton className="h-6 w-40" />
      <Skeleton className="h-32" />
    </div>
  );
}

/** The list of sections: beside them where there is room, else a row over them that stays in sight. */
function Sections({ sections }: { sections: readonly PlacedSlot[] }): ReactNode {
  const t = useT();
  const listed = sections.filter(({ label }) => label !== undefined);
  const open = useSectionInSight(listed);
  return (
    <nav
      aria-label={t('profile.settings.sections')}
      className="sticky top-[calc(60px+var(--ribbon))] z-1 flex gap-1 overflow-x-auto bg-bg py-2 no-scrollbar lg:flex-col"
    >
      {listed.map(({ id, feature, label }) => (
        <a
          key={`${feature}.${id}`}
          href={`#${id}`}
          aria-current={open === id ? 'true' : undefined}
          onClick={(event) => {
            event.preventDefault();
            show(id);
            history.replaceState(history.state, '', `#${id}`);
          }}
          className={cx(
            'flex h-10 shrink-0 items-center gap-3 rounded-md px-3 font-semibold whitespace-nowrap -outline-offset-2 transition-colors hover:bg-raised hover:text-fg',
            open === id ? 'bg-hover text-fg' : 'text-fg2',
          )}
        >
          <Icon
            name={ICONS[id] ?? 'settings'}
            size={18}
            className={open === id ? 'text-accent' : 'text-fg3'}
          />
          {t(label!)}
        </a>
      ))}
    </nav>
  );
}

function show(id: string): void {
  const section = document.getElementById(id);
  section?.scrollIntoView({ block: 'start' });
  section?.focus({ preventScroll: true });
}

/** What a person does who wants to be somewhere else. */
const MOVES = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/** Goes to the section that the address names, and stays there while those above it are still growing, until a person moves. */
function useAnchor(): void {
  const id = useRouterState({ select: ({ location }) => location.hash });
  useEffect(() => {
    const section = document.getElementById(id);
    if (!section) return undefined;
    show(id);
    const grown = new ResizeObserver(() => section.scrollIntoView({ block: 'start' }));
    const leave = (): void => grown.disconnect();
    for (const above of section.parentElement!.children) {
      if (above === section) break;
      grown.observe(above);
    }
    for (const move of MOVES) addEventListener(move, leave, { passive: true });
    return () => {
      leave();
      for (const move of MOVES) removeEventListener(move, leave);
    };
  }, [id]);
}

/** The section that is being read: the first one that has not passed the top of the window. */
function useSectionInSight(sections: readonly PlacedSlot[]): string | null {
  const [open, setOpen] = useState<string | null>(sections[0]?.id ?? null);
  useEffect(() => {
    function look(): void {
      const atEnd = scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
      const ids = sections.map(({ id }) => id);
      const first = ids.find(
        (id) => (document.getElementById(id)?.getBoundingClientRect().bottom ?? 0) > 180,
      );
      setOpen((atEnd ? ids.at(-1) : first) ?? null);
    }
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, [sections]);
  return open;
}
