import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { deviceChoice } from '#platform/web/game/device-choice.ts';
import { settling } from '#platform/web/game/drawn-round.ts';
import {
  isRealWin,
  payoutText,
  useRound,
  type RoundView,
  type StageMoney,
  type StageProps,
  type TurnPlan,
} from '#platform/web/game/game-kit.ts';
import { useT, type Translate } from '#platform/web/i18n.ts';
import { usePendingTurn } from '#platform/web/game/pending-turn.ts';
import { ratioNumber, type Ratio } from '#platform/contract/money.ts';
import { MultiplierLadder } from '#platform/web/game/multiplier-ladder.tsx';
import { StageFrame } from '#platform/web/game/stage-frame.tsx';
import { stageAmount, WinBadge } from '#platform/web/game/win-badge.tsx';
import { Button } from '#ui/button.tsx';
import { formatFixed, formatMultiplier } from '#ui/format.ts';
import { DEFAULT_SIDE, minesLadder, type MinesParams, type Side, sideOf } from '../game.ts';
import { Board, emptyBoard, type TileFace } from './board.tsx';

export interface Drawn {
  readonly id: string;
  /** Tiles on a side of the round's field. */
  readonly side: Side;
  readonly opened: readonly number[];
  readonly boom: number | null;
  /** The round's result is on the board. */
  readonly settled: boolean;
}

export const NOTHING: Drawn = { id: '', side: DEFAULT_SIDE, opened: [], boom: null, settled: false };

function numbers(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.filter((item): item is number => typeof item === 'number') : [];
}

function facesOf(drawn: Drawn, mines: readonly number[]): TileFace[] {
  const faces = emptyBoard(drawn.side);
  for (const tile of drawn.opened) faces[tile] = 'gem';
  if (!drawn.settled) return drawn.boom === null ? faces : faces.with(drawn.boom, 'boom');
  return faces.map((face, tile) => {
    if (tile === drawn.boom) return 'boom';
    if (face === 'gem') return face;
    return mines.includes(tile) ? 'shown-mine' : 'shown-gem';
  });
}

/** A round seen for the first time, or restored, brings tiles that no event will tell of again. */
export function takeOver(drawn: Drawn, round: RoundView | null, side: Side): Drawn {
  if (!round || (drawn.id === round.id && !round.restored)) return drawn;
  const before = drawn.id === round.id ? drawn : { ...NOTHING, id: round.id, side };
  const missing = numbers(round.view?.['opened']).filter((tile) => !before.opened.includes(tile));
  return before === drawn && missing.length === 0
    ? drawn
    : { ...before, opened: [...before.opened, ...missing] };
}

/** Opens the tiles of the round, and keeps what they showed. @param side tiles on a side of the field */
function useOpened(props: StageProps<MinesParams>, side: Side): Drawn {
  const { round, sound } = props;
  const [drawn, setDrawn] = useState(NOTHING);

  const seen = takeOver(drawn, round, side);
  if (seen !== drawn) setDrawn(seen);

  function change(id: string, to: (before: Drawn) => Partial<Drawn>): void {
    setDrawn((before) => {
      const mine = before.id === id ? before : { ...NOTHING, id, side };
      return { ...mine, ...to(mine) };
    });
  }

  useRound(settling(props, { settle: (id) => change(id, () => ({ settled: true })) }), {
    async open(event, playback) {
      if (!round) return;
      const tile = Number(event['tile']);
      change(round.id, ({ opened }) => ({ opened: opened.includes(tile) ? opened : [...opened, tile] }));
      if (!round.restored) sound.reveal(Number(event['step']) - 1);
      await playback.wait(140);
    },
    async explode(event, playback) {
      if (!round) return;
      change(round.id, () => ({ boom: Number(event['tile']) }));
      if (!round.restored) sound.lose();
      await playback.wait(260);
    },
  });
  return drawn;
}

/** A plan made on a larger field names tiles that this one lacks, one for fewer mines more than can be safe: they are dropped. */
function useLegalPlan(plan: TurnPlan | undefined, params: MinesParams, planning: boolean): void {
  const side = sideOf(params);
  const most = minesLadder.steps(params);
  const dropPlan = useEffectEvent(() => {
    const kept = plan?.turns.filter((turn) => Number(turn['tile']) < side ** 2).slice(0, most);
    if (plan && kept && kept.length < plan.turns.length) plan.onTurns(kept);
  });
  useEffect(() => dropPlan(), [side, most, planning]);
}

