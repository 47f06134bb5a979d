import { useEffect, useRef } from 'react';
import { useCanvas } from '#platform/web/canvas.ts';
import { BettingClock } from '#platform/web/game/betting-clock.tsx';
import { isRealWin, toneOf, type RoundView, type StageProps } from '#platform/web/game/game-kit.ts';
import { MultiplierHistory } from '#platform/web/game/multiplier-history.tsx';
import { CONNECTING, useReveal, type Reveal } from '#platform/web/game/room-reveal.ts';
import { RoomPlaces } from '#platform/web/game/room-wheel/room-places.tsx';
import { useLanding } from '#platform/web/game/spin-motion.ts';
import { StageFrame } from '#platform/web/game/stage-frame.tsx';
import { stageText } from '#platform/web/game/win-badge.tsx';
import { useT } from '#platform/web/i18n.ts';
import { cx } from '#ui/cx.ts';
import { formatFixed, formatMultiplier } from '#ui/format.ts';
import { writeText } from '#ui/write-text.ts';
import { SIDES, wins, type Side, type TrendParams } from '../game.ts';
import { climbed, climbMs, revealMs } from './climb.ts';
import { LOOKS, paysText, zoneOf } from './look.ts';
import { drawTrend } from './scene.ts';

const ZONES = [2, 10];
const COLOUR = 'text-lose data-[zone=green]:text-win data-[zone=moon]:text-warn';

/** Draws the climb and writes its figure, with their sounds. */
function useClimb(
  { round, sound, reducedMotion }: StageProps<TrendParams>,
  { shared, landed, still }: Pick<Reveal, 'shared' | 'landed' | 'still'>,
  over: RoundView | null,
) {
  const { phase, roundId, result, startsAt, history } = shared;
  const figure = useRef<HTMLElement>(null);
  const landedRef = useRef(0);
  const passed = useRef(0);
  const before = history.filter(({ id }) => id !== roundId || phase !== 'ended').map((past) => past.result);

  const { ref: canvas, wake } = useCanvas((frame) => {
    const ended = phase === 'ended' && result !== null;
    const end = result ?? 1;
    const lengthMs = climbMs(end);
    const ms = still ? lengthMs : Math.max(0, frame.now - startsAt);
    const value = climbed(ms, end);
    // Cut, not rounded: what is shown has been reached.
    writeText(figure.current, formatMultiplier(ms < lengthMs ? Math.floor(value * 100) / 100 : end));
    if (figure.current) figure.current.dataset['zone'] = zoneOf(value);
    const zones = ended ? ZONES.filter((zone) => value >= zone).length : 0;
    if (zones > passed.current && !still) sound.tick(0.5 * zones);
    passed.current = zones;
    const moving = drawTrend(frame, {
      ms: ended ? ms : null,
      result: end,
      lengthMs,
      since: landed ? frame.now - landedRef.current : null,
      before,
      still: reducedMotion,
    });
    return (ended && !landed) || moving;
  });
  useEffect(() => {
    wake();
    // `wake` is another function with every render, and always wakes the same canvas.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [phase, roundId, result, still, before.length]);
  useLanding(shared, { round, sound, over, landed, wake, landedRef });
  return { canvas, figure };
}

/** One multiplier climbs for everybody; it ends below two, above two, or on the moon. */
export function TrendStage(props: StageProps<TrendParams>) {
  const { params, money } = props;
  const t = useT('games.trend');
  const known = (props.shared ?? CONNECTING).result ?? 1;
  const { shared, own, landed, still, skip } = useReveal(props, revealMs(known));
  const { phase, roundId, result, startsAt, players, history } = shared;
  const over = landed && own?.status !== 'in-progress' ? own : null;
  const tone = over ? toneOf(over.status === 'win', over) : 'plain';
  const { canvas, figure } = useClimb(props, { shared, landed, still }, over);
  const end = landed ? result : null;

  const words = {
    connecting: '',
    betting: t('saidBetting'),
    running: t('closed'),
    ended:
      end === null
        ? ''
        : t(over ? (over.status === 'win' ? 'saidWon' : 'saidLost') : 'saidEnded', {
            result: formatFixed(end),
            side: t(zoneOf(end)),
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
      <MultiplierHistory
        shown={history.filter(({ id }) => landed || phase !== 'ended' || id !== roundId).slice(0, 24)}
        label={t('history')}
        className="min-h-13"
      />
      <canvas ref={canvas} aria-hidden className="absolute inset-0 size-full" />
      <div
        aria-hidden={phase !== 'connecting'}
        className="pointer-events-none relative flex flex-1 flex-col items-center justify-center gap-2 text-center"
      >
        {phase === 'connecting' && (
          <span className="animate-late text-sm font-semibold text-fg2">{t('connecting')}</span>
        )}
        {phase === 'betting' && (
          <BettingClock until={startsAt} length={shared.bettingMs} label={t('closes')} />
        )}
        {phase === 'running' && <span className="text-lg font-semibold text-fg2">{t('closed')}</span>}
        {phase === 'ended' && (
          <>
            <b
              ref={figure}
              className={cx(
                'min-h-[1em] text-[clamp(2.75rem,9cqi,4.5rem)] leading-none font-bold tracking-tight tnum drop-shadow-lg',
                COLOUR,
              )}
            />
            {/* Its line is kept while the line climbs. */}
            <span className={cx('min-h-5 text-sm font-semibold', tone === 'win' ? 'text-win' : 'text-fg2')}>
              {end !== null && <Outcome result={end} over={over} money={money} />}
            </span>
          </>
        )}
      </div>
      <RoomPlaces
        label={t('side')}
        places={SIDES.map((id) => ({ id, label: t(id), pays: paysText(id), chip: LOOKS[id].chip }))}
        placeOf={({ shownParams }) => shownParams['side']}
        count={(count) => t('players', { count })}
        value={params.side}
        onChange={(side) => props.onParams({ side: side as Side })}
        disabled={props.playing || props.disabled}
        players={players}
        winners={end === null ? null : SIDES.filter((side) => wins(side, end))}
      />
    </StageFrame>
  );
}

interface OutcomeProps {
  result: number;
  over: RoundView | null;
  money: StageProps<TrendParams>['money'];
}

/** What the end brought the player, or where it was. */
function Outcome({ result, over, money }: OutcomeProps) {
  const t = useT('games.trend');
  if (over === null) return t(zoneOf(result));
  const back = Number(over.payout) > 0;
  return t(isRealWin(over) ? 'won' : back ? 'back' : 'lost', { amount: stageText(over.payout, money) });
}
