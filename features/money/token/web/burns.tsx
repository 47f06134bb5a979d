import type { ReactNode } from 'react';
import { CopyButton } from '#ui/copy-button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { Panel } from '#ui/panel.tsx';
import { Table } from '#ui/table.tsx';
import { coinText } from '#platform/web/amount-view.ts';
import { explorerLink } from '#platform/web/explorers.ts';
import { useT } from '#platform/web/i18n.ts';
import { dayText } from './day-text.ts';
import type { Overview } from './queries.ts';

/** The newest burns, each with its transaction: a link where the chain has an explorer, else to be copied. */
export function Burns({
  overview: { token, burns },
  symbol,
}: {
  overview: Overview;
  symbol: string;
}): ReactNode {
  const t = useT('token');
  const chain = token?.chain ?? null;
  const percent = token?.buyBackPercent ?? '0';
  return (
    <Panel title={t('page.burns')} flush>
      {Number(percent) > 0 && (
        <p className="px-3 pb-3 text-pretty text-fg2">{t('page.buyBack', { percent, symbol })}</p>
      )}
      {burns.length === 0 ? (
        <EmptyState icon="flame" text={t('noData')} className="min-h-60" />
      ) : (
        <Table
          caption={t('page.burns')}
          rows={burns}
          rowKey={({ id }) => id}
          columns={[
            { id: 'day', head: t('page.day'), cell: ({ at }) => dayText(at) },
            {
              id: 'amount',
              head: t('page.amount'),
              numeric: true,
              cell: ({ amount }) => coinText(amount, symbol),
            },
            {
              id: 'transaction',
              head: t('page.transaction'),
              numeric: true,
              cell: ({ txid }) => (
                <Transaction
                  txid={txid}
                  link={explorerLink(chain?.id ?? null, chain?.network ?? null, txid)}
                />
              ),
            },
          ]}
        />
      )}
    </Panel>
  );
}

function Transaction({ txid, link }: { txid: string; link: string | null }): ReactNode {
  const t = useT('token.page');
  const short = `${txid.slice(0, 8)}…${txid.slice(-6)}`;
  return (
    <span dir="ltr" className="inline-flex items-center gap-2 font-mono text-xs">
      {link === null ? (
        <span title={txid}>{short}</span>
      ) : (
        <Link href={link} external title={txid}>
          {short}
        </Link>
      )}
      <CopyButton text={txid} label={t('copyTransaction')} copiedLabel={t('copied')} size={32} />
    </span>
  );
}
