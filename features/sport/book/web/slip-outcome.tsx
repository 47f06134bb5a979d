import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { useT } from '#platform/web/i18n.ts';
import { SlipAccepted } from './slip-accepted.tsx';
import { setStake } from './slip-store.ts';
import type { usePlace } from './use-place.ts';
import { Waiting } from './waiting.tsx';

/** What became of the last press so far: refused, taken, or how long it waits. A stake that would have been taken is a press away. */
export function SlipOutcome({ placing }: { placing: ReturnType<typeof usePlace> }): ReactNode {
  const t = useT('sport.slip');
  const { refused, accepted, readyAt, forget } = placing;
  const instead = refused?.instead;
  return (
    <>
      {refused && (
        <p role="alert" className="text-lose">
          {refused.text}
        </p>
      )}
      {instead && (
        <Button
          size={32}
          onClick={() => {
            setStake(instead.currency, instead.amount);
            forget();
          }}
        >
          {t('quickOne', { amount: instead.shown })}
        </Button>
      )}
      {accepted > 0 && <SlipAccepted count={accepted} />}
      {readyAt !== null && <Waiting readyAt={readyAt} />}
    </>
  );
}
