import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Pager } from '#ui/pager.tsx';
import { Panel } from '#ui/panel.tsx';
import { useSearch } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Load } from '#platform/web/load.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import { caseList } from '../contract.ts';
import { readChoice, writeChoice, type Choice } from './address.ts';
import { CaseDetail } from './case-detail.tsx';
import { CaseTable } from './case-table.tsx';
import { Filters } from './filters.tsx';
import { listQuery } from './queries.ts';

/** The inbox: what waits at the left, the case that is open beside it; on narrow screens in its place. */
export default function CasesSection(): ReactNode {
  return (
    <Queries>
      <Section />
    </Queries>
  );
}

function Section(): ReactNode {
  const t = useT('cases');
  const choice = readChoice(useSearch());
  const { open, ...filter } = choice;
  const query = useQuery(listQuery(filter));
  const change = (part: Partial<Choice>): void => writeChoice({ ...choice, page: 1, ...part });
  return (
    <div
      className={cx(
        'grid grid-cols-[minmax(0,1fr)] items-start gap-4',
        open && 'lg:grid-cols-[minmax(0,1fr)_400px]',
      )}
    >
      <div className={cx('grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4', open && 'max-lg:hidden')}>
        <Filters choice={choice} kinds={query.data?.kinds} onChange={change} />
        <Load query={query} codes={caseList.codes}>
          {({ cases, pages }) => (
            <>
              <Panel flush>
                <CaseTable rows={cases} choice={choice} />
              </Panel>
              <Pager
                page={choice.page}
                pages={pages}
                onChange={(page) => change({ page })}
                labels={{
                  nav: t('pager.nav'),
                  previous: t('pager.previous'),
                  next: t('pager.next'),
                  page: (page) => t('pager.page', { page }),
                }}
              />
            </>
          )}
        </Load>
      </div>
      {open && <CaseDetail key={open} id={open} onClose={() => change({ open: '', page: choice.page })} />}
    </div>
  );
}
