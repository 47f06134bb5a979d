import { useEffect, useRef, useState } from 'react';
import { BettingClock } from '#platform/web/game/betting-clock.tsx';
import {
  isRealWin,
  toneOf,
  type RoundView,
  type SharedState,
  type StageProps,
} from '#platform/web/game/game-kit.ts';
import { useReveal, type Reveal } from '#platform/web/game/room-reveal.ts';
import { drawWheel, segmentAt, wheelBox } from '#platform/web/game/room-wheel/draw-wheel.ts';
import { RoomPlaces } from '#platform/web/game/room-wheel/room-places.tsx';
import { createSpin, type SpinShape } from '#platform/web/game/spin.ts';
import { useLanding, useMotion } from '#platform/web/game/spin-motion.ts';
import { StageFrame } from '#platform/web/game/stage-frame.tsx';
import { stageText } from '#platform/web/game/win-badge.tsx';
import { useCanvas } from '#platform/web/canvas.ts';
import { useT } from '#platform/web/i18n.ts';
import { cx } from '#ui/cx.ts';
import {
  BOOTH_MS,
  nightfair,
  shownOf,
  SPIN_MS,
  STANDS,
  type NightfairParams,
  type Shown,
  type Stand,
} from '../game.ts';
import { BoothShow, useElapsed } from './booth.tsx';
import { fairFace, MARKS, prizeText, rangeText, toneOfStand } from './look.ts';

/** The wheel stands a little before a booth opens or the result counts. */
const SHAPE: SpinShape = { speed: 44, rampMs: 800, stopMs: SPIN_MS - 250, settleMs: 0 };
const TICK_GAP_MS = 55;
const { segments } = fairFace.wheel;

interface WheelState extends Pick<Reveal, 'shared' | 'landed' | 'still'> {
  /** The wheel stands, whether a booth plays on or not. */
  readonly stopped: boolean;
  readonly shown: Shown | null;
  readonly over: RoundView | null;
}

