import { useEffect, useRef } from 'react';
import { range } from '#engines/fair/draw.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import {
  numbersIn,
  rowsIn,
  settling,
  useDrawnRound,
  useStale,
  type DrawnRules,
} from '#platform/web/game/drawn-round.ts';
import { deviceChoice } from '#platform/web/game/device-choice.ts';
import {
  isRealWin,
  payoutText,
  useRound,
  type RoundView,
  type StageProps,
  type TurnPlan,
} from '#platform/web/game/game-kit.ts';
import { useT, type Translate } from '#platform/web/i18n.ts';
import { usePendingTurn } from '#platform/web/game/pending-turn.ts';
import { NextPays, StageBar } from '#platform/web/game/stage-bar.tsx';
import { StageFrame } from '#platform/web/game/stage-frame.tsx';
import { useStageHotkeys } from '#platform/web/game/stage-hotkeys.ts';
import { stageAmount, WinBadge } from '#platform/web/game/win-badge.tsx';
import { Button } from '#ui/button.tsx';
import { formatCompact, formatFixed, formatMultiplier } from '#ui/format.ts';
import { FLOOR, FLOORS, towerLadder, type TowerParams, type TowerState } from '../game.ts';
import { Floors, type NicheFace } from './floors.tsx';
import { Scenery } from './scenery.tsx';

export const RULES: DrawnRules<TowerState> = {
  nothing: { path: [], hit: null },
  read: (view) => ({ path: numbersIn(view['path']), hit: null }),
};

const EMPTY: readonly (readonly number[])[] = [];

/** What every niche shows. @param eggs the whole layout once the round is over, else nothing */
export function facesOf(
  niches: number,
  { path, hit }: TowerState,
  eggs: readonly (readonly number[])[],
  picked: readonly number[] | undefined,
): NicheFace[][] {
  return range(FLOORS).map((row) =>
    range(niches).map((column) => {
      if (picked) return picked[row] === column ? 'picked' : 'hidden';
      if (path[row] === column) return 'egg';
      if (hit === column && row === path.length) return 'trap';
      if (!eggs[row]) return 'hidden';
      return eggs[row].includes(column) ? 'shown-egg' : 'shown-trap';
    }),
  );
}

function short(multiplier: number): string {
  return multiplier >= 10_000 ? `${formatCompact(multiplier)}x` : formatMultiplier(multiplier);
}

/** Opens the niches of the round, and keeps what they showed. */
function useClimbing(props: StageProps<TowerParams>) {
  const { round, sound, plan } = props;
  const drawn = useDrawnRound(round, RULES);
  const shaken = useRef<HTMLDivElement>(null);
  const pace = plan ? 0.4 : 1;
  const player = useRound(settling(props, drawn), {
    async climb(event, playback) {
      if (!round) return;
      drawn.draw(round.id, ({ path }) => ({
        path: [...path.slice(0, Number(event['row'])), Number(event['column'])],
        hit: null,
      }));
      if (!round.restored) sound.reveal(Number(event['step']) - 1);
      await playback.wait(280 * pace);
    },
    async trap(event, playback) {
      if (!round) return;
      drawn.draw(round.id, ({ path }) => ({ path, hit: Number(event['column']) }));
      if (!round.restored) sound.lose();
      if (!playback.instant) {
        const jolts = [0, -7, 6, -4, 3, 0].map((x) => ({ transform: `translateX(${x}px)` }));
        shaken.current?.animate(jolts, { duration: 320 });
      }
      await playback.wait(380 * pace);
    },
  });
  return { drawn, player, shaken };
}

/** A figure for each niche of the floor in turn. */
function useNicheKeys(t: Translate, onColumn: (column: number) => void): void {
  useStageHotkeys(
    t('hotkeys'),
    range(4).map((column) => ({
      code: `Digit${column + 1}`,
      keyLabel: String(column + 1),
      label: t('hotkey', { column: column + 1 }),
      run: () => onColumn(column),
    })),
  );
}

