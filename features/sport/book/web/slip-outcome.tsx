import type { ReactNode } from 'react';
import { SlipAccepted } from './slip-accepted.tsx';
import type { Placing } from './use-place.ts';
import { Waiting } from './waiting.tsx';

/** What became of the last press so far: refused, taken, or how long it waits. */
export function SlipOutcome({ placing: { error, accepted, readyAt } }: { placing: Placing }): ReactNode {
  return (
    <>
      {error && (
        <p role="alert" className="text-lose">
          {error}
        </p>
      )}
      {accepted > 0 && <SlipAccepted count={accepted} />}
      {readyAt !== null && <Waiting readyAt={readyAt} />}
    </>
  );
}
