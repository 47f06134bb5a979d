import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Button } from '#ui/button.tsx';
import type { AnyGame } from '#platform/contract/game.ts';
import { formatUnits, parseUnits } from '#platform/contract/units.ts';
import { useMoneyView } from '#platform/web/amount-view.ts';
import { ErrorBoundary } from '#platform/web/error-boundary.tsx';
import type { GameParts, SharedState, StageProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { useReducedMotion } from '#platform/web/media.ts';
import { createSound } from '#platform/web/sound.ts';
import { getStore, useStore } from '#platform/web/store.ts';
import type { Params } from '../instance-types.ts';
import { momentsOf, type Moment, type Replay } from './timeline.ts';

const sound = createSound(() => getStore().sound);
/** Long enough ago for every stage to show the end of a room's round at once. */
const LONG_AGO_MS = 600_000;

interface Props {
  readonly game: AnyGame;
  readonly parts: GameParts;
  readonly told: Replay;
  readonly params: Params;
}

/** The stage of a bet's game, drawing the bet again, as often as one likes. */
export function ReplayStage({ game, parts, told, params }: Props): ReactNode {
  const t = useT('originals.replay');
  const [run, setRun] = useState({ no: 0, quick: false });
  const [over, setOver] = useState(false);
  const start = (quick: boolean): void => {
    setOver(false);
    setRun(({ no }) => ({ no: no + 1, quick }));
  };
  return (
    <div className="overflow-clip rounded-xl border border-line/70 bg-panel">
      <div className="relative flex min-h-96 flex-col md:min-h-120 *:flex-1">
        <ErrorBoundary>
          <Run
            key={run.no}
            {...{ game, parts, told, params }}
            quick={run.quick}
            onOver={() => setOver(true)}
          />
        </ErrorBoundary>
      </div>
      <div className="flex h-16 items-center justify-center gap-3 border-t border-line/70">
        {over ? (
          <Button variant="primary" icon="refresh" onClick={() => start(false)}>
            {t('again')}
          </Button>
        ) : (
          <Button icon="chevron-right" onClick={() => start(true)}>
            {t('skip')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** One time through the bet. */
function Run({
  game,
  parts,
  told,
  params,
  quick,
  onOver,
}: Props & { quick: boolean; onOver: () => void }): ReactNode {
  const [moments] = useState(() => momentsOf(game, told));
  const [Stage] = useState(() => lazy(parts.stage));
  const reducedMotion = useReducedMotion();
  const money = useReplayMoney(game, told, params);
  const { moment, startsAt } = useMoments(moments, quick || reducedMotion);
  const shared: SharedState | undefined = moment.shared && { ...moment.shared, startsAt };
  const props: StageProps<Params> = {
    params,
    onParams: () => undefined,
    round: moment.round,
    playing: true,
    disabled: true,
    quick,
    reducedMotion,
    sound,
    money,
    // A flight goes on after its player has left.
    onSettled: () => (moment === moments.at(-1) ? onOver() : undefined),
    ...(shared && { shared }),
  };
  const flown = moment === moments.at(-1) && game.kind === 'shared' && game.flight !== undefined;
  useEffect(() => {
    if (flown) onOver();
    // Once, when the flight has come to its end.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [flown]);
  return (
    <Suspense fallback={<div className={cx('bg-bg', parts.stagePlace ?? 'h-full')} />}>
      <Stage {...props} />
    </Suspense>
  );
}

/** Walks through the moments by the clock. */
function useMoments(moments: readonly Moment[], still: boolean): { moment: Moment; startsAt: number } {
  const last = moments.length - 1;
  const [now, setNow] = useState(() => ({
    at: still ? last : 0,
    startsAt: performance.now() - (still ? LONG_AGO_MS : 0),
  }));
  useEffect(() => {
    const next = moments[now.at + 1];
    if (!next) return;
    const timer = setTimeout(() => {
      // A room counts from when its phase began; who leaves a flight begins none.
      const began = next.shared?.phase !== moments[now.at]!.shared?.phase;
      setNow({ at: now.at + 1, startsAt: began ? performance.now() : now.startsAt });
    }, next.after);
    return () => clearTimeout(timer);
  }, [moments, now]);
  return { moment: moments[now.at]!, startsAt: now.startsAt };
}

function useReplayMoney(game: AnyGame, { bet, stake }: Replay, params: Params): StageProps<Params>['money'] {
  const t = useT('originals.wager');
  const view = useMoneyView(bet.currency);
  const known = useStore((state) => state.currencies.find(({ id }) => id === bet.currency));
  const scale = known?.scale ?? 8;
  // The parameters went through the game's own schema.
  const chips = game.chips?.(params);
  const units = parseUnits(stake, scale) ?? 0n;
  return {
    stake,
    decimals: scale,
    view,
    ...(bet.demo && { fun: t('fun') }),
    ...(chips && { chip: { value: formatUnits(units / BigInt(chips), scale), most: chips } }),
  };
}
