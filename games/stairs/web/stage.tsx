import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { ratioNumber } from '#platform/contract/money.ts';
import { useCanvas } from '#platform/web/canvas.ts';
import {
  numbersIn,
  rowsIn,
  useDrawnRound,
  useStale,
  type DrawnRules,
} from '#platform/web/game/drawn-round.ts';
import { isRealWin, useRound, type StageProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { NextPays, StageBar } from '#platform/web/game/stage-bar.tsx';
import { StageFrame } from '#platform/web/game/stage-frame.tsx';
import { WinBadge } from '#platform/web/game/win-badge.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { formatCompact, formatFixed, formatMultiplier, formatPercent } from '#ui/format.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { cellsOf, climbed, stairsLadder, type StairsParams, type StairsState, STEPS } from '../game.ts';
import { Aim } from './aim.tsx';
import { placesOf } from './places.ts';
import { createScene, holdMs, TURN_MS } from './scene.ts';
import { LANDED } from './turn.ts';

export const RULES: DrawnRules<StairsState> = {
  nothing: { ladders: [], fallen: [], hit: false },
  read: (view) => ({ ladders: numbersIn(view['ladders']), fallen: rowsIn(view['fallen']), hit: false }),
};
const EMPTY: readonly (readonly number[])[] = [];

function short(multiplier: number): string {
  return multiplier >= 10_000 ? `${formatCompact(multiplier)}x` : formatMultiplier(multiplier);
}

/** A flight of steps: a ladder is stood on the next one, then the stones fall. */
export function StairsStage(props: StageProps<StairsParams>) {
  const { params, round, playing, disabled, reducedMotion, sound, money, onTurn, plan } = props;
  const t = useT('games.stairs');
  const drawn = useDrawnRound(round, RULES);
  const [scene] = useState(createScene);
  const [pending, setPending] = useState(false);
  const [moving, setMoving] = useState(false);
  const [aim, setAim] = useState<number | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(box);

  const running = round?.status === 'in-progress';
  const planning = plan !== undefined && !playing;
  const stale = useStale(params.stones, round?.id, playing) || planning;
  const state = planning
    ? { ladders: plan.turns.map((taken) => Number(taken['cell'])), fallen: EMPTY, hit: false }
    : stale
      ? RULES.nothing
      : drawn.shown;
  const settled = drawn.settled && !stale;
  const done = climbed(state);
  const cells = cellsOf(Math.min(done, STEPS - 1));
  const active = planning
    ? !disabled && done < STEPS
    : running && !plan && !disabled && !pending && !moving && !state.hit;
  const open = round === null || running || stale;
  const ladder = stairsLadder.multipliers(params);
  const won = settled && round !== null && isRealWin(round);
  const look = {
    ...state,
    done,
    turn: open && !state.hit && done < STEPS ? done : null,
    lost: state.hit ? done : null,
    aim: active && aim !== null ? Math.min(aim, cells - 1) : null,
    pays: ladder.map((value) => short(ratioNumber(value, 2))),
    planned: planning,
    stones: settled ? rowsIn(round?.outcome?.['stonesByRow']) : EMPTY,
    won,
    still: reducedMotion,
  };
  const { ref: canvas, wake } = useCanvas((frame) => scene.draw(frame, look));

  // A round taken over, a plan, another number of stones: shown as it is.
  const place = useEffectEvent(() => scene.place());
  useLayoutEffect(() => {
    place();
  }, [drawn.from, stale, params.stones]);
  useEffect(() => wake());

  const pace = plan ? 0.36 : 1;
  const player = useRound(
    {
      ...props,
      onSettled(id) {
        drawn.settle(id);
        if (round && !round.restored && isRealWin(round)) sound.win(round.multiplier);
        props.onSettled?.(id);
      },
    },
    {
      climb: (event, playback) => turn(event, playback, false),
      crush: (event, playback) => turn(event, playback, true),
    },
  );

  async function turn(
    event: Readonly<Record<string, unknown>>,
    playback: { readonly instant: boolean; wait(ms: number): Promise<void> },
    hit: boolean,
  ): Promise<void> {
    if (!round) return;
    const [row, cell, stones] = [Number(event['row']), Number(event['cell']), numbersIn(event['stones'])];
    const [ms, hold] = [TURN_MS * pace, holdMs(row) * pace];
    if (!playback.instant) {
      setMoving(true);
      scene.turn({ row, cell, stones, hit, start: performance.now(), ms: ms + hold, hold });
      wake();
      sound.click();
      await playback.wait(hold + ms * LANDED * 0.75);
    }
    if (!round.restored) {
      if (hit) sound.lose();
      else sound.reveal(row);
    }
    await playback.wait(ms * (1 - LANDED * 0.75));
    scene.place();
    setMoving(false);
    drawn.draw(round.id, (before) => ({
      ladders: [...before.ladders.slice(0, row), cell],
      fallen: [...before.fallen.slice(0, row), stones],
      hit,
    }));
  }

  async function pick(cell: number): Promise<void> {
    if (!active) return;
    sound.click();
    if (plan) return plan.onTurns([...plan.turns, { cell }]);
    if (!onTurn) return;
    setPending(true);
    // A refused turn is told by the page; no ladder is stood.
    await onTurn({ cell }).catch(() => {});
    setPending(false);
  }

  /** A choice of the player's device only: the stones are drawn already. */
  function pickRandom(): void {
    const [draw = 0] = crypto.getRandomValues(new Uint32Array(1));
    void pick(draw % cellsOf(done));
  }

  return (
    <StageFrame
      announce={words()}
      label={t('stage')}
      glow={state.hit ? 'lose' : won ? 'win' : 'accent'}
      onClick={player.skip}
      className="min-h-130 md:min-h-120"
    >
      {/* What the steps carry in the picture. */}
      <ol aria-label={t('ladder')} className="sr-only">
        {look.pays.map((pays, step) => (
          <li key={cellsOf(step)} aria-current={step + 1 === done ? 'step' : undefined}>
            {pays}
          </li>
        ))}
      </ol>
      <div ref={box} className="relative flex-1">
        <canvas ref={canvas} aria-hidden className="absolute inset-0 size-full" />
        {done < STEPS && (
          <Aim
            cells={cells}
            aim={aim}
            onAim={setAim}
            onPick={(cell) => void pick(cell)}
            active={active}
            label={t('aim', { step: done + 1, cells })}
            describe={(cell) => t('aimAt', { cell: cell + 1, cells })}
            style={aimBox(width, height, done)}
          />
        )}
        {won && <WinBadge round={round} money={money} />}
      </div>
      <StageBar
        facts={[
          { name: t('step'), value: `${done} / ${STEPS}`, minor: true },
          // A plan has one more button beside the facts.
          ...(planning
            ? []
            : [
                {
                  name: t('chance'),
                  value: done < STEPS ? formatPercent(1 - params.stones / cells) : '–',
                  minor: true,
                },
              ]),
          { name: t('next'), value: <NextPays next={ladder[done]} money={money} /> },
        ]}
      >
        <div className="flex gap-2">
          {planning && (
            <IconButton
              icon="minus"
              label={t('undo')}
              disabled={disabled || done === 0}
              onClick={() => plan.onTurns(plan.turns.slice(0, -1))}
            />
          )}
          <Button
            data-turn={active ? '' : undefined}
            icon="dice"
            aria-label={t('random')}
            disabled={!active}
            onClick={pickRandom}
          >
            <span className={cx(planning && 'max-sm:hidden')}>{t('random')}</span>
          </Button>
        </div>
      </StageBar>
    </StageFrame>
  );

  function words(): string {
    if (planning) return done > 0 ? t('saidPicked', { count: done }) : '';
    if (!round || stale) return '';
    const cell = (state.ladders.at(-1) ?? 0) + 1;
    if (state.hit) return t('saidCrush', { cell, step: done + 1 });
    if (settled)
      return t('saidOut', { multiplier: formatMultiplier(round.multiplier).slice(0, -1), count: done });
    if (done === 0) return t('saidStart', params);
    return t('saidClimb', { cell, count: done, multiplier: formatFixed(ratioNumber(ladder[done - 1]!, 2)) });
  }
}

/** The step in turn, made as high as a finger needs. */
function aimBox(width: number, height: number, row: number) {
  if (width === 0) return { inset: 0 };
  const { left, width: wide, foot, back } = placesOf(width, height).steps[row]!;
  const high = Math.max(44, foot - back + 12);
  return { left, width: wide, top: Math.min(height - high, (foot + back) / 2 - high / 2), height: high };
}

function useSize(box: { readonly current: HTMLElement | null }): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = (): void => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return size;
}
