import { useEffect, useRef, useState } from 'react';
import { ratioNumber } from '#platform/contract/money.ts';
import { BettingClock } from '#platform/web/game/betting-clock.tsx';
import { useCanvas, type ColourName } from '#platform/web/canvas.ts';
import {
  isRealWin,
  payoutText,
  toneOf,
  type RoundView,
  type StageProps,
  type Tone,
} from '#platform/web/game/game-kit.ts';
import { MultiplierHistory } from '#platform/web/game/multiplier-history.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useReveal, type Reveal } from '#platform/web/game/room-reveal.ts';
import { useLanding, useMotion } from '#platform/web/game/spin-motion.ts';
import { createSpin, type SpinShape } from '#platform/web/game/spin.ts';
import { StageFrame } from '#platform/web/game/stage-frame.tsx';
import { stageText } from '#platform/web/game/win-badge.tsx';
import { cx } from '#ui/cx.ts';
import { formatFixed, formatMultiplier, formatPercent } from '#ui/format.ts';
import { reaches, slide, type SlideParams } from '../game.ts';
import { drawStrip } from './scene.ts';
import { createTiles } from './tiles.ts';

/** Ends a little before the result counts as shown. */
const SHAPE: SpinShape = { speed: 15, rampMs: 700, stopMs: slide.revealMs - 600, settleMs: 450 };
const TICK_GAP_MS = 60;
const COLOUR = { win: 'text-win', plain: 'text-fg', lose: 'text-lose' } as const;

interface Stand {
  /** The player's finished bet, once the result is on the screen. */
  readonly over: RoundView | null;
  readonly tone: Tone;
  readonly target: number;
}

