import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { utcMinute } from '#platform/contract/utc.ts';
import { Queries } from '#platform/web/query-scope.tsx';
import { Mono } from '#ui/mono.tsx';
import { depositInfo } from '../../staff-deposit-contract.ts';
import { Load } from '../load.tsx';
import { depositQuery } from './queries.ts';

export const modal = { size: 'md' } as const;

/** What became of a deposit, step by step, as it is written down. */
export default function DepositModal({ id }: { id: string }): ReactNode {
  return (
    <Queries>
      <Steps id={id} />
    </Queries>
  );
}

function Steps({ id }: { id: string }): ReactNode {
  const query = useQuery(depositQuery(id));
  return (
    <Load query={query} codes={depositInfo.codes}>
      {({ steps }) => (
        <ol className="divide-y divide-line/60">
          {steps.map(({ at, what, by, detail }) => (
            <li key={`${at} ${what}`} className="flex flex-col gap-1 py-2.5">
              <p className="flex flex-wrap items-baseline gap-x-3">
                <code className="font-mono text-sm">{what}</code>
                {by && <span className="text-fg2">{by.name}</span>}
                <span className="ms-auto text-xs text-fg3 tnum">{utcMinute(at)} UTC</span>
              </p>
              {Object.keys(detail).length > 0 && <Mono>{JSON.stringify(detail)}</Mono>}
            </li>
          ))}
        </ol>
      )}
    </Load>
  );
}
