import type { CSSProperties } from 'react';
import type { PictureProps } from '#platform/web/game/game-kit.ts';
import { tierColour } from '#platform/web/game/pay-tiers.ts';
import { formatMultiplier } from '#ui/format.ts';
import { CaseArt } from './case-art.tsx';

/** The case that was opened. */
export function CasesPicture({ outcome }: PictureProps) {
  const multiplier = Number(outcome['multiplier']);
  return (
    <p
      style={{ '--tier': tierColour(multiplier) } as CSSProperties}
      className="mx-auto flex w-full max-w-44 flex-col items-center gap-3 rounded-xl border border-(--tier) bg-raised p-5"
    >
      <CaseArt multiplier={multiplier} className="w-full" />
      <b className="text-2xl font-bold text-fg tnum">{formatMultiplier(multiplier)}</b>
    </p>
  );
}