/** Runs the strip through the round, with its sounds. @returns where it is drawn */
function useStrip(
  props: StageProps<SlideParams>,
  { shared, landed, still }: Pick<Reveal, 'shared' | 'landed' | 'still'>,
  { over, tone, target }: Stand,
) {
  const { round, sound } = props;
  const { phase, roundId, result, startsAt, history } = shared;
  const [tiles] = useState(createTiles);
  const [spin] = useState(() => createSpin(SHAPE));
  const motion = useMotion(spin, { sound, gapMs: TICK_GAP_MS, loudest: 20 });
  const landedRef = useRef(0);
  // A tile that nobody here won on is no reason for green.
  const lit: ColourName = !over || tone === 'plain' ? 'fg2' : tone;

  const { ref: canvas, wake } = useCanvas((frame) => {
    const { now } = frame;
    const { position, speed, moving } = motion(now, still);
    const fading = drawStrip(frame, {
      position,
      valueAt: tiles.valueAt,
      target,
      landed: landed ? spin.tile() : null,
      since: still && props.reducedMotion ? Number.POSITIVE_INFINITY : now - landedRef.current,
      tone: lit,
      speed: still ? 0 : Math.min(speed, 40),
    });
    return moving || fading;
  });

  const last = phase === 'ended' ? history[1]?.result : history[0]?.result;
  useEffect(() => {
    if (last !== undefined) tiles.put(0, last);
    spin.rest(0);
    spin.follow({ phase, roundId, startsAt }, () => true);
    const tile = spin.tile();
    if (phase === 'ended' && tile !== null && result !== null) tiles.put(tile, result);
    wake();
    // `wake` is another function with every render, and always wakes the same canvas.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [phase, roundId, startsAt, result, last, target, lit]);

  useLanding(shared, { round, sound, over, landed, wake, landedRef });
  return canvas;
}

/** A strip of multipliers stands, runs and stops under the pointer: one result for everybody. */
export function SlideStage(props: StageProps<SlideParams>) {
  const { params, money } = props;
  const t = useT('games.slide');
  const { shared, own, landed, still, skip } = useReveal(props, slide.revealMs);
  const { phase, roundId, result, startsAt, players, history } = shared;

  const over = landed && own?.status !== 'in-progress' ? own : null;
  const tone = over ? toneOf(over.status === 'win', over) : 'plain';
  const mine = players.find((player) => player.mine);
  const target = Number(mine?.shownParams['target'] ?? params.target);
  const canvas = useStrip(props, { shared, landed, still }, { over, tone, target });

  const winners = players.filter(({ shownParams }) =>
    reaches(result ?? 1, Number(shownParams['target'])),
  ).length;
  const outcome = (): string => {
    if (over && isRealWin(over)) return t('won', { amount: stageText(over.payout, money) });
    if (over?.status === 'lose') return t('missed', { target: formatFixed(target) });
    return t('reached', { winners, players: players.length });
  };
  const words = {
    connecting: '',
    betting: t('saidBetting'),
    running: t('closed'),
    ended: landed
      ? t(over ? (over.status === 'win' ? 'saidWon' : 'saidLost') : 'saidEnded', {
          result: formatFixed(result ?? 1),
        })
      : '',
  }[phase];
  return (
    <StageFrame
      announce={words}
      label={t('stage')}
      glow={over && tone !== 'plain' ? tone : 'accent'}
      onClick={skip}
      className="min-h-108 md:min-h-120"
    >
      <MultiplierHistory
        shown={history.filter(({ id }) => landed || phase !== 'ended' || id !== roundId).slice(0, 24)}
        label={t('history')}
        className="min-h-13"
      />
      <div className="flex h-30 flex-col items-center justify-center gap-1 px-4 text-center md:h-32">
        {phase === 'connecting' && (
          <span className="animate-late text-sm font-semibold text-fg2">{t('connecting')}</span>
        )}
        {phase === 'betting' && (
          <BettingClock until={startsAt} length={shared.bettingMs} label={t('closes')} />
        )}
        {(phase === 'running' || (phase === 'ended' && !landed)) && (
          <span aria-hidden className="text-lg font-semibold text-fg2">
            {t(phase === 'running' ? 'closed' : 'sliding')}
          </span>
        )}
        {landed && result !== null && <Result result={result} over={over} tone={tone} text={outcome()} />}
      </div>
      <div className="relative min-h-44 flex-1">
        <canvas ref={canvas} aria-hidden className="absolute inset-0 size-full" />
      </div>
      <Aim
        params={{ target }}
        mine={mine !== undefined}
        money={own ? { ...money, stake: own.stake } : money}
      />
    </StageFrame>
  );
}

/** What the player aims at, how likely it is and what it pays. */
function Aim({
  params,
  mine,
  money,
}: {
  params: SlideParams;
  mine: boolean;
  money: StageProps<SlideParams>['money'];
}) {
  const t = useT('games.slide');
  const { target } = params;
  const chance = formatPercent(ratioNumber(slide.winChance(params), 8), target >= 1000 ? 4 : 2);
  return (
    <dl
      className={cx(
        'mx-3 mt-2 mb-4 grid grid-cols-3 self-center overflow-hidden rounded-xl border bg-panel/80 text-center backdrop-blur-sm transition-colors md:mb-6',
        mine ? 'border-accent/70' : 'border-line',
      )}
    >
      {[
        [t(mine ? 'yours' : 'target'), formatMultiplier(target)],
        [t('chance'), chance],
        [t('pays'), stageText(payoutText(money, slide.maxMultiplier(params)), money)],
      ].map(([name, value]) => (
        <div key={name} className="min-w-24 border-line/60 px-3 py-2 not-first:border-s md:min-w-34">
          <dt className="text-xs text-fg3">{name}</dt>
          <dd className="truncate text-sm font-semibold tnum">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface ResultProps {
  result: number;
  over: RoundView | null;
  tone: Tone;
  /** What it brought the player, or who reached their target. */
  text: string;
}

/** Where the strip stopped. */
function Result({ result, over, tone, text }: ResultProps) {
  return (
    <span aria-hidden className="flex animate-fade-in flex-col items-center gap-2">
      <b
        className={cx(
          'leading-none font-bold tracking-tight tnum drop-shadow-lg',
          result >= 10_000 ? 'text-[2.5rem]' : 'text-[clamp(2.75rem,9cqi,4.5rem)]',
          over ? COLOUR[tone] : 'text-fg',
        )}
      >
        {formatMultiplier(result)}
      </b>
      <span className={cx('text-sm font-semibold', tone === 'win' ? 'text-win' : 'text-fg2')}>{text}</span>
    </span>
  );
}
