import type { ReactNode } from 'react';

export interface Fact {
  readonly name: string;
  readonly value: ReactNode;
}

/** Name and figure side by side, one to a line. */
export function Facts({ facts }: { facts: readonly Fact[] }): ReactNode {
  return (
    <dl className="divide-y divide-line/60">
      {facts.map(({ name, value }) => (
        <div key={name} className="flex min-h-10 items-center justify-between gap-4">
          <dt className="text-fg2">{name}</dt>
          <dd className="min-w-0 truncate text-end font-semibold tnum">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
