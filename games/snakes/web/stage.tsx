import { useRef, useState } from 'react';
import { range } from '#engines/fair/draw.ts';
import { ratioNumber, type Ratio } from '#platform/contract/money.ts';
import { rowsIn, settling, useDrawnRound, type DrawnRules } from '#platform/web/game/drawn-round.ts';
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
import { usePace } from '#platform/web/game/pace.ts';
import { usePendingTurn } from '#platform/web/game/pending-turn.ts';
import { PlanStepper } from '#platform/web/game/plan-stepper.tsx';
import { NextPays, StageBar } from '#platform/web/game/stage-bar.tsx';
import { StageFrame } from '#platform/web/game/stage-frame.tsx';
import { stageText, WinBadge } from '#platform/web/game/win-badge.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { formatFixed, formatMultiplier, formatPercent } from '#ui/format.ts';
import {
  productOf,
  ROLLS,
  safeChance,
  squareOf,
  totalOf,
  type Dice as Pair,
  type SnakesParams,
} from '../game.ts';
import { Board, type BoardHandle, type SquareView } from './board.tsx';
import { Dice, type DiceHandle } from './dice.tsx';
import { Rolls } from './rolls.tsx';

const TUMBLE_MS = 500;
const HOP_MS = 120;
/** Auto betting rolls faster: nobody waits for a press. */
const AUTO_MS = 700;

/** How long a roll takes to be shown: the dice, then a hop for each square. */
export function showMs(total: number): number {
  return TUMBLE_MS + HOP_MS * (total - 1);
}

function pairsIn(value: unknown): readonly Pair[] {
  return rowsIn(value).flatMap(([first, second]): Pair[] =>
    first === undefined || second === undefined ? [] : [[first, second]],
  );
}

const RULES: DrawnRules<readonly Pair[]> = { nothing: [], read: (view) => pairsIn(view['rolls']) };

/** Rolls the server knows of; what is drawn may lag behind. */
function takenIn(round: RoundView | null): number {
  return pairsIn(round?.view?.['rolls']).length;
}

/** Rolls the dice of the round and walks the token, and keeps what was rolled. */
function useRolls(props: StageProps<SnakesParams>) {
  const { round, sound, plan } = props;
  const drawn = useDrawnRound(round, RULES);
  const pace = usePace(round);
  const board = useRef<BoardHandle>(null);
  const dice = useRef<DiceHandle>(null);
  const [rolling, setRolling] = useState(false);
  const player = useRound(settling(props, drawn), {
    async roll(event, playback) {
      const [pair] = pairsIn([event['dice']]);
      if (!round || !pair) return;
      const step = Number(event['step']);
      const total = totalOf(pair);
      const ms = pace(event, plan ? AUTO_MS : showMs(total));
      const tumble = ms * (TUMBLE_MS / showMs(total));
      if (!playback.instant) {
        setRolling(true);
        sound.launch();
        board.current?.home();
      }
      await dice.current?.tumble(pair, tumble, playback);
      if (!playback.instant) sound.tick(0.4);
      await board.current?.walk(total, ms - tumble, playback, (hop) => sound.tick(0.1 + 0.06 * hop));
      setRolling(false);
      drawn.draw(round.id, (rolls) => (rolls.length < step ? [...rolls, pair] : rolls));
      if (round.restored) return;
      if (event['snake'] === true) sound.lose();
      else sound.reveal(step - 1);
    },
  });
  return { drawn, player, board, dice, rolling };
}

