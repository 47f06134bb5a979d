import type { ReactNode } from 'react';
import { buttonClass } from '#ui/button.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { useHasRoute } from '#platform/web/features.ts';
import { useT } from '#platform/web/i18n.ts';

const STEPS: readonly { id: string; icon: IconName }[] = [
  { id: 'seal', icon: 'lock' },
  { id: 'mix', icon: 'swap' },
  { id: 'open', icon: 'unlock' },
];

/** How a bet is made checkable, in three steps, with the way to try it. */
export function FairStrip(): ReactNode {
  const t = useT('lobby.fair');
  const fairness = useHasRoute('/fairness');
  return (
    <section
      aria-labelledby="fair-title"
      className="rounded-xl border border-line/60 bg-panel p-5 [contain-intrinsic-size:auto_500px] [content-visibility:auto] sm:p-6 md:[contain-intrinsic-size:auto_230px]"
    >
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h2 id="fair-title" className="flex items-center gap-2.5 text-lg font-bold">
          <Icon name="shield-check" size={24} className="text-accent" />
          {t('heading')}
        </h2>
        {fairness && (
          <AppLink to="/fairness" className={buttonClass({ size: 40 })}>
            {t('link')}
            <Icon name="arrow-right" size={18} />
          </AppLink>
        )}
      </div>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-[repeat(3,minmax(0,1fr))]">
        {STEPS.map(({ id, icon }, index) => (
          <li key={id} className="relative flex gap-4 rounded-lg bg-raised p-4">
            <span className="grid size-10 shrink-0 place-items-center rounded-md bg-accent/15 text-accent">
              <Icon name={icon} />
            </span>
            <div className="min-w-0">
              <h3 className="font-semibold">
                <span className="me-1.5 text-fg3 tnum">{index + 1}</span>
                {t(`${id}.title`)}
              </h3>
              <p className="mt-1 text-fg2 text-pretty">{t(`${id}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