/** The tower: a niche to open on each floor, with what each floor pays beside it. */
export function TowerStage(props: StageProps<TowerParams>) {
  const { params, round, playing, disabled, sound, money, onTurn, plan } = props;
  const t = useT('games.tower');
  const still = props.quick || props.reducedMotion;
  const { drawn, player, shaken } = useClimbing(props);
  const { pending, send } = usePendingTurn(onTurn);
  const running = round?.status === 'in-progress';
  const planning = plan !== undefined && !playing;
  const picked = planning ? usableColumns(plan, params) : undefined;
  useLegalPlan(planning ? plan : undefined, params);
  const { shown, settled } = drawn;
  const eggs = settled && !running ? rowsIn(round?.outcome?.['eggsByRow']) : EMPTY;
  const stale = useStale(params.difficulty, round?.id, playing) || planning;
  const state = stale ? RULES.nothing : shown;
  const faces = facesOf(FLOOR[params.difficulty].niches, state, stale ? EMPTY : eggs, picked);
  const lost = state.hit !== null;
  const current = picked ? picked.length : state.path.length;
  const active = planning ? !disabled : running && !plan && !disabled && pending === null && !lost;
  const ladder = towerLadder.multipliers(params);

  async function pick(row: number, column: number): Promise<void> {
    if (!active) return;
    sound.click();
    if (plan) return choose(plan, picked ?? [], row, column);
    await send({ column });
  }

  useNicheKeys(t, (column) => {
    if (column < FLOOR[params.difficulty].niches && current < FLOORS) void pick(current, column);
  });

  const won = settled && !stale && round !== null && isRealWin(round);
  return (
    <StageFrame
      announce={
        picked ? plannedWords(t, current) : round && !stale ? wordsOf(t, params, round, state, settled) : ''
      }
      label={t('stage')}
      glow={planning ? 'accent' : lost ? 'lose' : won ? 'win' : 'accent'}
      onClick={player.skip}
      className="min-h-125 md:min-h-120"
    >
      <div ref={shaken} className="relative flex-1">
        <Scenery height={current} still={still} />
        <Floors
          faces={faces}
          current={current}
          open={(row) => active && (planning ? row <= current && row < FLOORS : row === current)}
          pending={pending !== null}
          still={still}
          onPick={(row, column) => void pick(row, column)}
          label={t('board')}
          rowLabel={(row) =>
            t('row', { floor: row + 1, multiplier: formatFixed(ratioNumber(ladder[row]!, 2)) })
          }
          describe={(row, column, face) => t(`cell.${face}`, { floor: row + 1, column: column + 1 })}
          pays={(row) => short(ratioNumber(ladder[row]!, 2))}
          money={(row) => stageAmount(payoutText(money, ladder[row]!), money)}
        />
        {won && <WinBadge round={round} money={money} />}
      </div>
      <StageBar
        facts={[
          { name: t('floor'), value: `${Math.min(current, FLOORS)} / ${FLOORS}`, minor: true },
          { name: t('next'), value: <NextPays next={ladder[current]} money={money} /> },
        ]}
      >
        <Button
          data-turn={active ? '' : undefined}
          icon="dice"
          disabled={!active || current >= FLOORS}
          onClick={() => void pick(current, deviceChoice(FLOOR[params.difficulty].niches))}
        >
          {t('random')}
        </Button>
      </StageBar>
    </StageFrame>
  );
}

/** The planned niches up to the first that these parameters do not have. */
export function usableColumns(plan: TurnPlan, { difficulty }: TowerParams): readonly number[] {
  const columns = plan.turns.map((turn) => Number(turn['column']));
  const wrong = columns.findIndex((column) => !(column < FLOOR[difficulty].niches));
  return wrong === -1 ? columns : columns.slice(0, wrong);
}

/** A plan made for broader floors loses the turns that narrower ones would refuse. */
function useLegalPlan(plan: TurnPlan | undefined, params: TowerParams): void {
  const usable = plan && usableColumns(plan, params).length;
  useEffect(() => {
    if (plan && usable !== undefined && usable < plan.turns.length) plan.onTurns(plan.turns.slice(0, usable));
  }, [plan, usable]);
}

/** Auto betting opens these niches in every round: one on each floor, with no gap. The uppermost can be taken back. */
function choose(plan: TurnPlan, picked: readonly number[], row: number, column: number): void {
  const turns = picked.map((one) => ({ column: one }));
  if (row === picked.length - 1 && picked[row] === column) return plan.onTurns(turns.slice(0, -1));
  plan.onTurns(row < picked.length ? turns.with(row, { column }) : [...turns, { column }]);
}

function plannedWords(t: Translate, count: number): string {
  return count > 0 ? t('saidPicked', { count }) : '';
}

/** How the round stands. */
function wordsOf(
  t: Translate,
  params: TowerParams,
  round: RoundView,
  { path, hit }: TowerState,
  settled: boolean,
): string {
  const count = path.length;
  if (hit !== null) return t('saidTrap', { floor: count + 1 });
  if (settled) return t('saidOut', { multiplier: formatFixed(round.multiplier), count });
  if (count === 0) return t('saidStart', FLOOR[params.difficulty]);
  return t('saidEgg', {
    count,
    multiplier: formatFixed(ratioNumber(towerLadder.multiplier(params, count), 2)),
  });
}
