import type { ReactNode } from 'react';
import type { PoolCheck } from '#engines/pools/verify.ts';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#platform/web/i18n.ts';

/** What was worked out again about a draw, and whether it holds. */
export function PoolChecks({ checks }: { checks: readonly PoolCheck[] }): ReactNode {
  const t = useT('pvp.fairness');
  return (
    <div role="status">
      <ul className="grid gap-1 text-sm">
        {checks.map(({ what, ok }) => (
          <li key={what} className={`flex items-center gap-2 ${ok ? 'text-win' : 'text-lose'}`}>
            <Icon name={ok ? 'check-circle' : 'warning'} size={18} />
            {t(`result.${what}`, { ok: String(ok) })}
          </li>
        ))}
      </ul>
    </div>
  );
}
