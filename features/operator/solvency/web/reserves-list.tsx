import { useMemo, type ReactNode } from 'react';
import { CopyButton } from '#ui/copy-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { PublishedDay } from '../proof-file.ts';
import { type CheckedReserve, checkReserves, type Coverage, coverageOf } from '../reserve-check.ts';
import { exactText } from './texts.ts';

const NAMES = {
  btc: 'Bitcoin',
  ltc: 'Litecoin',
  doge: 'Dogecoin',
  eth: 'Ethereum',
  bsc: 'BNB Smart Chain',
  sol: 'Solana',
  trx: 'TRON',
} as const;

/** What is signed for beside what is owed, and each address with its signature as this browser has checked it. */
export default function ReservesList({ day }: { day: PublishedDay }): ReactNode {
  const t = useT('solvency.reserves');
  const [checked, covered] = useMemo(() => {
    const found = checkReserves(day);
    return [found, coverageOf(day, found)];
  }, [day]);
  return (
    <div className="pb-2">
      <ul aria-label={t('coverLabel')} className="flex flex-col gap-3 border-t border-line/60 py-4">
        {covered.map((cover) => (
          <Cover key={cover.tree.currency} {...cover} />
        ))}
      </ul>
      <ul aria-label={t('listLabel')} className="divide-y divide-line/60 border-t border-line/60">
        {checked.map((one, at) => (
          // The same address twice is listed twice, and named.
          <Address key={at} {...one} />
        ))}
      </ul>
    </div>
  );
}

function Cover({ tree, signed, unsigned, percent }: Coverage): ReactNode {
  const t = useT('solvency.reserves');
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4">
      <p className="tnum">
        <span className="font-semibold">{exactText(`${signed}`, tree)}</span>{' '}
        <span className="text-fg2">{t('of', { owed: exactText(tree.sum, tree) })}</span>
        {unsigned > 0n && (
          <span className="block text-xs text-fg3">
            {t('unsigned', { amount: exactText(`${unsigned}`, tree) })}
          </span>
        )}
      </p>
      {percent !== null && <p className="font-semibold tnum">{percent} %</p>}
    </li>
  );
}

function Address({ reserve, fault }: CheckedReserve): ReactNode {
  const t = useT('solvency.reserves');
  const { chain, network, address, kind, from, to, signature } = reserve;
  const where = [
    NAMES[chain],
    ...(network === 'main' ? [] : [t(`network.${network}`)]),
    t(`kind.${kind}`),
    from === to ? t('block', { from }) : t('blocks', { from, to }),
  ];
  return (
    <li className="flex flex-col gap-1 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="font-semibold tnum">{exactText(reserve.amount, reserve)}</p>
        <p
          className={`flex items-center gap-2 text-sm ${fault === null ? 'text-win' : fault === 'unsigned' ? 'text-fg2' : 'text-lose'}`}
        >
          <Icon
            name={fault === null ? 'check-circle' : fault === 'unsigned' ? 'info' : 'warning'}
            size={18}
            className="shrink-0"
          />
          {t(`fault.${fault ?? 'none'}`)}
        </p>
      </div>
      <p className="text-xs text-fg3">{where.join(' · ')}</p>
      <div className="flex min-w-0 items-center justify-between gap-2">
        <span className="font-mono text-xs/5 break-all text-fg2">{address}</span>
        <CopyButton text={address} label={t('copyAddress')} copiedLabel={t('copied')} />
      </div>
      {signature !== null && (
        <div className="flex min-w-0 items-center justify-between gap-2">
          <span className="min-w-0 truncate font-mono text-xs/5 text-fg3">{signature}</span>
          <CopyButton text={signature} label={t('copySignature')} copiedLabel={t('copied')} />
        </div>
      )}
    </li>
  );
}
