import { useRef, useState } from 'react';
import { AnyTurn } from '#platform/web/game/any-turn.tsx';
import { CallButton, type CallMark } from '#platform/web/game/call-button.tsx';
import { callSlots } from '#platform/web/game/call-slots.ts';
import { deviceChoice } from '#platform/web/game/device-choice.ts';
import { settling, useDrawnRound, type DrawnRules } from '#platform/web/game/drawn-round.ts';
import { isRealWin, useRound, type RoundView, type StageProps } from '#platform/web/game/game-kit.ts';
import { useT, type Translate } from '#platform/web/i18n.ts';
import { MultiplierLadder } from '#platform/web/game/multiplier-ladder.tsx';
import { usePace } from '#platform/web/game/pace.ts';
import { usePendingTurn } from '#platform/web/game/pending-turn.ts';
import { NextPays, StageBar } from '#platform/web/game/stage-bar.tsx';
import { StageFrame } from '#platform/web/game/stage-frame.tsx';
import { TurnRow, type TurnSlot } from '#platform/web/game/turn-row.tsx';
import { WinBadge } from '#platform/web/game/win-badge.tsx';
import { formatFixed } from '#ui/format.ts';
import { coinflip, coinflipLadder, FLIPS, SIDES, type CoinflipParams, type Side } from '../game.ts';
import { CoinFace } from './coin-face.tsx';
import { Coin, type CoinHandle } from './coin.tsx';

interface Flip {
  readonly call: Side;
  readonly side: Side;
}

/** Auto betting throws faster: nobody waits for a call. */
const AUTO_MS = 480;
/** A frame or two short of what the page allows. */
const SHOW_MS = coinflip.revealMs - 120;

function isSide(value: unknown): value is Side {
  return value === 'heads' || value === 'tails';
}

function sidesIn(value: unknown): readonly Side[] {
  return Array.isArray(value) ? value.filter(isSide) : [];
}

const RULES: DrawnRules<readonly Flip[]> = {
  nothing: [],
  read(view) {
    const flips = sidesIn(view['flips']);
    return sidesIn(view['calls']).map((call, index) => ({ call, side: flips[index] ?? call }));
  },
};

/** Turns of an open round that the server knows of; what is drawn may lag behind. */
function takenIn(round: RoundView | null): number {
  return sidesIn(round?.view?.['flips']).length;
}

/** Tosses the coin for every flip of the round, and keeps what it has shown. */
function useFlips(props: StageProps<CoinflipParams>) {
  const { round, sound, plan } = props;
  const drawn = useDrawnRound(round, RULES);
  const coin = useRef<CoinHandle>(null);
  const pace = usePace(round);
  const [inAir, setInAir] = useState(false);
  const player = useRound(settling(props, drawn), {
    async flip(event, playback) {
      if (!round || !isSide(event['side']) || !isSide(event['call'])) return;
      const flip = { call: event['call'], side: event['side'] };
      const step = Number(event['step']);
      if (!playback.instant) {
        sound.launch();
        setInAir(true);
      }
      await coin.current?.toss(flip.side, pace(event, plan ? AUTO_MS : SHOW_MS), playback);
      setInAir(false);
      drawn.draw(round.id, (flips) => (flips.length < step ? [...flips, flip] : flips));
      if (round.restored) return;
      if (event['win'] === true) sound.reveal(step - 1);
      else sound.lose();
    },
  });
  return { drawn, player, coin, inAir };
}

