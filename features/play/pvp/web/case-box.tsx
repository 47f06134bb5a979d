import type { CSSProperties, ReactNode } from 'react';
import { CaseArt } from '#games/cases/web/case-art.tsx';
import { tierColour } from '#platform/web/game/pay-tiers.ts';
import type { CaseTable } from '../contract.ts';

/** What a closed case of each table looks like: the wilder, the finer its box. */
const LOOKS: Readonly<Record<CaseTable, number>> = { easy: 1.5, medium: 3, hard: 10, expert: 50 };

/** A case of a table before it is opened. */
export function CaseBox({ table, className }: { table: CaseTable; className: string }): ReactNode {
  return (
    <span style={{ '--tier': tierColour(LOOKS[table]) } as CSSProperties} className="block shrink-0">
      <CaseArt multiplier={LOOKS[table]} className={className} />
    </span>
  );
}
