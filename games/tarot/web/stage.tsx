import { useState } from 'react';
import { range } from '#engines/fair/draw.ts';
import { FLOATS } from '#engines/fair/float-count.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import { isRealWin, useRound, type StageProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { PayChips } from '#platform/web/game/pay-chips.tsx';
import { shortMultiplier } from '#platform/web/game/pay-tiers.ts';
import { StageFrame } from '#platform/web/game/stage-frame.tsx';
import {
  resultOf,
  StageInvitation,
  StageResult,
  type ResultShown,
} from '#platform/web/game/stage-result.tsx';
import { formatFixed } from '#ui/format.ts';
import { cx } from '#ui/cx.ts';
import { cardsOf, productOf, SPREAD, SUITS, tarot, type Suit, type TarotParams } from '../game.ts';
import { NAMES } from './card-art.tsx';
import { Card, rankColour, type CardFace } from './card.tsx';

/** Cards of the last round turn down, then three turn up; together within the reveal. */
const DOWN_MS = 150;
const TURN_MS = 400;
export const LONGEST_MS = DOWN_MS + TURN_MS * SPREAD.length;

interface Drawn {
  readonly faces: readonly (CardFace | null)[];
  /** How many lie open, from the left. */
  readonly open: number;
  readonly result: ResultShown | null;
  readonly over: boolean;
}

const NOTHING: Drawn = { faces: SPREAD.map(() => null), open: 0, result: null, over: false };

/** Turns the cards of the round up, one by one. */
function useSpread(props: StageProps<TarotParams>) {
  const { params, round, playing, sound, money } = props;
  const [drawn, setDrawn] = useState(NOTHING);
  const [difficulty, setDifficulty] = useState(params.difficulty);

  // The cards on the table are worth something else at another difficulty.
  if (difficulty !== params.difficulty && !playing) {
    setDifficulty(params.difficulty);
    setDrawn({ ...drawn, open: 0, result: null, over: false });
  }

  const player = useRound(props, {
    async turn(event, playback) {
      const [index, multiplier, rank] = [event['index'], event['multiplier'], event['rank']].map(Number);
      if (index === 0 && drawn.open > 0) {
        setDrawn((before) => ({ ...before, open: 0, result: null, over: false }));
        await playback.wait(DOWN_MS);
      }
      const last = index === SPREAD.length - 1;
      setDrawn((before) => {
        const faces = before.faces.with(index!, { multiplier: multiplier!, rank: rank! });
        const values = faces.slice(0, index! + 1).map((face) => face?.multiplier ?? 0);
        const product = ratioNumber(productOf(values), 4);
        return {
          faces,
          open: index! + 1,
          result: { multiplier: product, tone: 'plain', payout: null },
          over: false,
        };
      });
      if (!round?.restored && !playback.instant) sound.reveal(4 - rank!);
      await playback.wait(TURN_MS);
      if (!last) return;
      setDrawn((before) => ({
        ...before,
        result: resultOf(round?.multiplier ?? 0, round, money),
        over: true,
      }));
      if (!round || round.restored) return;
      if (round.multiplier === 0) sound.lose();
      else if (isRealWin(round)) sound.win(round.multiplier);
    },
  });
  return { drawn, player };
}

/** Three cards turn over one after another; what they multiply to grows with each. */
export function TarotStage(props: StageProps<TarotParams>) {
  const { params, playing, quick, reducedMotion } = props;
  const t = useT('games.tarot');
  const { drawn, player } = useSpread(props);
  const nameOf = (suit: Suit, rank: number) => t(`names.${NAMES[suit][rank]}`);
  const { faces, open, result, over } = drawn;
  const shown = range(open).map((index) => faces[index]!);
  const words = () =>
    t('said', {
      cards: shown.map((face, index) => nameOf(SPREAD[index]!, face.rank)).join(', '),
      multiplier: formatFixed(result?.multiplier ?? 0),
    });
  return (
    <StageFrame
      label={t('stage')}
      announce={over ? words() : ''}
      glow={over && result?.tone === 'win' ? 'win' : 'accent'}
      onClick={player.skip}
    >
      <Astrolabe bright={over && result?.tone === 'win'} />
      <div className="relative flex flex-1 flex-col justify-center gap-4 pt-3 pb-5 md:gap-5">
        <StageResult shown={result}>
          {!playing && (
            <StageInvitation
              title={t('best', { multiplier: shortMultiplier(ratioNumber(tarot.maxMultiplier(params), 2)) })}
              text={t('idle')}
            />
          )}
        </StageResult>
        <div aria-hidden className="flex items-center justify-center gap-[2cqi] md:gap-6">
          {SPREAD.map((suit, index) => (
            <span key={index} className="contents">
              {index > 0 && (
                <span
                  className={cx('text-base font-bold md:text-xl', index < open ? 'text-fg' : 'text-fg3/60')}
                >
                  ×
                </span>
              )}
              <Card
                suit={suit}
                face={faces[index] ?? null}
                open={index < open}
                name={nameOf(suit, faces[index]?.rank ?? 0)}
                still={quick || reducedMotion}
                waiting={playing && index === open}
              />
            </span>
          ))}
        </div>
      </div>
      <div className="relative grid gap-x-6 gap-y-2 border-t border-line/60 bg-panel/80 p-3 md:grid-cols-2 md:px-5">
        {SUITS.map((suit) => (
          <div key={suit}>
            <p className="mb-1 text-xs font-semibold text-fg3">{t(`suits.${suit}`)}</p>
            <PayChips
              label={t(`tables.${suit}`)}
              lit={shown.flatMap((face, index) => (SPREAD[index] === suit ? [face.rank] : []))}
              chips={cardsOf(params.difficulty, suit).map(({ multiplier, count }, rank) => ({
                id: rank,
                multiplier,
                chance: count / FLOATS,
                colour: rankColour(rank),
                name: nameOf(suit, rank),
              }))}
            />
          </div>
        ))}
      </div>
    </StageFrame>
  );
}

const TICKS = range(48);

/** Rings of an old instrument behind the cards. */
function Astrolabe({ bright }: { bright: boolean }) {
  return (
    <svg
      viewBox="-200 -200 400 400"
      aria-hidden
      className={cx(
        'absolute inset-x-0 top-[8%] mx-auto h-[86%] max-w-full transition-opacity duration-modal',
        bright ? 'opacity-40' : 'opacity-20',
      )}
    >
      <g fill="none" stroke="color-mix(in srgb, var(--accent) 60%, var(--fg3))">
        <circle r="192" strokeWidth="1.5" />
        <circle r="176" strokeWidth=".8" />
        <circle r="128" strokeWidth=".8" strokeDasharray="2 6" />
        <circle cx="28" cy="-22" r="118" strokeWidth="1" />
        <path d="M-192 0H192M0-192V192M-136-136 136 136M-136 136 136-136" strokeWidth=".6" />
        {TICKS.map((tick) => (
          <path
            key={tick}
            d={`M0-${tick % 4 === 0 ? 164 : 170}V-176`}
            transform={`rotate(${tick * 7.5})`}
            strokeWidth={tick % 4 === 0 ? 2 : 1}
          />
        ))}
      </g>
    </svg>
  );
}
