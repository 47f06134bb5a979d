import type { ReactNode } from 'react';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { useT } from '#platform/web/i18n.ts';
import type { checkPasswordLink } from '../contract.ts';

interface EndingWaysProps {
  title: string;
  hint: string;
  others: ReplyOf<typeof checkPasswordLink>['others'];
  /** The second factor is among them. */
  factor: boolean;
}

/** What ends because the letter is the first that anybody has read at this address: no choice is given. */
export function EndingWays({ title, hint, others, factor }: EndingWaysProps): ReactNode {
  const t = useT('identity.reset.kind');
  return (
    <section aria-label={title} className="flex w-full flex-col gap-2 rounded-lg bg-raised p-3 text-start">
      <h3 className="font-semibold">{title}</h3>
      <ul className="list-disc ps-5 text-fg2">
        {others.map(({ kind, count }) => (
          <li key={kind}>{t(kind, { count })}</li>
        ))}
        {factor && <li>{t('factor')}</li>}
      </ul>
      <p className="text-xs text-fg3">{hint}</p>
    </section>
  );
}