/** Runs the wheel through the round, with its sounds. */
function useWheel(
  props: StageProps<NightfairParams>,
  { shared, landed, still, stopped, shown, over }: WheelState,
) {
  const { round, sound, reducedMotion } = props;
  const { phase, roundId, startsAt, history } = shared;
  const [spin] = useState(() => createSpin(SHAPE));
  const motion = useMotion(spin, { sound, gapMs: TICK_GAP_MS, loudest: SHAPE.speed * 1.4 });
  const landedRef = useRef(0);
  const stoppedRef = useRef(0);
  const hub = useRef<HTMLDivElement>(null);
  const tone = stopped && shown ? toneOfStand(shown.stand) : null;
  const lit = tone === null ? 'accent' : tone.dull ? 'fg3' : tone.face;
  const { ref: canvas, wake } = useCanvas((frame) => {
    const { now } = frame;
    const { position, speed, moving } = motion(now, still || stopped);
    const box = wheelBox(frame.width, frame.height);
    hub.current?.style.setProperty('top', `${box.y - box.hub}px`);
    const celebrating = stopped && !reducedMotion;
    drawWheel(frame, fairFace, {
      position,
      speed: moving ? Math.min(speed / SHAPE.speed, 2) : 0,
      landed: stopped ? segmentAt(segments, spin.tile() ?? 0) : null,
      since: reducedMotion ? 0 : now - stoppedRef.current,
      tone: lit,
      lively: moving || celebrating,
    });
    return moving || celebrating;
  });
  const result = shown?.segment ?? null;
  const before = phase === 'ended' ? history[1]?.result : history[0]?.result;
  const last = before === undefined ? undefined : shownOf(before).segment;
  useEffect(() => {
    if (last !== undefined) spin.rest(last);
    spin.follow({ phase, roundId, startsAt }, (tile) => segmentAt(segments, tile) === result);
    if (stopped) stoppedRef.current = performance.now();
    wake();
    // `wake` is another function with every render, and always wakes the same canvas.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [phase, roundId, startsAt, result, last, lit, stopped]);
  useLanding(shared, { round, sound, over, landed, wake, landedRef });
  return { canvas, hub };
}

/** True once the wheel of an ended round stands. */
function useStopped({ phase, roundId, startsAt }: SharedState, still: boolean): boolean {
  const [stopped, setStopped] = useState('');
  const ended = phase === 'ended';
  useEffect(() => {
    if (!ended || still) return;
    const timer = setTimeout(() => setStopped(roundId), Math.max(0, startsAt + SPIN_MS - performance.now()));
    return () => clearTimeout(timer);
  }, [ended, still, startsAt, roundId]);
  return ended && (still || stopped === roundId);
}

/** A wheel that everybody sees spin; where it stops on a booth, the booth plays on. */
export function NightfairStage(props: StageProps<NightfairParams>) {
  const { params, money, sound } = props;
  const t = useT('games.nightfair');
  const drawn = props.shared?.result ?? null;
  const { shared, own, landed, still, skip } = useReveal(
    props,
    drawn === null ? nightfair.revealMs : nightfair.revealMsOf!(drawn),
  );
  const { phase, roundId, result, startsAt, players, history } = shared;
  const shown = phase === 'ended' && result !== null ? shownOf(result) : null;
  const stopped = useStopped(shared, still);
  const over = landed && own?.status !== 'in-progress' ? own : null;
  const tone = over ? toneOf(over.status === 'win', over) : 'plain';
  const { canvas, hub } = useWheel(props, { shared, landed, still, stopped, shown, over });
  const booth = shown !== null && stopped && BOOTH_MS[shown.stand] > 0 ? shown : null;
  const elapsed = useElapsed(startsAt + SPIN_MS, booth !== null && !still);
  const name = (one: Shown): string =>
    BOOTH_MS[one.stand] > 0 ? t('prize', { stand: t(one.stand), prize: prizeText(one) }) : t(one.stand);

  const words = {
    connecting: '',
    betting: t('saidBetting'),
    running: t('closed'),
    ended:
      landed && shown
        ? t(over ? (over.status === 'win' ? 'saidWon' : 'saidLost') : 'saidEnded', { what: name(shown) })
        : booth
          ? t('opens', { stand: t(booth.stand) })
          : '',
  }[phase];
  return (
    <StageFrame
      announce={words}
      label={t('stage')}
      glow={over && tone !== 'plain' ? tone : 'accent'}
      onClick={skip}
      className="min-h-138 md:min-h-148"
    >
      <History
        shown={history.filter(({ id }) => landed || phase !== 'ended' || id !== roundId).slice(0, 20)}
        name={name}
      />
      <canvas ref={canvas} aria-hidden className="absolute inset-0 size-full" />
      <div
        ref={hub}
        className="pointer-events-none absolute inset-x-0 bottom-36 flex flex-col items-center justify-center gap-1 text-center md:bottom-24"
      >
        {phase === 'connecting' && (
          <span className="animate-late text-sm font-semibold text-fg2">{t('connecting')}</span>
        )}
        {phase === 'betting' && (
          <BettingClock until={startsAt} length={shared.bettingMs} label={t('closes')} />
        )}
        {(phase === 'running' || (phase === 'ended' && !stopped)) && (
          <span aria-hidden className="text-base font-semibold text-fg2">
            {t(phase === 'running' ? 'closed' : 'spinning')}
          </span>
        )}
        {shown && landed && !booth && (
          <>
            <b className={cx('text-3xl font-bold', toneOfStand(shown.stand).word)}>{prizeText(shown)}</b>
            {over && <Outcome over={over} money={money} />}
          </>
        )}
      </div>
      <div className="relative z-10 flex-1">
        {booth && (
          <div className="absolute inset-x-3 top-0 bottom-3 flex animate-fade-in flex-col items-center gap-2 overflow-clip rounded-xl border border-line/70 bg-bg/90 p-3 md:inset-x-12">
            <b className={cx('text-lg font-bold', toneOfStand(booth.stand).word)}>
              {landed ? name(booth) : t(booth.stand)}
            </b>
            <div aria-hidden className="grid min-h-0 w-full flex-1 place-items-center">
              <BoothShow shown={booth} elapsed={elapsed} sound={sound} />
            </div>
            <span className="min-h-6 text-center">{over && <Outcome over={over} money={money} />}</span>
          </div>
        )}
      </div>
      <RoomPlaces
        label={t('stand')}
        places={STANDS.map((id) => ({
          id,
          label: t(id),
          pays: rangeText(id),
          chip: toneOfStand(id).chip,
        }))}
        placeOf={({ shownParams }) => shownParams['stand']}
        count={(count) => t('players', { count })}
        value={params.stand}
        onChange={(stand) => props.onParams({ stand: stand as Stand })}
        disabled={props.playing || props.disabled}
        players={players}
        winners={landed && shown ? [shown.stand] : null}
      />
    </StageFrame>
  );
}

interface HistoryProps {
  shown: SharedState['history'];
  name: (one: Shown) => string;
}

/** The rounds before, newest first. */
function History({ shown, name }: HistoryProps) {
  const t = useT('games.nightfair');
  return (
    <ol
      aria-label={t('history')}
      className="relative z-10 flex past-results min-h-13 gap-1.5 overflow-hidden"
    >
      {shown.map(({ id, result }) => {
        const one = shownOf(result);
        return (
          <li
            key={id}
            aria-label={name(one)}
            className={cx(
              'grid h-7 min-w-7 shrink-0 animate-fade-in place-items-center rounded-md px-1.5 text-xs font-bold tnum',
              toneOfStand(one.stand).chip,
            )}
          >
            {BOOTH_MS[one.stand] > 0 ? prizeText(one) : MARKS[one.stand]}
          </li>
        );
      })}
    </ol>
  );
}

interface OutcomeProps {
  over: RoundView;
  money: StageProps<NightfairParams>['money'];
}

/** What the round brought the player. */
function Outcome({ over, money }: OutcomeProps) {
  const t = useT('games.nightfair');
  return (
    <span className={cx('animate-fade-in text-base font-bold', isRealWin(over) ? 'text-win' : 'text-fg2')}>
      {t(isRealWin(over) ? 'won' : 'lost', { amount: stageText(over.payout, money) })}
    </span>
  );
}
