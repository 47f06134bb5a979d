import { useEffect, useRef, useState } from 'react';
import { BettingClock } from '#platform/web/game/betting-clock.tsx';
import {
  isRealWin,
  toneOf,
  type RoundView,
  type SharedState,
  type StageProps,
} from '#platform/web/game/game-kit.ts';
import { useReveal } from '#platform/web/game/room-reveal.ts';
import { RoomPlaces } from '#platform/web/game/room-wheel/room-places.tsx';
import { useLanding } from '#platform/web/game/spin-motion.ts';
import { StageFrame } from '#platform/web/game/stage-frame.tsx';
import { stageText } from '#platform/web/game/win-badge.tsx';
import type { SoundKit } from '#platform/web/sound.ts';
import { useT } from '#platform/web/i18n.ts';
import { cx } from '#ui/cx.ts';
import { ANIMALS, animalsOf, VISITS, waterhole, type Animal, type WaterholeParams } from '../game.ts';
import { AnimalFace } from './art/faces.tsx';
import { COMES_AT_MS, rangeText } from './look.ts';
import { Backdrop, Place } from './art/scene.tsx';

/** How many animals are there by now. */
function useVisits({ phase, roundId, startsAt }: SharedState, still: boolean, sound: SoundKit): number {
  const [come, setCome] = useState({ roundId: '', count: 0 });
  const ended = phase === 'ended';
  useEffect(() => {
    if (!ended || still) return;
    const timers = COMES_AT_MS.map((ms, index) =>
      setTimeout(
        () => {
          setCome({ roundId, count: index + 1 });
          sound.reveal(index);
        },
        Math.max(0, startsAt + ms - performance.now()),
      ),
    );
    return () => timers.forEach(clearTimeout);
    // One set of timers for each round.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [ended, still, roundId]);
  if (!ended) return 0;
  if (still) return VISITS;
  return come.roundId === roundId ? come.count : 0;
}

/** Three animals come to the water, one after the other, for everybody. */
export function WaterholeStage(props: StageProps<WaterholeParams>) {
  const { params, money, round, sound } = props;
  const t = useT('games.waterhole');
  const { shared, own, landed, still, skip } = useReveal(props, waterhole.revealMs);
  const { phase, roundId, result, startsAt, players, history } = shared;
  const over = landed && own?.status !== 'in-progress' ? own : null;
  const tone = over ? toneOf(over.status === 'win', over) : 'plain';
  const visits = useVisits(shared, still, sound);
  const landedRef = useRef(0);
  useLanding(shared, { round, sound, over, landed, wake: nothing, landedRef });
  const animals = phase === 'ended' && result !== null ? animalsOf(result) : [];
  const named = animals.map((animal) => t(animal)).join(', ');
  const backed = new Set(players.flatMap(({ mine, shownParams }) => (mine ? [shownParams['animal']] : [])));

  const words = {
    connecting: '',
    betting: t('saidBetting'),
    running: t('closed'),
    ended: landed
      ? t(over ? (over.status === 'win' ? 'saidWon' : 'saidLost') : 'saidEnded', { animals: named })
      : '',
  }[phase];
  return (
    <StageFrame
      announce={words}
      label={t('stage')}
      glow={over && tone !== 'plain' ? tone : 'accent'}
      onClick={skip}
      className="min-h-128 md:min-h-140"
    >
      <Backdrop />
      <History
        shown={history.filter(({ id }) => landed || phase !== 'ended' || id !== roundId).slice(0, 16)}
      />
      <div
        aria-hidden={phase !== 'connecting'}
        className="pointer-events-none relative flex min-h-24 flex-1 flex-col items-center justify-center gap-2 text-center"
      >
        {phase === 'connecting' && (
          <span className="animate-late rounded-xl bg-bg/75 px-4 py-2 text-sm font-semibold text-fg">
            {t('connecting')}
          </span>
        )}
        {phase === 'betting' && (
          <div className="rounded-xl bg-bg/75 px-4 py-3 text-fg">
            <BettingClock until={startsAt} length={shared.bettingMs} label={t('closes')} />
          </div>
        )}
        {phase === 'running' && (
          <span className="rounded-xl bg-bg/75 px-4 py-2 text-lg font-semibold text-fg">{t('closed')}</span>
        )}
        {over && (
          <span
            className={cx(
              'animate-fade-in rounded-xl bg-bg/80 px-4 py-2 text-lg font-bold',
              tone === 'win' ? 'text-win' : 'text-fg2',
            )}
          >
            <Outcome over={over} money={money} />
          </span>
        )}
      </div>
      <div aria-hidden className="flex items-end justify-center gap-[2cqi] px-3 pb-4">
        {COMES_AT_MS.map((_, index) => {
          const animal = index < visits ? (animals[index] ?? null) : null;
          return (
            <Place
              // Another round, other grass: an animal of before does not stay.
              key={`${roundId} ${index}`}
              animal={animal}
              stirs={phase === 'ended' && index === visits}
              own={landed && backed.has(animal ?? '')}
              still={still}
            />
          );
        })}
      </div>
      <RoomPlaces
        label={t('animal')}
        places={ANIMALS.map((id) => ({
          id,
          label: t(id),
          pays: rangeText(id),
          chip: 'bg-raised text-fg2',
          figure: <AnimalFace animal={id} className="size-5 shrink-0 @3xl:size-6" />,
        }))}
        placeOf={({ shownParams }) => shownParams['animal']}
        count={(count) => t('players', { count })}
        value={params.animal}
        onChange={(animal) => props.onParams({ animal: animal as Animal })}
        disabled={props.playing || props.disabled}
        players={players}
        winners={landed ? animals : null}
      />
    </StageFrame>
  );
}

function nothing(): void {
  // Nothing is drawn by hand here: what stands on the stage follows from the state.
}

/** The rounds before, newest first. */
function History({ shown }: { shown: SharedState['history'] }) {
  const t = useT('games.waterhole');
  return (
    <ol
      aria-label={t('history')}
      className="relative z-10 flex past-results min-h-13 gap-1.5 overflow-hidden"
    >
      {shown.map(({ id, result }) => (
        <li
          key={id}
          aria-label={animalsOf(result)
            .map((animal) => t(animal))
            .join(', ')}
          className="flex h-7 shrink-0 animate-fade-in items-center gap-0.5 rounded-full bg-bg/70 px-2"
        >
          {animalsOf(result).map((animal, index) => (
            // Three places that never move.
            // oxlint-disable-next-line react/no-array-index-key
            <AnimalFace key={index} animal={animal} className="size-5" />
          ))}
        </li>
      ))}
    </ol>
  );
}

interface OutcomeProps {
  over: RoundView;
  money: StageProps<WaterholeParams>['money'];
}

/** What the animals brought the player. */
function Outcome({ over, money }: OutcomeProps) {
  const t = useT('games.waterhole');
  const back = Number(over.payout) > 0;
  return t(isRealWin(over) ? 'won' : back ? 'back' : 'lost', { amount: stageText(over.payout, money) });
}
