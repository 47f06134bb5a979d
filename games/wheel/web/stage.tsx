import { useRef, useState } from 'react';
import {
  isRealWin,
  payoutText,
  useRound,
  type StageMoney,
  type StageProps,
} from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { PastPanel } from '#platform/web/game/past-counts.tsx';
import { StageFacts } from '#platform/web/game/stage-facts.tsx';
import { StageFrame } from '#platform/web/game/stage-frame.tsx';
import { stageText } from '#platform/web/game/win-badge.tsx';
import { cx } from '#ui/cx.ts';
import { formatFixed, formatMultiplier, formatPercent } from '#ui/format.ts';
import { segmentRatio, wheel, type WheelParams } from '../game.ts';
import { shares, wheelOf } from '../tables.ts';
import { Bezel, Pointer } from './bezel.tsx';
import { Legend } from './legend.tsx';
import { pastMultipliers } from './past.ts';
import { Ring } from './ring.tsx';
import { tintsOf } from './tints.ts';
import { endAngle, restingPlace, segmentAt, spun } from './turn.ts';

/** Studs pass faster than anyone can hear: ticks are at least this far apart. */
const TICK_MS = 32;
const FLAP_DEGREES = 26;

interface Shown {
  /** The round's. */
  readonly id: string;
  readonly params: WheelParams;
  readonly segment: number;
  readonly multiplier: number;
  readonly gain: boolean;
  /** Ready to show. */
  readonly payout: string;
}

/** Turns the wheel for every round; the pointer bends at each stud. */
function useSpins(props: StageProps<WheelParams>) {
  const { round, sound } = props;
  const [shown, setShown] = useState<Shown | null>(null);
  const [turning, setTurning] = useState<WheelParams | null>(null);
  const disc = useRef<HTMLDivElement>(null);
  const flap = useRef<SVGGElement>(null);
  const motion = useRef({ angle: 0, spins: 0, stud: 0, bent: 0, ticked: 0 });

  function turnTo(angle: number, segments: number, now: number): void {
    const state = motion.current;
    const stud = segmentAt(angle, segments);
    state.bent *= 0.72;
    if (stud !== state.stud) {
      state.bent = 1;
      if (now - state.ticked >= TICK_MS) {
        state.ticked = now;
        sound.tick(0.35);
      }
    }
    Object.assign(state, { angle, stud });
    disc.current?.style.setProperty('transform', `rotate(${angle % 360}deg)`);
    flap.current?.style.setProperty('transform', `rotate(${-FLAP_DEGREES * state.bent}deg)`);
  }

  const player = useRound(props, {
    async spin(event, playback) {
      if (!round) return;
      const [segment, multiplier] = [Number(event['segment']), Number(event['multiplier'])];
      const params = { segments: event['segments'], risk: event['risk'] } as WheelParams;
      const from = motion.current.angle;
      const to = endAngle(from, segment, params.segments, restingPlace(++motion.current.spins));
      if (!playback.instant) {
        setTurning(params);
        sound.launch();
      }
      await playback.animate(wheel.revealMs, (part) => {
        if (part < 1) turnTo(from + (to - from) * spun(part), params.segments, performance.now());
      });
      motion.current = { ...motion.current, stud: segment, bent: 0 };
      turnTo(to % 360, params.segments, 0);
      const gain = isRealWin(round);
      setTurning(null);
      setShown({ id: round.id, params, segment, multiplier, gain, payout: round.payout });
      if (round.restored) return;
      if (gain) sound.win(multiplier);
      else sound.lose();
    },
  });
  return { player, shown, turning, disc, flap };
}

/** A big wheel with a flap; it turns to the drawn segment and lights it. */
export function WheelStage(props: StageProps<WheelParams>) {
  const { money } = props;
  const t = useT('games.wheel');
  const { player, shown, turning, disc, flap } = useSpins(props);
  const [looked, setLooked] = useState<number | null>(null);
  const params = turning ?? props.params;
  const table = wheelOf(params);
  // What came up on another wheel is no result of this one.
  const result =
    shown && !turning && shown.params.segments === params.segments && shown.params.risk === params.risk
      ? shown
      : null;
  const tint = result ? tintsOf(table).get(result.multiplier) : undefined;
  const marked =
    [looked, result?.multiplier].find((pays) => typeof pays === 'number' && table.includes(pays)) ??
    Math.max(...table);
  const share = shares(table).find(({ pays }) => pays === marked)!;
  const pays = segmentRatio(params, table.indexOf(marked));
  return (
    <StageFrame
      announce={
        result
          ? t('said', {
              segment: result.segment + 1,
              win: String(result.multiplier > 0),
              multiplier: formatFixed(result.multiplier),
            })
          : ''
      }
      label={t('stage')}
      glow={result?.gain ? 'win' : 'accent'}
      onClick={player.skip}
      className="min-h-112 md:min-h-140"
    >
      <div className="relative min-h-0 flex-1">
        <div className="absolute inset-0 grid place-items-center p-2 pt-5 [container-type:size] md:p-3 md:pt-7">
          <div className="relative aspect-square w-[min(100cqw,100cqh)]">
            <Bezel light={result?.gain && tint ? tint : null} />
            <div ref={disc} className={cx('absolute inset-0', turning && 'will-change-transform')}>
              <Ring params={params} won={result?.segment ?? null} />
            </div>
            <Hub result={result} tint={tint} money={money} idle={t('idle')} />
            <Pointer ref={flap} />
          </div>
        </div>
        <PastPanel
          past={props.past}
          last={shown?.id ?? ''}
          tally={(rounds) => pastMultipliers(rounds, params)}
          settings={`${t('segments')}: ${params.segments}, ${t('risk')}: ${t(`risks.${params.risk}`)}`}
        />
      </div>
      <Legend
        params={params}
        won={result?.multiplier ?? null}
        marked={marked}
        onLook={setLooked}
        label={t('legend')}
      />
      <StageFacts
        facts={[
          [t('pays'), formatMultiplier(marked)],
          [t('chance'), formatPercent(share.count / params.segments)],
          [t('payout'), stageText(payoutText(money, pays), money)],
        ]}
      />
    </StageFrame>
  );
}

interface HubProps {
  result: Shown | null;
  tint: string | undefined;
  money: StageMoney;
  idle: string;
}

/** The middle: what came up, and what it paid if that is more than was staked. */
function Hub({ result, tint, money, idle }: HubProps) {
  return (
    <div
      aria-hidden
      className="absolute inset-[26.5%] grid place-items-center rounded-full border border-line bg-radial-[at_35%_25%] from-hover via-panel to-bg shadow-[0_10px_30px_0_var(--color-shade),inset_0_2px_0_0_color-mix(in_srgb,var(--fg)_14%,transparent)]"
    >
      <div className="absolute inset-[7%] rounded-full border border-line/70" />
      {result ? (
        <div key={result.segment} className="flex animate-fade-in flex-col items-center">
          <b
            className="text-[clamp(1.75rem,6.4cqmin,3.25rem)] leading-none font-bold tracking-tight tnum"
            style={{ color: result.gain ? tint : 'var(--fg3)' }}
          >
            {formatMultiplier(result.multiplier)}
          </b>
          {result.gain && (
            <span className="mt-1.5 text-xs font-semibold text-fg tnum @2xl:text-sm">
              {stageText(result.payout, money)}
            </span>
          )}
        </div>
      ) : (
        <span className="text-center text-sm font-semibold text-fg3">{idle}</span>
      )}
    </div>
  );
}
