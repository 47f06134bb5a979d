import { useEffect, useRef, useState } from 'react';
import { BettingClock } from '../betting-clock.tsx';
import { useCanvas, type ColourName } from '../../canvas.ts';
import {
  isRealWin,
  toneOf,
  type RoundView,
  type SharedState,
  type StageMoney,
  type StageProps,
} from '../game-kit.ts';
import { useT } from '../../i18n.ts';
import { useReveal, type Reveal } from '../room-reveal.ts';
import { useLanding, useMotion } from '../spin-motion.ts';
import { createSpin, type SpinShape } from '../spin.ts';
import { StageFrame } from '../stage-frame.tsx';
import { stageText } from '../win-badge.tsx';
import { cx } from '#ui/cx.ts';
import type { WheelParams } from '../../../wheels/colour-wheel.ts';
import { drawWheel, segmentAt, wheelBox } from './draw-wheel.ts';
import { paysText, toneOfColour, type WheelLook } from './look.ts';
import { WheelPlaces } from './wheel-places.tsx';

/** Ends a little before the result counts as shown. A wheel stays where it stopped on its segment. */
const shapeOf = ({ wheel, speed }: WheelLook): SpinShape => ({
  speed,
  rampMs: 800,
  stopMs: wheel.revealMs - 250,
  settleMs: 0,
});
const TICK_GAP_MS = 55;