/** A coin to call, again and again: what it showed, and what the next right call pays. */
export function CoinflipStage(props: StageProps<CoinflipParams>) {
  const { round, playing, disabled, quick, reducedMotion, sound, money, onTurn, plan } = props;
  const t = useT('games.coinflip');
  const { drawn, player, coin, inAir } = useFlips(props);
  const { pending, send } = usePendingTurn(onTurn);
  const calling = isSide(pending?.['side']) ? pending['side'] : null;
  const planning = plan !== undefined && !playing;
  const planned = planning ? plan.turns.flatMap((turn) => (isSide(turn['side']) ? [turn['side']] : [])) : [];
  const flips = planning ? [] : drawn.shown;
  const last = drawn.shown.at(-1);
  const lost = !planning && last !== undefined && last.call !== last.side;
  const won = !planning && drawn.settled && round !== null && isRealWin(round);
  const running = round?.status === 'in-progress';
  const active = planning
    ? !disabled && planned.length < FLIPS
    : running && plan === undefined && !disabled && calling === null && takenIn(round) === flips.length;
  const step = planning ? planned.length : lost ? flips.length - 1 : flips.length;

  async function call(side: Side): Promise<void> {
    if (!active) return;
    sound.click();
    if (planning) return plan.onTurns([...plan.turns, { side }]);
    await send({ side });
  }

  /** The call under way, or how the last one came out. */
  function markOf(side: Side): CallMark {
    if (planning) return 'none';
    if (inAir || calling !== null)
      return (calling ?? calledNow(round, flips.length)) === side ? 'called' : 'none';
    if (last?.call !== side) return 'none';
    return last.side === side ? 'right' : 'wrong';
  }

  const button = (side: Side) => (
    <CallButton
      art={<CoinFace side={side} plain className="size-8 shrink-0 @2xl:size-14" />}
      name={t(side)}
      idle={!active}
      mark={markOf(side)}
      onCall={() => void call(side)}
      className="w-full @2xl:h-40 @2xl:w-36 @2xl:flex-col @2xl:gap-3 @2xl:text-base"
    />
  );
  return (
    <StageFrame
      label={t('stage')}
      announce={planning ? plannedWords(t, planned) : round ? wordsOf(t, round, flips, drawn.settled) : ''}
      glow={lost && !inAir ? 'lose' : won ? 'win' : 'accent'}
      onClick={player.skip}
    >
      <div className="pt-3 md:pt-4">
        <MultiplierLadder values={coinflipLadder} step={step} label={t('ladder')} />
      </div>
      <div className="relative flex flex-1 flex-col justify-center gap-3 px-3 pb-3 md:px-5">
        <div className="mx-auto grid w-full max-w-2xl flex-1 grid-cols-2 items-center justify-items-stretch gap-2.5 @2xl:grid-cols-[auto_1fr_auto] @2xl:gap-6">
          <div className="order-first col-span-2 grid h-full min-h-52 place-items-center pt-6 pb-5 @2xl:order-0 @2xl:col-span-1 @2xl:col-start-2 @2xl:row-start-1">
            <Coin
              ref={coin}
              side={last?.side ?? null}
              tone={inAir || planning || !last ? 'plain' : lost ? 'lose' : 'win'}
              still={reducedMotion || quick}
            />
          </div>
          <div className="relative @2xl:col-start-1 @2xl:row-start-1">{button('heads')}</div>
          <div className="relative @2xl:col-start-3 @2xl:row-start-1">{button('tails')}</div>
        </div>
        <TurnRow
          slots={callSlots({
            t,
            steps: FLIPS,
            taken: flips.map((flip, index) => slotOf(t, flip, index)),
            planned: planning ? planned : null,
            rest: drawn.settled && !planning ? sidesIn(round?.outcome?.['flips']) : [],
            running,
            valuesOf: (side) => ({ side: t(side) }),
            draw: small,
          })}
          label={t('row')}
        />
        {round && !planning && drawn.settled && <WinBadge round={round} money={money} />}
      </div>
      <StageBar
        facts={[
          { name: t('flip'), value: t('of', { step: Math.min(FLIPS, step + 1), steps: FLIPS }), minor: true },
          { name: t('next'), value: <NextPays next={coinflipLadder[step]} money={money} /> },
        ]}
      >
        <AnyTurn
          plan={planning ? plan : undefined}
          disabled={disabled}
          active={active}
          undo={t('undo')}
          label={t('random')}
          onAny={() => void call(SIDES[deviceChoice(SIDES.length)]!)}
        />
      </StageBar>
    </StageFrame>
  );
}

function small(side: Side) {
  return <CoinFace side={side} plain className="size-[78%]" />;
}

/** The call of the flip that is in the air. */
function calledNow(round: RoundView | null, drawn: number): Side | null {
  return sidesIn(round?.view?.['calls'])[drawn] ?? null;
}

/** The place of a flip that came. */
function slotOf(t: Translate, { call, side }: Flip, index: number): TurnSlot {
  const tone = call === side ? 'win' : 'lose';
  return { tone, label: t(`slot.${tone}`, { number: index + 1, side: t(side) }), content: small(side) };
}

function plannedWords(t: Translate, planned: readonly Side[]): string {
  return planned.length > 0 ? t('saidPlanned', { count: planned.length }) : '';
}

/** How the round stands. */
function wordsOf(t: Translate, round: RoundView, flips: readonly Flip[], settled: boolean): string {
  const last = flips.at(-1);
  const [count, multiplier] = [flips.length, formatFixed(round.multiplier)];
  if (last && last.call !== last.side) return t('saidLost', { side: t(last.side), count: count - 1 });
  if (settled) return t('saidOut', { multiplier, count });
  return last ? t('saidRight', { side: t(last.side), count, multiplier }) : t('saidStart');
}
