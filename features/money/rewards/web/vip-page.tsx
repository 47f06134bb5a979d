import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Queries } from '#platform/web/query-scope.tsx';
import { needAccount, useUser } from '#platform/web/session.ts';
import { useDollars } from '#platform/web/dollars.ts';
import { Watermark } from '#platform/web/watermark.tsx';
import type { VipLevel } from '../vip-contract.ts';
import { LadderTable } from './ladder-table.tsx';
import { useLadder, type Ladder } from './queries.ts';

/** /vip: the levels, what they give, and how far it is to the next one. */
export default function VipPage(): ReactNode {
  return (
    <Queries>
      <Page />
    </Queries>
  );
}

function Page(): ReactNode {
  const t = useT('rewards.vip');
  const user = useUser();
  const { data, isError, isFetching, refetch } = useLadder();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <section className="relative isolate grid gap-6 overflow-hidden rounded-xl border border-line/60 bg-panel px-5 py-7 sm:px-10 sm:py-9 lg:grid-cols-[minmax(0,1fr)_320px] items-center">
        <Watermark name="star" />
        <div>
          <p className="flex w-fit items-center gap-2 rounded-full bg-warn/15 px-3 py-1 text-xs font-semibold text-warn">
            <Icon name="star" size={16} />
            {t('program')}
          </p>
          <h1 className="mt-4 text-2xl font-bold tracking-tight sm:text-[44px] sm:leading-[1.05]">
            {t('headline', { levels: (data?.levels.length ?? 11) - 1 })}
          </h1>
          <p className="mt-3 max-w-120 text-base text-pretty text-fg2">{t('about')}</p>
        </div>
        {user ? <Own ladder={data} /> : <Join />}
      </section>
      <Benefits top={data?.levels.at(-1)} />
      <section aria-labelledby="vip-ladder" className="rounded-xl border border-line/70 bg-panel p-4">
        <h2 id="vip-ladder" className="mb-3 flex h-8 items-center gap-2.5 text-base font-bold">
          <Icon name="list" className="text-warn" />
          {t('ladder')}
        </h2>
        {isError && !data ? (
          <ErrorState
            text={t('failed')}
            retryLabel={t('retry')}
            onRetry={() => void refetch()}
            retrying={isFetching}
            className="min-h-80"
          />
        ) : (
          <LadderTable levels={data?.levels ?? null} own={user ? (data?.data.level ?? null) : null} />
        )}
        <p className="mt-4 text-xs text-pretty text-fg3">{t('note')}</p>
      </section>
    </div>
  );
}

function Join(): ReactNode {
  const t = useT('rewards.vip');
  return (
    <div className="rounded-xl bg-raised p-5">
      <p className="text-pretty text-fg2">{t('guest')}</p>
      <Button variant="primary" size={48} block className="mt-4" onClick={() => needAccount('register')}>
        {t('join')}
      </Button>
    </div>
  );
}

/** Both shares of the way to the next level. */
function Own({ ladder }: { ladder: Ladder | undefined }): ReactNode {
  const t = useT('rewards.vip');
  const level = ladder?.data.level ?? 0;
  const next = ladder?.levels[level + 1];
  const name = ladder?.levels[Math.min(level, ladder.levels.length - 1)]?.name;
  return (
    <div className="rounded-xl bg-raised p-5">
      <div className="flex items-baseline justify-between gap-4">
        <p className="text-lg font-bold">
          {name ? t('own', { level, name }) : <Skeleton shape="text" className="w-32" />}
        </p>
        <p className="font-semibold text-warn tnum">
          {ladder && t('percent', { percent: ladder.data.progress })}
        </p>
      </div>
      <ProgressBar
        value={(ladder?.data.progress ?? 0) / 100}
        label={t('progress')}
        tone="warn"
        className="mt-3"
      />
      <p className="mt-2 min-h-5 text-xs text-fg3">
        {ladder && (next ? t('toNext', { name: next.name }) : t('highest'))}
      </p>
      <dl className="mt-4 grid gap-3">
        <Share name={t('deposited')} has={ladder?.data.deposited} needs={next?.depositRequirement} />
        <Share name={t('wagered')} has={ladder?.data.wagered} needs={next?.wagerRequirement} />
      </dl>
    </div>
  );
}

function Share({
  name,
  has,
  needs,
}: {
  name: string;
  has: string | undefined;
  needs: string | undefined;
}): ReactNode {
  const dollars = useDollars();
  const done = has !== undefined && needs !== undefined && Number(has) >= Number(needs);
  return (
    <div className="flex h-6 items-center justify-between gap-4">
      <dt className="text-fg2">{name}</dt>
      <dd className={cx('flex items-center gap-1.5 font-semibold tnum', done && 'text-warn')}>
        {has === undefined ? <Skeleton shape="text" className="w-24" /> : dollars(has)}
        {has !== undefined && needs !== undefined && (
          <span className="font-normal text-fg3">/ {dollars(needs)}</span>
        )}
        {done && <Icon name="check" size={16} />}
      </dd>
    </div>
  );
}

const BENEFITS: readonly (readonly [string, IconName])[] = [
  ['rakeback', 'percent'],
  ['cashback', 'refresh'],
  ['faucet', 'gift'],
  ['fee', 'wallet'],
];

function Benefits({ top }: { top: VipLevel | undefined }): ReactNode {
  const t = useT('rewards.vip.benefit');
  const isFree = top !== undefined && Number(top.withdrawFee) === 0;
  return (
    <ul className="grid gap-4 sm:grid-cols-2 md:grid-cols-4">
      {BENEFITS.map(([id, icon]) => (
        <li key={id} className="rounded-xl border border-line/70 bg-panel p-4">
          <Icon name={icon} size={24} className="text-warn" />
          <h2 className="mt-3 font-bold">{t(`${id}.name`)}</h2>
          <p className="mt-1 text-pretty text-fg2">{t(id === 'fee' && isFree ? 'fee.free' : `${id}.text`)}</p>
        </li>
      ))}
    </ul>
  );
}
