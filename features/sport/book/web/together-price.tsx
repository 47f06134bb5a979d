import { type ReactNode, useState } from 'react';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { TogetherView } from '../builder-contract.ts';
import { useOddsText } from './odds-text.ts';

/** The one price of selections that stand together, spoken when it moves; or why there is none. */
export function TogetherPrice({ price }: { price: TogetherView | undefined }): ReactNode {
  const t = useT('sport');
  const text = useOddsText();
  const [seen, setSeen] = useState({ odds: price?.odds, drift: 0 });
  if (price?.odds && price.odds !== seen.odds)
    setSeen({ odds: price.odds, drift: seen.odds ? Math.sign(Number(price.odds) - Number(seen.odds)) : 0 });
  return (
    <p
      aria-live="polite"
      aria-busy={!price}
      className="flex min-h-6 items-center justify-between gap-2 text-sm"
    >
      {price?.why ? (
        <span className="text-warn">{t(`together.${price.why}`)}</span>
      ) : (
        <>
          <span className="text-fg2">{t('together.price')}</span>
          <b className="flex items-center gap-1 tnum">
            {price?.odds && seen.drift !== 0 && (
              <Icon
                name={seen.drift > 0 ? 'arrow-up' : 'arrow-down'}
                size={16}
                className={cx(seen.drift > 0 ? 'text-win' : 'text-lose')}
              />
            )}
            {price?.odds ? text(price.odds) : '…'}
          </b>
        </>
      )}
    </p>
  );
}
