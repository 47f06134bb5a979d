import type { ReactNode } from 'react';
import { Button, buttonClass } from '#ui/button.tsx';
import { formatPercent } from '#ui/format.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import type { GameInfo } from '#platform/web/boot.ts';
import { emit } from '#platform/web/events.ts';
import { useHasRoute } from '#platform/web/features.ts';
import { useT } from '#platform/web/i18n.ts';
import { preloadModal } from '#platform/web/modals.tsx';
import { useSettled } from '#platform/web/settled.ts';
import { useStore } from '#platform/web/store.ts';
import { HeroArt } from './hero-art.tsx';

export function Hero({ games }: { games: readonly GameInfo[] }): ReactNode {
  const t = useT('lobby.hero');
  const enabled = games.filter((game) => game.enabled);
  const best = Math.max(0, ...enabled.map((game) => game.rtp));
  return (
    <section className="@container relative isolate overflow-hidden rounded-xl border border-line/60 bg-panel">
      <HeroArt />
      <div className="relative flex max-w-170 flex-col items-start gap-3 px-5 py-5 sm:px-10 sm:py-7">
        <p className="flex items-center gap-2 rounded-full bg-accent/15 px-3 py-1 text-xs font-semibold text-accent">
          <Icon name="shield-check" size={16} />
          {t('eyebrow')}
        </p>
        <h1 className="text-2xl font-bold tracking-tight italic sm:text-[40px] sm:leading-[1.05]">
          <span className="block">{t('heading')}</span> <span className="block">{t('headingEnd')}</span>
        </h1>
        <p className="max-w-120 text-base text-fg2 text-pretty">{t('text')}</p>
        <HeroActions games={enabled} />
        {enabled.length > 0 && <Facts count={enabled.length} best={best} />}
      </div>
    </section>
  );
}

/** Its line is there from the start, its figures once the page has settled: the first number of a page costs it most. */
function Facts({ count, best }: { count: number; best: number }): ReactNode {
  const t = useT('lobby.hero');
  const settled = useSettled(true);
  return (
    <ul className="mt-1 flex min-h-4 flex-wrap gap-x-5 gap-y-2 text-xs font-semibold text-fg2 max-sm:*:nth-3:hidden">
      {settled && (
        <>
          <Fact icon="bolt">{t('games', { count })}</Fact>
          <Fact icon="percent">
            {t('rtp', { rtp: formatPercent(best, best * 100 === Math.round(best * 100) ? 0 : 2) })}
          </Fact>
          <Fact icon="hash">{t('open')}</Fact>
        </>
      )}
    </ul>
  );
}

function Fact({ icon, children }: { icon: IconName; children: ReactNode }): ReactNode {
  return (
    <li className="flex animate-fade-in items-center gap-1.5 tnum">
      <Icon name={icon} size={16} className="text-accent" />
      {children}
    </li>
  );
}

/** What a visitor can do next: guests join or look, players go on where they left off. */
function HeroActions({ games }: { games: readonly GameInfo[] }): ReactNode {
  const t = useT('lobby.hero');
  const user = useStore((state) => state.user);
  const recent = useStore((state) => state.recentGameHistory);
  const fairness = useHasRoute('/fairness');
  const next = games.find((game) => game.id === recent[0]) ?? games[0];
  if (!user) {
    return (
      <div className="flex w-full flex-wrap gap-3 max-sm:*:flex-1 max-sm:*:px-3">
        <Button
          variant="primary"
          size={48}
          onPointerEnter={() => preloadModal('auth')}
          onFocus={() => preloadModal('auth')}
          onClick={() => emit('auth-needed', { tab: 'register' })}
        >
          {t('join')}
        </Button>
        {games.length > 0 && (
          <a href="#originals" className={buttonClass({ size: 48 })}>
            {t('look')}
          </a>
        )}
      </div>
    );
  }
  return (
    <div className="flex w-full flex-wrap gap-3 max-sm:*:flex-1 max-sm:*:px-3">
      {next && (
        <AppLink to={`/casino/game/${next.id}`} className={buttonClass({ variant: 'primary', size: 48 })}>
          <Icon name="play" />
          {t('playAgain', { game: next.title })}
        </AppLink>
      )}
      {fairness && (
        <AppLink to="/fairness" className={buttonClass({ size: 48 })}>
          {t('fairness')}
        </AppLink>
      )}
    </div>
  );
}
