import { useState } from 'react';
import { formatFixed } from '#ui/format.ts';
import { FLOATS } from '#engines/fair/float-count.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import { isRealWin, useRound, type StageProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { PayChips } from '#platform/web/game/pay-chips.tsx';
import { shortMultiplier, tierColour } from '#platform/web/game/pay-tiers.ts';
import { StageFrame } from '#platform/web/game/stage-frame.tsx';
import {
  resultOf,
  StageInvitation,
  StageResult,
  type ResultShown,
} from '#platform/web/game/stage-result.tsx';
import { bars, barsOf, MAX_PICKS, type BarsParams } from '../game.ts';
import { Board, CLOSED, type Cracking, type TileFace } from './board.tsx';
import { toggled } from './picks.ts';

/** A bar cracks in the colour of what is in it, then it shows; one after another, then a moment for the last. */
const CRACK_MS = 120;
const OPEN_MS = 90;
const REST_MS = 150;

interface Drawn {
  readonly faces: readonly (TileFace | null)[];
  /** The bar that is about to show what is in it. */
  readonly cracking: Cracking | null;
  readonly picks: number;
  readonly result: ResultShown | null;
  readonly over: boolean;
}

const NOTHING: Drawn = { faces: CLOSED, cracking: null, picks: 1, result: null, over: false };

function numbers(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.map(Number) : [];
}

/** Opens the bars of the round, then shows what was in the others. */
function useOpened(props: StageProps<BarsParams>) {
  const { params, round, sound, money } = props;
  const [drawn, setDrawn] = useState(NOTHING);
  const bet = `${params.difficulty} ${params.tiles.join()}`;
  const [seen, setSeen] = useState(bet);

  // Other picks or another difficulty: what lies open belongs to the bet before.
  if (seen !== bet) {
    setSeen(bet);
    if (drawn.over) setDrawn(NOTHING);
  }

  const player = useRound(props, {
    async open(event, playback) {
      const [tile, index, multiplier] = [event['tile'], event['index'], event['multiplier']].map(Number);
      const total = Number(event['total']);
      if (!playback.instant)
        setDrawn((before) => ({
          ...(index === 0 ? NOTHING : before),
          picks: Number(event['picks']),
          cracking: { tile: tile!, multiplier: multiplier! },
        }));
      await playback.wait(CRACK_MS);
      setDrawn((before) => ({
        faces: (index === 0 ? CLOSED : before.faces).with(tile!, { multiplier: multiplier!, opened: true }),
        cracking: null,
        picks: Number(event['picks']),
        result: { multiplier: total, tone: 'plain', payout: null },
        over: false,
      }));
      if (!round?.restored && !playback.instant) sound.reveal(index);
      await playback.wait(OPEN_MS);
    },
    async rest(event, playback) {
      const multipliers = numbers(event['multipliers']);
      const multiplier = round?.multiplier ?? 0;
      setDrawn((before) => ({
        ...before,
        faces: before.faces.map(
          (face, tile) => face ?? { multiplier: multipliers[tile] ?? 0, opened: false },
        ),
        result: resultOf(multiplier, round, money),
        over: true,
      }));
      if (round && !round.restored) {
        if (isRealWin(round)) sound.win(multiplier);
        else if (multiplier === 0) sound.lose();
      }
      await playback.wait(REST_MS);
    },
  });
  return { drawn, setDrawn, player };
}

/** Thirty closed tiles; the picked ones turn over one by one and their bars add up. */
export function BarsStage(props: StageProps<BarsParams>) {
  const { params, onParams, playing, disabled, quick, reducedMotion, sound } = props;
  const t = useT('games.bars');
  const { drawn, setDrawn, player } = useOpened(props);

  function pick(tile: number): void {
    sound.click();
    setDrawn(NOTHING);
    onParams({ ...params, tiles: toggled(params.tiles, tile) });
  }

  const { faces, cracking, result, over } = drawn;
  const picks = result || cracking ? drawn.picks : params.tiles.length;
  const kinds = barsOf(params.difficulty, params.tiles.length);
  const lit = kinds.flatMap(({ hundredths }, row) =>
    faces.some((face) => face?.opened && Math.round(face.multiplier * 100) === hundredths) ? [row] : [],
  );
  const best = shortMultiplier(ratioNumber(bars.maxMultiplier(params), 2));
  return (
    <StageFrame
      label={t('stage')}
      announce={over && result ? t('said', { multiplier: formatFixed(result.multiplier), count: picks }) : ''}
      glow={over && result?.tone === 'win' ? 'win' : 'accent'}
      onClick={player.skip}
    >
      <div className="flex flex-1 flex-col justify-center gap-3 px-3 pt-3 pb-4 md:gap-4">
        <StageResult shown={result}>
          <StageInvitation
            title={t('best', { multiplier: best, count: params.tiles.length })}
            text={t('idle')}
          />
        </StageResult>
        <div className="mx-auto w-full max-w-172">
          <Board
            faces={faces}
            cracking={cracking}
            idle={result === null && cracking === null && !playing}
            tiles={params.tiles}
            picks={picks}
            active={!playing && !disabled}
            still={quick || reducedMotion}
            onPick={pick}
            label={t('board')}
            describe={(tile, face, picked) =>
              t('tile', {
                number: tile + 1,
                state: face ? (face.opened ? 'opened' : 'shown') : picked ? 'picked' : 'closed',
                multiplier: face ? formatFixed(face.multiplier) : '',
              })
            }
          />
        </div>
      </div>
      <div className="border-t border-line/60 bg-panel/70 p-3 md:px-5">
        <PayChips
          chips={kinds.map(({ hundredths, count }, row) => ({
            id: row,
            multiplier: hundredths / 100,
            chance: count / FLOATS,
            colour: tierColour((hundredths / 100) * params.tiles.length),
          }))}
          lit={lit}
          label={t('table', { count: params.tiles.length })}
        />
      </div>
    </StageFrame>
  );
}

/** How long the longest round takes to draw. */
export const LONGEST_MS = (CRACK_MS + OPEN_MS) * MAX_PICKS + REST_MS;