/** Runs the wheel through the round, with its sounds. @returns where it is drawn, and what stands in its hub */
function useWheel(
  { look, ...props }: StageProps<WheelParams> & { look: WheelLook },
  { shared, landed, still }: Pick<Reveal, 'shared' | 'landed' | 'still'>,
  over: RoundView | null,
  drawn: string | null,
) {
  const { round, sound } = props;
  const { phase, roundId, result, startsAt, history } = shared;
  const [spin] = useState(() => createSpin(shapeOf(look)));
  const motion = useMotion(spin, { sound, gapMs: TICK_GAP_MS, loudest: look.speed * 1.4 });
  const landedRef = useRef(0);
  const hub = useRef<HTMLDivElement>(null);
  const { segments } = look.wheel;
  const tone = drawn === null ? null : toneOfColour(drawn);
  const lit: ColourName = tone === null ? 'accent' : tone.dull ? 'fg3' : tone.face;

  const { ref: canvas, wake } = useCanvas((frame) => {
    const { now } = frame;
    const { position, speed, moving } = motion(now, still);
    const box = wheelBox(frame.width, frame.height);
    hub.current?.style.setProperty('top', `${box.y - box.hub}px`);
    const celebrating = landed && !props.reducedMotion;
    drawWheel(frame, look, {
      position,
      speed: moving ? Math.min(speed / look.speed, 2) : 0,
      landed: landed ? segmentAt(segments, spin.tile() ?? 0) : null,
      since: props.reducedMotion ? 0 : now - landedRef.current,
      tone: lit,
      lively: moving || celebrating,
    });
    return moving || celebrating;
  });

  const last = phase === 'ended' ? history[1]?.result : history[0]?.result;
  useEffect(() => {
    if (last !== undefined) spin.rest(last);
    spin.follow({ phase, roundId, startsAt }, (tile) => segmentAt(segments, tile) === result);
    wake();
    // `wake` is another function with every render, and always wakes the same canvas.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [phase, roundId, startsAt, result, last, lit]);

  useLanding(shared, { round, sound, over, landed, wake, landedRef });
  return { canvas, hub };
}

/** A wheel that everybody sees spin, over the places of its table. */
export function WheelStage(props: StageProps<WheelParams> & { look: WheelLook }) {
  const { look, params, money } = props;
  const { wheel } = look;
  const t = useT(`games.${wheel.id}`);
  const { shared, own, landed, still, skip } = useReveal(props, wheel.revealMs);
  const { phase, roundId, result, startsAt, players, history } = shared;

  const over = landed && own?.status !== 'in-progress' ? own : null;
  const tone = over ? toneOf(over.status === 'win', over) : 'plain';
  const drawn = landed && result !== null ? wheel.colourOf(result) : null;
  const { canvas, hub } = useWheel(props, { shared, landed, still }, over, drawn);

  const words = {
    connecting: '',
    betting: t('saidBetting'),
    running: t('closed'),
    ended:
      drawn === null
        ? ''
        : t(over ? (over.status === 'win' ? 'saidWon' : 'saidLost') : 'saidEnded', {
            colour: t(drawn),
            segment: String(result),
          }),
  }[phase];
  return (
    <StageFrame
      announce={words}
      label={t('stage')}
      glow={over && tone !== 'plain' ? tone : 'accent'}
      onClick={skip}
      className="min-h-118 md:min-h-130"
    >
      <History
        look={look}
        shown={history.filter(({ id }) => landed || phase !== 'ended' || id !== roundId).slice(0, 28)}
      />
      <canvas ref={canvas} aria-hidden className="absolute inset-0 size-full" />
      <div
        ref={hub}
        className="pointer-events-none absolute inset-x-0 bottom-22 flex flex-col items-center justify-center gap-1 text-center md:bottom-24"
      >
        {phase === 'connecting' && (
          <span className="animate-late text-sm font-semibold text-fg2">{t('connecting')}</span>
        )}
        {phase === 'betting' && (
          <BettingClock until={startsAt} length={shared.bettingMs} label={t('closes')} />
        )}
        {(phase === 'running' || (phase === 'ended' && !landed)) && (
          <span aria-hidden className="text-base font-semibold text-fg2">
            {t(phase === 'running' ? 'closed' : 'spinning')}
          </span>
        )}
        {drawn !== null && <Result look={look} colour={drawn} over={over} money={money} />}
      </div>
      <span className="flex-1" />
      <WheelPlaces
        look={look}
        value={params.colour}
        onChange={(colour) => props.onParams({ colour })}
        disabled={props.playing || props.disabled}
        players={players}
        drawn={drawn}
      />
    </StageFrame>
  );
}

interface ResultProps {
  look: WheelLook;
  colour: string;
  over: RoundView | null;
  money: StageMoney;
}

/** The colour that was drawn, and what it brought the player. */
function Result({ look, colour, over, money }: ResultProps) {
  const t = useT(`games.${look.wheel.id}`);
  const won = over !== null && isRealWin(over);
  const back = over?.status === 'win' || (over !== null && Number(over.payout) > 0);
  return (
    <span aria-hidden className="flex animate-fade-in flex-col items-center gap-1.5">
      <b className={cx('text-[2rem] leading-none font-bold', toneOfColour(colour).word)}>
        {t(colour)} <span className="tnum">{paysText(look, colour)}</span>
      </b>
      <span className={cx('text-sm font-semibold tnum', won ? 'text-win' : 'text-fg2')}>
        {over === null
          ? t('next')
          : t(won ? 'won' : back ? 'back' : 'lost', {
              amount: stageText(over.payout, money),
            })}
      </span>
    </span>
  );
}

/** The colours and segments of the last rounds, newest first. */
function History({ look, shown }: { look: WheelLook; shown: SharedState['history'] }) {
  const { colourOf } = look.wheel;
  const t = useT(`games.${look.wheel.id}`);
  return (
    <ol
      aria-label={t('history')}
      className="relative z-10 flex past-results min-h-13 gap-1.5 overflow-hidden"
    >
      {shown.map((past) => (
        <li
          key={past.id}
          aria-label={`${t(colourOf(past.result))} ${past.result}`}
          className={cx(
            'grid size-7 shrink-0 animate-fade-in place-items-center rounded-full text-xs font-bold tnum',
            toneOfColour(colourOf(past.result)).chip,
          )}
        >
          {past.result}
        </li>
      ))}
    </ol>
  );
}
