import type { ReactNode } from 'react';
import type { ProofCheck } from '#engines/poker/verify-hand.ts';
import { Icon } from '#ui/icon.tsx';
import { cardWords } from '#platform/web/game/card-words.ts';
import { useT } from '#platform/web/i18n.ts';
import { drawnCard } from './cards.ts';

/** What was worked out again about the shuffle of a hand, and whether it holds. */
export function HandChecks({ checks }: { checks: readonly ProofCheck[] }): ReactNode {
  const t = useT('poker.verify');
  const name = useT('poker.card');
  const cardOf = (card: string | null) => (card === null ? '' : name('name', cardWords(drawnCard(card))));
  return (
    <div role="status">
      <ul className="grid gap-1 text-sm">
        {checks.map(({ kind, card, what, ok }, at) => (
          <li key={`${at}-${what}`} className={`flex items-center gap-2 ${ok ? 'text-win' : 'text-lose'}`}>
            <Icon name={ok ? 'check-circle' : 'warning'} size={18} />
            {t(`result.${kind}`, { ok: String(ok), card: cardOf(card) })}
          </li>
        ))}
      </ul>
    </div>
  );
}
