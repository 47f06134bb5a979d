import { useRef, useState } from 'react';
import { easeOut } from '#platform/web/game/easing.ts';
import { formatFixed } from '#ui/format.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import { isRealWin, useRound, type StageProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { shortMultiplier } from '#platform/web/game/pay-tiers.ts';
import { StageFrame } from '#platform/web/game/stage-frame.tsx';
import {
  resultOf,
  StageInvitation,
  StageResult,
  type ResultShown,
} from '#platform/web/game/stage-result.tsx';
import { darts, dartsParams, zoneAt, type DartsParams, type Difficulty } from '../game.ts';
import { BoardArt, Holes, Lit, Ripple, type Hit } from './board.tsx';
import { Dart, FLIGHT_MS, flyTo, WOBBLE_MS, wobble, zoom } from './dart.tsx';
import { dartAt, HALF } from './geometry.ts';
import { Legend } from './legend.tsx';

interface Drawn {
  readonly difficulty: Difficulty;
  readonly hit: Hit | null;
  /** Darts of this board before the last one, oldest first. */
  readonly before: readonly Hit[];
  readonly result: ResultShown | null;
}

const HOLES = 12;

/** Throws the dart of the round, and keeps where the last ones struck. */
function useThrows(props: StageProps<DartsParams>) {
  const { params, round, playing, sound, money } = props;
  const [drawn, setDrawn] = useState<Drawn>({
    difficulty: params.difficulty,
    hit: null,
    before: [],
    result: null,
  });
  const dart = useRef<HTMLDivElement>(null);
  const wall = useRef<HTMLDivElement>(null);

  // Another board: the holes were in the one before.
  if (drawn.difficulty !== params.difficulty && !playing) {
    setDrawn({ difficulty: params.difficulty, hit: null, before: [], result: null });
  }

  const player = useRound(props, {
    async throw(event, playback) {
      const { difficulty } = dartsParams.parse(event);
      const [rotation, distance, multiplier] = [
        event['rotation'],
        event['distance'],
        event['multiplier'],
      ].map(Number);
      const hit: Hit = {
        rotation: rotation!,
        distance: distance!,
        zone: zoneAt(difficulty, rotation!, distance!),
      };
      const to = dartAt(rotation!, distance!);
      const loud = !playback.instant && !round?.restored;
      setDrawn(({ hit: last, before }) => ({
        difficulty,
        hit: null,
        before: (last ? [...before, last] : before).slice(-HOLES),
        result: null,
      }));
      if (loud) sound.launch();
      await playback.animate(FLIGHT_MS, (part) => {
        flyTo(dart.current, to, part);
        zoom(wall.current, to, playback.instant ? 0 : part ** 2);
      });
      setDrawn((now) => ({ ...now, hit, result: resultOf(multiplier!, round, money) }));
      if (loud) sound.tick(0.05);
      if (round && !round.restored && isRealWin(round)) sound.win(multiplier);
      await playback.animate(WOBBLE_MS, (part) => {
        wobble(dart.current, part);
        zoom(wall.current, to, playback.instant ? 0 : 1 - easeOut(part));
      });
    },
  });
  return { drawn, player, dart, wall };
}

/** A dart flies in and sticks at the very point that was drawn. */
export function DartsStage(props: StageProps<DartsParams>) {
  const { params, round, playing, quick, reducedMotion } = props;
  const t = useT('games.darts');
  const { drawn, player, dart, wall } = useThrows(props);
  const { difficulty, hit, before, result } = drawn;
  const words =
    hit && result
      ? t('said', { zone: t(`zones.${hit.zone}`), multiplier: formatFixed(result.multiplier) })
      : '';
  return (
    <StageFrame
      label={t('stage')}
      announce={words}
      glow={result?.tone === 'win' ? 'win' : 'accent'}
      onClick={player.skip}
    >
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)] items-center gap-3 p-3 @[40rem]:grid-cols-[minmax(0,1fr)_15rem] @[40rem]:gap-6 @[40rem]:p-5">
        <div ref={wall} className="relative mx-auto aspect-square w-full max-w-84 @[40rem]:max-w-112">
          <svg
            viewBox={`-${HALF} -${HALF} ${2 * HALF} ${2 * HALF}`}
            aria-hidden
            className="size-full drop-shadow-2xl"
          >
            <BoardArt difficulty={difficulty} />
            {hit && <Lit difficulty={difficulty} hit={hit} />}
            {hit && (
              <Ripple
                hit={hit}
                wide={result?.tone === 'win'}
                still={quick || reducedMotion || !!round?.restored}
              />
            )}
            <Holes hits={before} />
          </svg>
          <Dart key={difficulty} ref={dart} />
        </div>
        <div className="flex min-w-0 flex-col gap-3 max-[40rem]:order-first @[40rem]:gap-5">
          <StageResult shown={result} className="@[40rem]:h-28">
            {!playing && (
              <StageInvitation
                title={t('best', {
                  multiplier: shortMultiplier(ratioNumber(darts.maxMultiplier(params), 2)),
                })}
                text={t('idle')}
              />
            )}
          </StageResult>
          <Legend difficulty={difficulty} lit={hit?.zone ?? null} />
        </div>
      </div>
    </StageFrame>
  );
}
