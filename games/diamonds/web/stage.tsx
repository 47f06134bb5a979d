import { useState } from 'react';
import { toneOf, isRealWin, useRound, type StageProps, type Tone } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { StageFrame } from '#platform/web/game/stage-frame.tsx';
import { WinBadge } from '#platform/web/game/win-badge.tsx';
import { formatFixed } from '#ui/format.ts';
import { cx } from '#ui/cx.ts';
import { COLOURS, GEMS, PATTERNS, type DiamondsParams, type GemColour, type Pattern } from '../game.ts';
import { Paytable } from './paytable.tsx';
import { Pedestal } from './pedestal.tsx';

/** The stones of the round before go, then each new one follows the last; together less than `revealMs`. */
export const LEAVE_MS = 110;
export const DROP_MS = 115;
export const LAND_MS = 330;

/** What stands on the pedestals before anybody has bet. */
const DREAM: readonly GemColour[] = ['purple', 'cyan', 'yellow', 'pink', 'green'];

interface Shown {
  readonly round: string;
  readonly gems: readonly GemColour[];
  readonly mood: 'dream' | 'here' | 'leaving';
  readonly still: boolean;
  readonly hit: {
    readonly pattern: Pattern;
    readonly matching: readonly boolean[];
    readonly tone: Tone;
  } | null;
}

const FIRST: Shown = { round: '', gems: DREAM, mood: 'dream', still: true, hit: null };

function isGem(value: unknown): value is GemColour {
  return COLOURS.some((colour) => colour === value);
}

/** Five gems drop onto five pedestals; those of one colour light up. */
export function DiamondsStage(props: StageProps<DiamondsParams>) {
  const { round, sound, money } = props;
  const t = useT('games.diamonds');
  const [shown, setShown] = useState(FIRST);

  const player = useRound(props, {
    async drop(event, playback) {
      const { gem, place } = event;
      if (!isGem(gem)) return;
      if (place === 0) {
        if (!playback.instant) {
          setShown((before) => ({ ...before, mood: 'leaving', still: false, hit: null }));
          await playback.wait(LEAVE_MS);
        }
        setShown({ ...FIRST, round: round?.id ?? '', gems: [], mood: 'here', still: playback.instant });
      }
      setShown((before) => ({ ...before, gems: [...before.gems, gem] }));
      if (!playback.instant) sound.tick(0.2 + 0.15 * Number(place));
      await playback.wait(DROP_MS);
    },
    async judge(event, playback) {
      await playback.wait(LAND_MS);
      const pattern = PATTERNS.find((one) => one === event['pattern']) ?? 'none';
      const matching = Array.isArray(event['matching']) ? event['matching'].map(Boolean) : [];
      const tone = toneOf(pattern !== 'none', round);
      setShown((before) => ({ ...before, hit: { pattern, matching, tone } }));
      if (round?.restored) return;
      if (pattern === 'none') sound.lose();
      else if (round && isRealWin(round)) sound.win(round.multiplier);
      else sound.reveal(0);
    },
  });

  const { gems, hit, mood } = shown;
  const over = round !== null && hit !== null && shown.round === round.id;
  const words = over
    ? t('said', {
        pattern: t(`pattern.${hit.pattern}`),
        gems: gems.map((gem) => t(`gem.${gem}`)).join(', '),
        multiplier: formatFixed(round.multiplier),
      })
    : '';
  return (
    <StageFrame
      label={t('stage')}
      announce={words}
      glow={hit && hit.tone !== 'plain' ? hit.tone : 'info'}
      onClick={player.skip}
    >
      <div className="flex flex-1 flex-col gap-3 p-3 md:p-5 @2xl:flex-row @2xl:gap-8">
        <div className="@2xl:flex @2xl:w-62 @4xl:w-70 @2xl:flex-col @2xl:justify-center">
          <Paytable hit={hit} money={money} />
        </div>
        <div className="relative flex min-h-72 flex-1 flex-col items-center">
          <div
            role="img"
            aria-label={mood === 'dream' ? t('idle') : gems.map((gem) => t(`gem.${gem}`)).join(', ')}
            className="relative flex w-full max-w-150 flex-1 gap-1 @2xl:gap-2.5"
          >
            {Array.from({ length: GEMS }, (_, place) => (
              <Pedestal
                key={place}
                gem={gems[place] ?? null}
                name={`${shown.round}-${mood === 'dream' ? 'dream' : ''}`}
                lit={hit?.matching[place] === true}
                dim={hit !== null && hit.matching[place] !== true}
                mood={mood}
                still={shown.still}
              />
            ))}
          </div>
          <p aria-hidden className="flex h-9 items-end text-sm font-bold @2xl:text-base">
            {hit && (
              <span className={cx('animate-fade-in', hit.tone === 'win' ? 'text-win' : 'text-fg2')}>
                {t(`pattern.${hit.pattern}`)}
              </span>
            )}
          </p>
          <div className="absolute inset-x-0 top-0 h-30 @2xl:top-4 @2xl:h-44">
            {over && <WinBadge round={round} money={money} />}
          </div>
        </div>
      </div>
    </StageFrame>
  );
}
