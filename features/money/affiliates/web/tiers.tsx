import type { ReactNode } from 'react';
import { Icon, type IconName } from '#ui/icon.tsx';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Load } from '#platform/web/load.tsx';
import { useProgram } from './queries.ts';

const STEPS: readonly { id: 'share' | 'play' | 'paid'; icon: IconName }[] = [
  { id: 'share', icon: 'link' },
  { id: 'play', icon: 'dice' },
  { id: 'paid', icon: 'wallet' },
];

/** How it works, and what each tier gives. */
export function Tiers(): ReactNode {
  const t = useT('affiliates');
  const program = useProgram();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 @4xl:grid-cols-[minmax(0,1fr)_340px]">
      <ol className="grid gap-4 @xl:grid-cols-3">
        {STEPS.map(({ id, icon }, index) => (
          <li key={id} className="rounded-lg border border-line/70 bg-panel p-4">
            <span className="grid size-10 place-items-center rounded-lg bg-accent/15 text-accent">
              <Icon name={icon} size={24} />
            </span>
            <h2 className="mt-3 font-bold">{`${index + 1}. ${t(`step.${id}.title`)}`}</h2>
            <p className="mt-1 text-pretty text-fg2">{t(`step.${id}.text`)}</p>
          </li>
        ))}
      </ol>
      <Panel title={t('tiers')}>
        <Load query={program} fallback={<Skeleton className="h-40 w-full" />}>
          {({ tiers }) => (
            <ul className="flex flex-col gap-1">
              {tiers.map(({ players, percent }) => (
                <li
                  key={players}
                  className="flex min-h-9 items-center justify-between gap-3 rounded-md bg-raised px-3"
                >
                  <span className="text-fg2">{t('tierFrom', { count: players })}</span>
                  <span className="font-bold tnum">{percent} %</span>
                </li>
              ))}
            </ul>
          )}
        </Load>
      </Panel>
    </div>
  );
}
