import { useState } from 'react';
import { range } from '#engines/fair/draw.ts';
import { FLOATS } from '#engines/fair/float-count.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import { isRealWin, useRound, type StageProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { PayTile } from '#platform/web/game/pay-chips.tsx';
import { shortChance, shortMultiplier } from '#platform/web/game/pay-tiers.ts';
import { StageFrame } from '#platform/web/game/stage-frame.tsx';
import {
  resultOf,
  StageInvitation,
  StageResult,
  type ResultShown,
} from '#platform/web/game/stage-result.tsx';
import { formatFixed } from '#ui/format.ts';
import { bazaar, PACK, RARITIES, rarityOf, sumOf, worthOf, type BazaarParams } from '../game.ts';
import { Awning } from './awning.tsx';
import { Card } from './card.tsx';
import { cardsOfRarity, rarityColour } from './rarity.ts';
import { RaritySign } from './ware-art.tsx';

/** Cards of the last round turn down, then five turn up; together within the reveal. */
const DOWN_MS = 150;
const TURN_MS = 360;
export const LONGEST_MS = DOWN_MS + TURN_MS * PACK;

interface Drawn {
  /** Numbers of the cards; null where none has lain yet. */
  readonly cards: readonly (number | null)[];
  /** How many lie open, from the first. */
  readonly open: number;
  readonly result: ResultShown | null;
  readonly over: boolean;
}

const NOTHING: Drawn = { cards: range(PACK).map(() => null), open: 0, result: null, over: false };

/** Turns the cards of the round up, one by one; what they are worth together grows with each. */
function usePack(props: StageProps<BazaarParams>) {
  const { round, sound, money } = props;
  const [drawn, setDrawn] = useState(NOTHING);
  const player = useRound(props, {
    async turn(event, playback) {
      const [index, card] = [Number(event['index']), Number(event['card'])];
      if (index === 0 && drawn.open > 0) {
        setDrawn((before) => ({ ...before, open: 0, result: null, over: false }));
        await playback.wait(DOWN_MS);
      }
      setDrawn((before) => {
        const cards = before.cards.with(index, card);
        const multiplier = ratioNumber(sumOf(cards.slice(0, index + 1).map((one) => one ?? 0)), 2);
        return { cards, open: index + 1, result: { multiplier, tone: 'plain', payout: null }, over: false };
      });
      if (!round?.restored && !playback.instant) sound.reveal(rarityOf(worthOf(card)));
      await playback.wait(TURN_MS);
      if (index < PACK - 1) return;
      const result = resultOf(round?.multiplier ?? 0, round, money);
      setDrawn((before) => ({ ...before, result, over: true }));
      if (!round || round.restored) return;
      if (isRealWin(round)) sound.win(round.multiplier);
      else sound.click();
    },
  });
  return { drawn, player };
}

/** A pack of five cards is opened on a stall of the bazaar; under it, how rare cards of each kind are. */
export function BazaarStage(props: StageProps<BazaarParams>) {
  const { playing, quick, reducedMotion } = props;
  const t = useT('games.bazaar');
  const { drawn, player } = usePack(props);
  const { cards, open, result, over } = drawn;
  const shown = cards.slice(0, open).map((card) => card ?? 0);
  const won = over && result?.tone === 'win';
  const words = () =>
    t('said', {
      cards: shown
        .map((card) =>
          t('card', {
            rarity: t(RARITIES[rarityOf(worthOf(card))]!.id),
            worth: shortMultiplier(worthOf(card)),
          }),
        )
        .join(', '),
      multiplier: formatFixed(result?.multiplier ?? 0),
    });
  return (
    <StageFrame
      label={t('stage')}
      announce={over ? words() : ''}
      glow={won ? 'win' : 'accent'}
      onClick={player.skip}
      className="min-h-138 md:min-h-120"
    >
      <Awning bright={won} />
      <div className="relative flex flex-1 flex-col justify-center gap-3 pt-8 pb-4 md:gap-6 md:pt-10">
        <StageResult shown={result}>
          {!playing && (
            <StageInvitation
              title={t('best', { multiplier: shortMultiplier(ratioNumber(bazaar.maxMultiplier({}))) })}
              text={t('idle')}
            />
          )}
        </StageResult>
        <div aria-hidden className="flex flex-wrap items-center justify-center gap-2 px-2 md:gap-3">
          {cards.map((card, index) => (
            <Card
              key={index}
              card={card}
              open={index < open}
              still={quick || reducedMotion}
              waiting={playing && index === open}
            />
          ))}
        </div>
      </div>
      <Shelf shown={shown} />
    </StageFrame>
  );
}

/** The rarities with what their cards are worth and how often one is drawn; those of this pack lit up. */
function Shelf({ shown }: { shown: readonly number[] }) {
  const t = useT('games.bazaar');
  const lit = new Set(shown.map((card) => rarityOf(worthOf(card))));
  return (
    <ul
      aria-label={t('table')}
      className="relative grid grid-cols-3 gap-1 border-t border-line/60 bg-panel/80 p-3 md:px-5 @[40rem]:grid-cols-6"
    >
      {RARITIES.map(({ id }, rarity) => {
        const { least, most, count } = cardsOfRarity(rarity);
        return (
          <PayTile key={id} colour={rarityColour(rarity)} lit={lit.has(rarity)} className="pt-1.5 pb-2">
            <span className="flex max-w-full items-center gap-1">
              <RaritySign rarity={rarity} className="size-3.5 shrink-0" />
              <b className="truncate leading-4 font-bold text-fg">{t(id)}</b>
            </span>
            <span className="leading-4 text-fg2 tnum in-data-lit:text-fg">
              {shortMultiplier(least)} – {shortMultiplier(most)}
            </span>
            <span className="leading-4 text-fg3 tnum in-data-lit:text-fg">{shortChance(count / FLOATS)}</span>
          </PayTile>
        );
      })}
    </ul>
  );
}
