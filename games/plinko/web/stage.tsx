import { useEffect, useRef, useState } from 'react';
import { ratioNumber } from '#platform/contract/money.ts';
import { useCanvas } from '#platform/web/canvas.ts';
import { isRealWin, payoutText, useRound, type StageProps } from '#platform/web/game/game-kit.ts';
import type { GameEvent } from '#platform/contract/game.ts';
import { useT } from '#platform/web/i18n.ts';
import { PastPanel } from '#platform/web/game/past-counts.tsx';
import { StageFacts } from '#platform/web/game/stage-facts.tsx';
import { StageFrame } from '#platform/web/game/stage-frame.tsx';
import { stageText } from '#platform/web/game/win-badge.tsx';
import { formatFixed, formatMultiplier, formatPercent } from '#ui/format.ts';
import { bucketChance, bucketRatio, type Direction, type PlinkoParams } from '../game.ts';
import { bucketsOf } from '../tables.ts';
import { Buckets, type BucketRow } from './buckets.tsx';
import { fallMs } from './fall.ts';
import { Last, type Landed } from './last.tsx';
import { pastBuckets } from './past.ts';
import { createScene, type Drop } from './scene.ts';

/** Pegs of several balls would only rattle: taps are at least this far apart. */
const TAP_MS = 45;

function dropOf(event: GameEvent, gain: boolean): Drop {
  return {
    params: { rows: Number(event['rows']), risk: event['risk'] as PlinkoParams['risk'] },
    directions: event['directions'] as readonly Direction[],
    slot: Number(event['slot']),
    multiplier: Number(event['multiplier']),
    gain,
  };
}

/** Drops the balls of the rounds, and keeps where the last ones came down. */
function useDrops(props: StageProps<PlinkoParams>) {
  const { params, round, quick, reducedMotion, sound } = props;
  const [landed, setLanded] = useState<readonly Landed[]>([]);
  const [scene] = useState(createScene);
  const buckets = useRef<BucketRow>(null);
  const tapped = useRef(0);
  const { ref: canvas, wake } = useCanvas((frame) =>
    scene.draw(frame, params, reducedMotion, (row) => tap(row, frame.now)),
  );

  function tap(row: number, now: number): void {
    if (now - tapped.current < TAP_MS) return;
    tapped.current = now;
    sound.tick(0.15 + 0.6 * (row / params.rows));
  }

  function land(id: string, drop: Drop, restored: boolean): void {
    setLanded((before) => [{ id, drop }, ...before].slice(0, 8));
    if (restored) return;
    if (!reducedMotion) {
      buckets.current?.spring(drop.slot);
      scene.rise(drop, performance.now());
      wake();
    }
    if (drop.gain) sound.win(drop.multiplier);
    else sound.tick(0.05);
  }

  const player = useRound(props, {
    async drop(event, playback) {
      if (!round) return;
      const { id, restored = false } = round;
      const drop = dropOf(event, isRealWin(round));
      if (restored || reducedMotion || document.hidden) return land(id, drop, restored);
      scene.drop(drop, performance.now(), quick, () => land(id, drop, false));
      wake();
      if (quick) return;
      await playback.wait(fallMs(drop.params.rows, false));
      // Skipped, or the tab is hidden: the ball is where it belongs before the round counts as shown.
      scene.landAll();
    },
  });

  const { rows, risk } = params;
  useEffect(() => {
    // Another board: balls on the way belong to the old one.
    scene.landAll();
    player.skip();
    wake();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [rows, risk]);

  function skip(): void {
    player.skip();
    scene.landAll();
  }
  return { canvas, buckets, landed, skip };
}

/** Balls fall through pegs into buckets. In quick play a ball still falls, but the round does not wait for it. */
export function PlinkoStage(props: StageProps<PlinkoParams>) {
  const { params, money } = props;
  const t = useT('games.plinko');
  const { canvas, buckets, landed, skip } = useDrops(props);
  const [looked, setLooked] = useState<number | null>(null);
  const { rows, risk } = params;
  const [newest] = landed;
  const here = newest && newest.drop.params.rows === rows && newest.drop.params.risk === risk;
  const marked = Math.min(rows, looked ?? (here ? newest.drop.slot : 0));
  const pays = bucketRatio(params, marked);
  return (
    <StageFrame
      announce={
        newest
          ? t('said', { slot: newest.drop.slot + 1, multiplier: formatFixed(newest.drop.multiplier) })
          : ''
      }
      label={t('stage')}
      glow={newest?.drop.gain ? 'win' : 'accent'}
      className="min-h-112 md:min-h-140"
    >
      <div className="relative min-h-0 flex-1" onPointerDown={skip}>
        <div className="@container absolute inset-0 [container-type:size]">
          <canvas ref={canvas} aria-hidden className="absolute inset-0 size-full" />
          <Buckets
            ref={buckets}
            params={params}
            marked={marked}
            onLook={setLooked}
            label={t('buckets')}
            describe={(slot) =>
              t('bucket', {
                slot: slot + 1,
                multiplier: formatMultiplier(bucketsOf(params)[slot]!),
                chance: formatPercent(ratioNumber(bucketChance(params, slot), 9), 4),
              })
            }
          />
          <Last landed={landed} label={t('last')} />
        </div>
        <PastPanel
          past={props.past}
          last={newest?.id ?? ''}
          tally={(rounds) => pastBuckets(rounds, params)}
          settings={`${t('rows')}: ${params.rows}`}
        />
      </div>
      <StageFacts
        facts={[
          [t('pays'), formatMultiplier(ratioNumber(pays, 2))],
          [t('chance'), formatPercent(ratioNumber(bucketChance(params, marked), 9), rows > 11 ? 4 : 2)],
          [t('payout'), stageText(payoutText(money, pays), money)],
        ]}
      />
    </StageFrame>
  );
}
