import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { CheckedProof } from '../proof-file.ts';
import { dayText, exactText } from './texts.ts';

/** What came of checking proofs, one row each. */
export function CheckedList({ checked }: { checked: readonly CheckedProof[] }): ReactNode {
  const t = useT('solvency');
  return (
    <ul aria-label={t('checked.label')} className="divide-y divide-line/60">
      {checked.map(({ proof, fault }) => (
        <li
          key={`${proof.day} ${proof.currency} ${proof.kind} ${proof.index}`}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3"
        >
          <div className="min-w-0">
            <p className="font-semibold tnum">
              {proof.value.startsWith('-') ? proof.value : exactText(proof.value, proof)}
              {proof.kind === 'bonus' && <span className="font-normal text-fg3"> {t('bonus')}</span>}
            </p>
            <p className="text-xs text-fg3">{dayText(proof.day)}</p>
          </div>
          <p
            className={
              fault === null ? 'flex items-center gap-2 text-win' : 'flex items-center gap-2 text-lose'
            }
          >
            <Icon name={fault === null ? 'check-circle' : 'warning'} size={18} />
            {t(fault === null ? 'checked.sound' : `fault.${fault}`)}
          </p>
        </li>
      ))}
    </ul>
  );
}
