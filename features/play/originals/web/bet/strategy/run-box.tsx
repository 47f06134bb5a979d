import type { ReactNode } from 'react';
import { formatAmount } from '#platform/contract/money.ts';
import { amountText } from '#platform/web/amount-view.ts';
import { formatMultiplier } from '#ui/format.ts';
import { ProfitLine } from '../../history/profit-line.tsx';
import type { StrategyRun } from './strategy-run.ts';
import type { Speaker } from './words.ts';

/** How a run goes: sums, its line, its last bets, and why it ended. */
export function RunBox({ run, speaker }: { run: StrategyRun; speaker: Speaker }): ReactNode {
  const { t, view } = speaker;
  const amount = (units: bigint, sign = false): string =>
    amountText(formatAmount(units, run.places), view, sign ? { sign: 'always' } : {});
  const tone = run.profit > 0n ? 'text-win' : run.profit < 0n ? 'text-lose' : 'text-fg';
  return (
    <section aria-label={t('run')} className="flex flex-col gap-2 rounded-md bg-bg px-3 py-2 text-xs">
      <p role="status" className="font-semibold text-fg2">
        {run.reason === null ? t('running') : t(`ended.${run.reason}`)}
      </p>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-1">
        <dt className="text-fg3">{t('bets')}</dt>
        <dd className="text-end tnum">
          {t('counts', { bets: run.bets, wins: run.wins, losses: run.losses })}
        </dd>
        <dt className="text-fg3">{t('staked')}</dt>
        <dd className="text-end tnum">{amount(run.staked)}</dd>
        <dt className="text-fg3">{t('profit')}</dt>
        <dd className={`text-end font-semibold tnum ${tone}`}>{amount(run.profit, true)}</dd>
      </dl>
      <ProfitLine
        points={run.points}
        isLoss={run.profit < 0n}
        label={t('chart')}
        height={96}
        margin={4}
        className="h-24"
      />
      <details>
        <summary className="cursor-pointer font-semibold text-fg2">{t('log')}</summary>
        <div tabIndex={0} role="region" aria-label={t('log')} className="mt-1 max-h-40 overflow-y-auto">
          <table className="w-full text-end tnum">
            <thead className="text-fg3">
              <tr>
                <th className="text-start">#</th>
                <th>{t('stake')}</th>
                <th>{t('multiplier')}</th>
                <th>{t('profit')}</th>
              </tr>
            </thead>
            <tbody>
              {run.log.map((line) => (
                <tr key={line.no}>
                  <td className="text-start text-fg3">{line.no}</td>
                  <td>{amount(line.stake)}</td>
                  <td>{formatMultiplier(line.multiplier)}</td>
                  <td className={line.payout > line.stake ? 'text-win' : ''}>{amount(line.profit, true)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}
