import type { ReactNode } from 'react';
import type { Backtest, BandPoint } from '#engines/strategy/backtest.ts';
import { formatAmount } from '#platform/contract/money.ts';
import { amountText } from '#platform/web/amount-view.ts';
import { formatCount } from '#ui/format.ts';
import { LENGTH, WINDOWS } from './trial.ts';
import { CHART_WIDTH as WIDTH, ProfitLine, Stroke, ZeroLine } from '../../history/profit-line.tsx';
import type { Speaker } from './words.ts';

const HEIGHT = 120;

/** How the tried strategy came out, as one run and as a spread of many. */
export function TrialResult({ trial, speaker }: { trial: Backtest; speaker: Speaker }): ReactNode {
  const { t, view } = speaker;
  const { whole, band, ends } = trial;
  const amount = (units: bigint, sign = false): string =>
    amountText(formatAmount(units, speaker), view, sign ? { sign: 'always' } : {});
  const end = whole.stop === null ? t('trial.played') : t(`ended.${whole.stop}`);
  const last = band.at(-1)?.parts ?? [0n, 0n, 0n, 0n, 0n];
  const facts: readonly (readonly [string, string])[] = [
    [t('bets'), formatCount(whole.bets)],
    [t('staked'), amount(whole.staked)],
    [t('profit'), amount(whole.profit, true)],
    [t('trial.greatest'), amount(whole.greatestStake)],
    [t('trial.losing'), formatCount(whole.longestLosingRun)],
    [t('trial.drawdown'), amount(whole.drawdown)],
  ];
  return (
    <section aria-label={t('trial.result')} className="flex flex-col gap-4">
      <div className="flex flex-col gap-2 rounded-md bg-bg px-3 py-2">
        <h3 className="text-sm font-semibold">{t('trial.whole')}</h3>
        <p role="status" className="text-xs text-fg2">
          {end}
        </p>
        <dl className="grid grid-cols-2 gap-x-4 gap-y-1 text-xs sm:grid-cols-3">
          {facts.map(([name, value]) => (
            <div key={name} className="min-w-0">
              <dt className="text-fg3">{name}</dt>
              <dd className="truncate font-semibold tnum">{value}</dd>
            </div>
          ))}
        </dl>
        <ProfitLine
          points={whole.line.slice(1)}
          isLoss={whole.profit < 0n}
          label={t('trial.chart', { result: amount(whole.profit, true) })}
          height={HEIGHT}
          className="h-32"
        />
      </div>
      <div className="flex flex-col gap-2 rounded-md bg-bg px-3 py-2">
        <h3 className="text-sm font-semibold">
          {t('trial.band', { windows: WINDOWS, length: formatCount(LENGTH) })}
        </h3>
        <p className="text-xs text-fg2">
          {t('trial.ends', { ahead: ends.ahead, even: ends.even, behind: ends.behind })}
        </p>
        <Band
          band={band}
          label={t('trial.bandChart', {
            low: amount(last[0], true),
            middle: amount(last[2], true),
            high: amount(last[4], true),
          })}
        />
        <p className="text-xs text-fg3">
          {t('trial.bandChart', {
            low: amount(last[0], true),
            middle: amount(last[2], true),
            high: amount(last[4], true),
          })}
        </p>
      </div>
      <p className="text-xs text-fg3">{t('trial.noForecast')}</p>
    </section>
  );
}

/** Nine tenths of all runs lie in the light band, half of them in the dark one. Only drawn, so floats do. */
function Band({ band, label }: { band: readonly BandPoint[]; label: string }): ReactNode {
  const values = [0, ...band.flatMap(({ parts }) => parts.map(Number))];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const span = high - low || 1;
  const y = (value: number): number => Math.round((HEIGHT - ((value - low) / span) * HEIGHT) * 100) / 100;
  const x = (index: number): number => Math.round((index / Math.max(1, band.length - 1)) * WIDTH * 100) / 100;
  const points = (part: number): string[] =>
    band.map(({ parts }, index) => `${x(index)} ${y(Number(parts[part]))}`);
  const between = (from: number, to: number): string =>
    `M${[...points(from), ...points(to).toReversed()].join('L')}Z`;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="block h-32 w-full text-accent"
    >
      <path d={between(0, 4)} fill="currentColor" opacity="0.14" />
      <path d={between(1, 3)} fill="currentColor" opacity="0.35" />
      <ZeroLine y={y(0)} />
      <Stroke d={`M${points(2).join('L')}`} />
    </svg>
  );
}
