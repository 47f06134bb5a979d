import type { ReactNode } from 'react';
import { useT } from '#platform/web/i18n.ts';
import type { TickerView } from '../contract.ts';
import { feePercent, halfMove, shownLimits, shownPercent, shownSpread, shownTerms } from './price.ts';

export const modal = { title: 'trading.titles.help', size: 'md' } as const;

const SECOND_MS = 1_000;
const FEE = { pnl: 'fee', flat: 'feeFlat' } as const;
const SOURCE = {
  simulated: ['price', 'verify', 'halt'],
  exchange: ['exchange', 'stand'],
} as const;

interface Props {
  ticker: string;
  kind: TickerView['kind'];
}

/** How futures work: openModal('trading.help'). */
export default function HelpModal({ ticker, kind }: Props): ReactNode {
  const t = useT('trading.help');
  const [terms, spread, { minHoldMs, delayMs }] = [shownTerms(), shownSpread(), shownLimits()];
  const half = halfMove(terms);
  const values = {
    ticker,
    fee: feePercent(terms),
    cap: shownPercent('max_roi'),
    hold: minHoldMs / SECOND_MS,
    delay: delayMs[kind] / SECOND_MS,
    spread,
    rollover: terms.rollover,
    base: terms.keep_base,
    ...(half !== null && { half }),
  };
  const parts = [
    'idea',
    'fill',
    ...(delayMs[kind] > 0 ? ['delay'] : []),
    'bust',
    'triggers',
    FEE[terms.fee_mode],
    ...(spread === '0' ? [] : ['spread']),
    ...(terms.rollover === '0' ? [] : ['rollover']),
    ...(half === null ? [] : ['curve']),
    ...SOURCE[kind],
  ];
  return (
    <div className="grid gap-4">
      {parts.map((part) => (
        <section key={part}>
          <h3 className="font-semibold">{t(`${part}.head`)}</h3>
          <p className="mt-1 text-pretty text-fg2">{t(`${part}.text`, values)}</p>
          {part === 'verify' && (
            <code className="mt-2 block overflow-x-auto rounded-md bg-bg p-3 text-xs" tabIndex={0}>
              ./phoenix trading verify --ticker {ticker} --day 2026-01-31 --seed … --open …
            </code>
          )}
        </section>
      ))}
    </div>
  );
}
