import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { formatPercent } from '#ui/format.ts';
import { useMoneyView } from '#platform/web/amount-view.ts';
import { useT } from '#platform/web/i18n.ts';
import { useStore } from '#platform/web/store.ts';
import { dollars, sharesOf } from './race-text.ts';
import { useShownPrize, useShownRace } from './shown.ts';

/** How the prize is shared out, and what counts. */
export function SplitCard(): ReactNode {
  const t = useT('race');
  const locale = useStore((state) => state.locale);
  const view = useMoneyView('usd');
  const whole = useShownPrize(view);
  const { reward, split } = useShownRace();
  const shares = sharesOf(reward, split);
  const greatest = Math.max(...split, 1);
  return (
    <section aria-labelledby="race-split" className="rounded-xl border border-line/70 bg-panel p-4">
      <h2 id="race-split" className="flex h-7 items-center gap-2.5 text-base font-bold">
        <Icon name="percent" className="text-accent" />
        {t('split.heading')}
      </h2>
      <p className="mt-2 text-pretty text-fg2">{t('split.text', { prize: whole })}</p>
      <ul className="mt-3 grid gap-1">
        {shares.map(({ from, to, percent, prize }) => (
          <li
            key={from}
            className="relative isolate flex h-9 items-center gap-3 overflow-hidden rounded-md px-2.5 tnum"
          >
            <span
              aria-hidden
              className="absolute inset-y-0 start-0 -z-10 rounded-md bg-accent/15"
              style={{ width: `${Math.max(3, (percent / greatest) * 100)}%` }}
            />
            <span className="flex-1 font-semibold">
              {from === to ? t('split.place', { place: from }) : t('split.places', { from, to })}
            </span>
            <span className="text-fg2">
              {formatPercent(percent / 100, percent % 1 === 0 ? 0 : 1, locale)}
            </span>
            <span className="min-w-16 text-end font-semibold">{dollars(prize, view, true)}</span>
          </li>
        ))}
      </ul>
      <h3 className="mt-5 font-semibold">{t('rules.heading')}</h3>
      <ul className="mt-2 grid gap-2 text-fg2">
        {['counts', 'equal', 'paid'].map((rule) => (
          <li key={rule} className="flex gap-2.5 text-pretty">
            <Icon name="check" size={16} className="mt-0.5 text-accent" />
            {t(`rules.${rule}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}
