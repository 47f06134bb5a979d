import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';

interface StageFactsProps {
  /** What it is and how much, e.g. ['Chance', '19.34%']. Two or three, money last: it has the most room, and gives of it to the others. */
  facts: readonly (readonly [name: string, value: ReactNode])[];
}

/** The line under a board: figures of whatever is looked at, such as one bucket or one row of a paytable. */
export function StageFacts({ facts }: StageFactsProps) {
  return (
    <dl className="flex min-h-14 items-center border-t border-line/60 bg-panel/70 text-center text-xs text-fg3">
      {facts.map(([name, value], index) => (
        <div
          key={name}
          className={cx(
            'px-1.5 basis-0',
            index > 0 && 'border-s border-line/60',
            index === facts.length - 1 ? 'min-w-0 grow-[1.7]' : 'min-w-max grow',
          )}
        >
          <dt className="truncate">{name}</dt>
          <dd className="truncate text-sm font-semibold text-fg tnum">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