/** The mine field: tiles to open one at a time, with what the next one would pay. */
export function MinesStage(props: StageProps<MinesParams>) {
  const { params, round, playing, disabled, quick, reducedMotion, sound, money, onTurn, plan } = props;
  const t = useT('games.mines');
  const side = sideOf(params);
  const drawn = useOpened(props, side);
  const { pending, send } = usePendingTurn(onTurn);
  const still = quick || reducedMotion;

  // A round belongs to its field: another size starts with a clean one.
  const mine = round && drawn.id === round.id && drawn.side === side ? drawn : { ...NOTHING, side };
  const opened = mine.opened;
  const running = round?.status === 'in-progress';
  const planning = plan !== undefined && !playing;
  const picked = plan?.turns.map((turn) => Number(turn['tile']));
  const fields =
    running || !mine.id || planning
      ? params
      : { ...params, mines: numbers(round?.outcome?.['minesSorted']).length || params.mines };
  const step = planning ? (picked?.length ?? 0) : opened.length;
  const active = planning
    ? !disabled
    : running && plan === undefined && !disabled && pending === null && mine.boom === null;
  useLegalPlan(plan, params, planning);
  const faces = planning ? emptyBoard(side) : facesOf(mine, numbers(round?.outcome?.['minesSorted']));

  /** Auto betting opens these tiles in every round: at most as many as can be safe. */
  function choose(tile: number): void {
    if (!plan || !picked || disabled) return;
    sound.click();
    if (picked.includes(tile)) plan.onTurns(plan.turns.filter((turn) => turn['tile'] !== tile));
    else if (picked.length < minesLadder.steps(params)) plan.onTurns([...plan.turns, { tile }]);
  }

  async function pick(tile: number): Promise<void> {
    if (planning) return choose(tile);
    if (!active || !onTurn) return;
    sound.click();
    await send({ tile });
  }

  /** A choice of the player's device only: the layout is fixed already. */
  function pickRandom(): void {
    const closed = faces.flatMap((face, tile) =>
      face === 'hidden' && !(planning && picked?.includes(tile)) ? [tile] : [],
    );
    const tile = closed[deviceChoice(closed.length)];
    if (tile !== undefined) void pick(tile);
  }

  const next = step < minesLadder.steps(params) ? minesLadder.multiplier(params, step + 1) : null;
  return (
    <StageFrame
      announce={planning ? plannedWords(t, step) : round ? wordsOf(t, params, round, step, mine) : ''}
      label={t('stage')}
      glow={
        planning
          ? 'accent'
          : mine.boom !== null
            ? 'lose'
            : round && mine.settled && isRealWin(round)
              ? 'win'
              : 'accent'
      }
    >
      <div className="pt-3 md:pt-4">
        <MultiplierLadder
          values={minesLadder.multipliers(running ? params : fields)}
          step={step}
          label={t('ladder')}
        />
      </div>
      <div className="relative mx-auto flex w-full max-w-92 flex-1 flex-col justify-center p-3 md:max-w-108">
        <Board
          side={side}
          faces={faces}
          active={active}
          {...(picked && { picked })}
          pending={pending === null ? null : Number(pending['tile'])}
          still={still}
          onPick={(tile) => void pick(tile)}
          label={t('board', { side })}
          describe={(tile, face) =>
            t(`tile.${face}`, { row: Math.floor(tile / side) + 1, column: (tile % side) + 1 })
          }
        />
        {round && !planning && mine.settled && <WinBadge round={round} money={money} />}
      </div>
      <Foot left={side ** 2 - fields.mines - step} next={next} running={running} money={money}>
        <Button icon="dice" disabled={!active} onClick={pickRandom}>
          {t('random')}
        </Button>
      </Foot>
    </StageFrame>
  );
}

interface FootProps {
  /** Gems that are not opened yet. */
  left: number;
  /** What the next gem pays. */
  next: Ratio | null;
  running: boolean;
  money: StageMoney;
  children: ReactNode;
}

function Foot({ left, next, running, money, children }: FootProps) {
  const t = useT('games.mines');
  return (
    <div className="flex min-h-16 items-center justify-between gap-3 border-t border-line/60 bg-panel/70 px-3 py-2 md:px-5">
      <dl className="flex min-w-0 gap-5 text-xs text-fg3">
        <div className="max-sm:hidden">
          <dt>{t('gemsLeft')}</dt>
          <dd className="text-sm font-semibold text-fg tnum">{left}</dd>
        </div>
        <div className="min-w-0">
          <dt>{t('next')}</dt>
          <dd className="truncate text-sm font-semibold text-fg tnum">
            {next ? formatMultiplier(ratioNumber(next, 2)) : '–'}
            {next && running && (
              <span className="ms-2 text-fg2">{stageAmount(payoutText(money, next), money)}</span>
            )}
          </dd>
        </div>
      </dl>
      {children}
    </div>
  );
}

function plannedWords(t: Translate, count: number): string {
  return count > 0 ? t('saidPicked', { count }) : '';
}

/** How the round stands after `count` gems. */
function wordsOf(t: Translate, params: MinesParams, round: RoundView, count: number, drawn: Drawn): string {
  if (drawn.boom !== null) return t('saidBoom', { count });
  if (drawn.settled) return t('saidOut', { multiplier: formatFixed(round.multiplier), count });
  return count > 0
    ? t('saidGem', { count, multiplier: formatFixed(round.multiplier) })
    : t('saidStart', { mines: params.mines });
}