/** A ring of squares, two dice and a token: every roll multiplies, or wakes a snake. */
export function SnakesStage(props: StageProps<SnakesParams>) {
  const { params, round, playing, disabled, quick, reducedMotion, sound, money, onTurn, plan } = props;
  const t = useT('games.snakes');
  const { drawn, player, board, dice, rolling } = useRolls(props);
  const { pending, send } = usePendingTurn(onTurn);
  const planning = plan !== undefined && !playing;
  const running = round?.status === 'in-progress';
  // An ended round leaves the board as soon as another difficulty is chosen.
  const played = round?.view?.['difficulty'] ?? params.difficulty;
  const open = round !== null && !planning && (running || played === params.difficulty);
  const rolls = open ? drawn.shown : [];
  const totals = rolls.map(totalOf);
  const product = productOf(params, totals);
  const bitten = product === 0n;
  const won = open && drawn.settled && isRealWin(round);
  const active =
    running &&
    plan === undefined &&
    !disabled &&
    pending === null &&
    !rolling &&
    !bitten &&
    takenIn(round) === rolls.length;
  /** The roll that the squares are worth something for. */
  const roll = Math.min(ROLLS, running ? rolls.length + 1 : Math.max(1, rolls.length));
  const squares = squaresOf(params, roll, (total, pays) =>
    t(pays === null ? 'square.snake' : 'square.pays', { total, pays: pays ?? '' }),
  );
  const best: Ratio | undefined =
    rolls.length === ROLLS || bitten ? undefined : { num: productOf(params, [...totals, 12]), den: 100n };

  async function take(): Promise<void> {
    if (!active) return;
    sound.click();
    await send({});
  }

  return (
    <StageFrame
      label={t('stage')}
      announce={
        planning
          ? plannedWords(t, plan.turns.length)
          : open
            ? wordsOf(t, round, totals, bitten, drawn.settled)
            : ''
      }
      glow={bitten ? 'lose' : won ? 'win' : 'accent'}
      onClick={player.skip}
    >
      <div className="relative flex flex-1 flex-col justify-center p-3 md:px-6 md:py-5">
        <Board
          ref={board}
          squares={squares}
          at={rolling ? null : (totals.at(-1) ?? null)}
          tone={bitten ? 'lose' : 'win'}
          start={t('start')}
          label={t('board')}
          still={quick || reducedMotion}
        >
          <Dice ref={dice} pair={rolls.at(-1) ?? null} />
          <Product product={product} rolled={rolls.length > 0} money={money} />
          <Rolls
            params={params}
            totals={totals}
            rest={
              open && drawn.settled ? pairsIn(round.outcome?.['dice']).slice(rolls.length).map(totalOf) : []
            }
            next={running && !rolling}
          />
        </Board>
        {open && drawn.settled && <WinBadge round={round} money={money} />}
      </div>
      <StageBar
        facts={[
          { name: t('roll'), value: t('of', { step: roll, steps: ROLLS }), minor: true },
          { name: t('safe'), value: formatPercent(ratioNumber(safeChance(params, 1), 6), 1), minor: true },
          { name: t('best'), value: <NextPays next={best} money={money} />, minor: planning },
        ]}
      >
        {planning ? (
          <PlanRolls plan={plan} disabled={disabled} />
        ) : (
          <Button
            variant="primary"
            size={48}
            icon="dice"
            data-turn
            aria-disabled={!active}
            onClick={() => void take()}
            className={cx('min-w-32', !active && 'opacity-45')}
          >
            {t('take')}
          </Button>
        )}
      </StageBar>
    </StageFrame>
  );
}

/** The eleven squares as they count for a roll. */
function squaresOf(
  params: SnakesParams,
  roll: number,
  describe: (total: number, pays: string | null) => string,
): SquareView[] {
  const values = range(11, 2).map((total) => squareOf(params, total, roll));
  const most = Math.max(...values);
  return values.map((value, index) => {
    const pays = value === 0 ? null : formatMultiplier(value / 100);
    return { total: index + 2, pays, label: describe(index + 2, pays), worth: (value - 100) / (most - 100) };
  });
}

/** What the round pays so far, in hundredths, and what that is in money. */
function Product({ product, rolled, money }: { product: bigint; rolled: boolean; money: StageMoney }) {
  return (
    <p
      aria-hidden
      className={cx(
        'mt-1 text-center text-xl leading-none font-bold tnum transition-colors @2xl:text-[2.5rem]',
        product === 0n ? 'text-lose' : rolled ? 'text-win' : 'text-fg3',
      )}
    >
      {formatMultiplier(Number(product) / 100)}
      <span className="mt-1 block text-xs font-semibold text-fg2 @2xl:text-sm">
        {stageText(payoutText(money, { num: product, den: 100n }), money)}
      </span>
    </p>
  );
}

function plannedWords(t: Translate, count: number): string {
  return count > 0 ? t('saidPlanned', { count }) : '';
}

/** How the round stands. */
function wordsOf(
  t: Translate,
  round: RoundView,
  totals: readonly number[],
  bitten: boolean,
  settled: boolean,
): string {
  const total = totals.at(-1);
  const [count, multiplier] = [totals.length, formatFixed(round.multiplier)];
  if (total !== undefined && bitten) return t('saidSnake', { total, count: count - 1 });
  if (settled) return t('saidOut', { multiplier, count });
  return total === undefined ? t('saidStart') : t('saidSafe', { total, count, multiplier });
}

/** How many rolls auto betting takes in every round. */
function PlanRolls({ plan, disabled }: { plan: TurnPlan; disabled: boolean }) {
  const t = useT('games.snakes');
  return (
    <PlanStepper
      plan={plan}
      max={ROLLS}
      disabled={disabled}
      label={t('planned')}
      less={t('fewer')}
      more={t('more')}
    />
  );
}
