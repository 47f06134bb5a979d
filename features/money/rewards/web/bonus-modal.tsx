import { lazy, Suspense, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { formatDay } from '#ui/format.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { call } from '#platform/web/api.ts';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import { useUser } from '#platform/web/session.ts';
import { useStore } from '#platform/web/store.ts';
import { spin } from '../promocode-contract.ts';
import { useDollars } from '#platform/web/dollars.ts';
import { DrawProofPanel } from './draw-proof.tsx';
import type { Drawn } from './draw-run.ts';
import { PublicCodes } from './public-codes.tsx';
import { useTickets } from './queries.ts';
import { useDraw } from './use-draw.ts';
import { useWait } from './use-wait.ts';
import { Wheel } from './wheel.tsx';
import { shownTwice } from './wheel-angle.ts';

export const modal = { title: 'rewards.wheel.title', size: 'sm' } as const;

/** The wheel for tickets, and codes that give more: openModal('bonus'). Guests see it, and are asked in when they spin. */
export default function BonusModal(): ReactNode {
  return (
    <Queries>
      <Bonus />
    </Queries>
  );
}

const Tooltip = lazy(async () => ({ default: (await import('#ui/tooltip.tsx')).Tooltip }));

/** The library of tips is larger than this window: it comes after it. */
function Hint({ text }: { text: string }): ReactNode {
  const button = <IconButton icon="info" label={text} />;
  return (
    <Suspense fallback={button}>
      <Tooltip text={text}>{button}</Tooltip>
    </Suspense>
  );
}

const EMPTY = Array.from({ length: 6 }, () => ({ label: '', weight: 1 }));

function Bonus(): ReactNode {
  const t = useT('rewards.wheel');
  const dollars = useDollars();
  const user = useUser();
  const prizeText = ({ bonus, value }: Drawn): string =>
    bonus
      ? t('wonBonus', { name: bonus })
      : Number(value) > 0
        ? t('won', { value: dollars(value) })
        : t('nothing');
  const { data, isError, isFetching, refetch } = useTickets();
  const draw = useDraw(() => call(spin, {}), spin.codes, prizeText);
  const wait = useWait(data?.model.next, data?.ahead);
  if (isError && !data)
    return (
      <ErrorState
        text={t('failed')}
        retryLabel={t('retry')}
        onRetry={() => void refetch()}
        retrying={isFetching}
        className="min-h-120"
      />
    );
  const segments = data?.model.segments ?? EMPTY;
  const { busy, drawn, turning } = draw;
  // Guests may press: they are asked in. Who has no ticket reads where the next one comes from.
  const none = user !== null && data?.model.tickets === 0;
  const waits = wait !== null && !none;

  const gain = drawn !== null && (Boolean(drawn.bonus) || Number(drawn.value) > 0);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex min-h-10 items-center justify-between gap-3">
        <p className="font-semibold">
          {data && <span>{t('tickets', { count: data.model.tickets })}</span>}
          {data && data.model.expires !== null && (
            <span className="ms-2 text-sm font-normal text-fg2">
              {t('until', { day: formatDay(data.model.expires) })}
            </span>
          )}
        </p>
        <Hint text={t('hint')} />
      </div>
      <Wheel
        labels={shownTwice(segments.map(({ label }) => label))}
        best={(at) => data !== undefined && at % segments.length === segments.length - 1}
        target={drawn}
        onTurn={draw.onTurn}
        onEnd={draw.onEnd}
        className="mx-auto w-full max-w-70"
      />
      <p
        role="status"
        className={cx(
          'h-8 text-center font-semibold',
          !turning && gain && 'animate-modal-in text-xl leading-8 font-bold text-win',
        )}
      >
        {turning ? t('spinning') : drawn && prizeText(drawn)}
      </p>
      <Button
        variant="primary"
        size={48}
        block
        disabled={!data || busy || waits || none}
        onClick={() => draw.spin()}
      >
        {turning ? t('spinning') : waits ? wait : t('spin')}
      </Button>
      {none && !busy && <p className="-mt-1 text-center text-xs text-pretty text-fg2">{t('next')}</p>}
      <DepositFirst />
      <PublicCodes />
      <DrawProofPanel
        prizes={segments}
        nextHash={data?.model.serverSeedHash ?? undefined}
        proof={turning ? null : (drawn?.proof ?? null)}
      />
    </div>
  );
}

/** A deposit bonus that was opted in to is to be used before the wheel is spun; the wheel's refusal says the same. */
function DepositFirst(): ReactNode {
  const t = useT('rewards.wheel');
  const waiting = useStore(({ depositBonus }) => depositBonus?.checkedIn === true);
  if (!waiting) return null;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => void openModal('bonuses.offer')}
      className="flex min-h-12 items-center gap-3 rounded-md bg-warn/15 px-3 py-2.5 text-start transition-colors hover:bg-hover"
    >
      <Icon name="gift" className="text-warn" />
      <span className="min-w-0 flex-1 text-pretty">{t('bonusFirst')}</span>
      <Icon name="chevron-right" size={16} className="text-fg3" />
    </button>
  );
}
