import type { ReactNode } from 'react';
import { formatCount } from '#ui/format.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { CampaignCounts, CampaignView } from '../campaign-contract.ts';

interface CountsProps {
  counts: CampaignCounts;
  /** How far it has got, once it is sent. */
  progress?: NonNullable<CampaignView['progress']>;
}

/** From the whole audience to those who get it, reason by reason. */
export function Counts({ counts, progress }: CountsProps): ReactNode {
  const t = useT('campaigns');
  const { audience, suppressed, held, planned } = counts;
  const done = progress ? progress.planned - progress.waiting : 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {progress && progress.waiting > 0 && (
        <ProgressBar value={done / Math.max(1, planned)} label={t('progress.label')} />
      )}
      <dl className="grid max-w-120 grid-cols-[minmax(0,1fr)_max-content] gap-x-6 gap-y-1.5">
        <Line term={t('progress.audience')} value={audience} strong />
        {suppressed.map(({ reason, count }) => (
          <Line key={reason} term={t(`reason.${reason}`)} value={-count} />
        ))}
        <Line term={t('progress.held')} value={-held} />
        <Line term={t('progress.planned')} value={planned} strong />
        {progress && (
          <>
            <Line term={t('progress.sent')} value={progress.sent} />
            {progress.waiting > 0 && <Line term={t('progress.waiting')} value={progress.waiting} />}
            {progress.dropped > 0 && <Line term={t('progress.dropped')} value={progress.dropped} />}
            {progress.failed > 0 && <Line term={t('progress.failed')} value={progress.failed} />}
          </>
        )}
      </dl>
    </div>
  );
}

interface LineProps {
  term: string;
  value: number;
  strong?: boolean;
}

function Line({ term, value, strong = false }: LineProps): ReactNode {
  const text = `${value < 0 ? '−' : ''}${formatCount(Math.abs(value))}`;
  return (
    <div className="contents">
      <dt className={strong ? 'font-semibold' : 'ps-3 text-fg2'}>{term}</dt>
      <dd className={strong ? 'text-end font-bold tnum' : 'text-end text-fg2 tnum'}>{text}</dd>
    </div>
  );
}
