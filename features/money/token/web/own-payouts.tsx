import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Panel } from '#ui/panel.tsx';
import { coinText } from '#platform/web/amount-view.ts';
import { call } from '#platform/web/api.ts';
import { toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useUser } from '#platform/web/session.ts';
import { checkPayout, PAYOUT_FORMAT, type PayoutFile, type PublishedWeek } from '../proof-file.ts';
import { ownPayout, payoutWeek } from '../staking-contract.ts';
import { dayText } from './day-text.ts';
import type { Staking } from './queries.ts';
import { saveJson } from '#platform/web/save-file.ts';

type Payout = NonNullable<Staking['own']>['payouts'][number];

/** What the player was paid, week by week; each is checked here against the published root. */
export function OwnPayouts({
  payouts,
  weeks,
}: {
  payouts: readonly Payout[];
  weeks: readonly PublishedWeek[];
}): ReactNode {
  const t = useT('token.payout');
  return (
    <Panel title={t('heading')}>
      <ul aria-label={t('heading')} className="divide-y divide-line/60">
        {payouts.map((payout) => (
          <Row
            key={payout.week}
            payout={payout}
            published={weeks.find(({ week }) => week === payout.week) ?? null}
          />
        ))}
      </ul>
    </Panel>
  );
}

function Row({ payout, published }: { payout: Payout; published: PublishedWeek | null }): ReactNode {
  const t = useT('token.payout');
  const user = useUser();
  const { week, amount, currency, paid } = payout;
  const checking = useMutation({
    mutationFn: async () => {
      const { proof } = await call(ownPayout, { week });
      const file: PayoutFile = { format: PAYOUT_FORMAT, version: 1, account: user?._id ?? '', proof };
      // The page shows the newest weeks alone.
      const shared = published ?? (await call(payoutWeek, { week })).week;
      return { file, fault: checkPayout(file, shared) };
    },
    onError: (error) => toastError(error, ownPayout.codes ?? {}),
  });
  const { data } = checking;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0">
        <p className="font-semibold tnum">{coinText(amount, currency)}</p>
        <p className="text-xs text-fg3">
          {dayText(week)}
          {!paid && ` · ${t('waiting')}`}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <span role="status" className={data && data.fault === null ? 'text-win' : 'text-lose'}>
          {data && t(data.fault === null ? 'sound' : 'wrong')}
        </span>
        <Button icon="shield-check" loading={checking.isPending} onClick={() => checking.mutate()}>
          {t('check')}
        </Button>
        {data && (
          <Button icon="download" onClick={() => saveJson(`payout-${week}.json`, data.file)}>
            {t('download')}
          </Button>
        )}
      </div>
    </li>
  );
}
