import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { spinMs, stopTimes, suspenseReels, PACE } from '#engines/slots/pace.ts';
import {
  freeTimesOf,
  heightsOf,
  isDrawn,
  restStrips,
  turnedTo,
  waysOf,
  type AnyMachine,
} from '#engines/slots/any-machine.ts';
import { cascadeTimes, type Fall } from '#engines/slots/cascade.ts';
import type { Spin } from '#engines/slots/round.ts';
import { creditsRatio, type ReelGame, type ReelParams } from '../../../reels/reels.ts';
import { useCanvas } from '../../canvas.ts';
import { isRealWin, payoutText, useRound, type RoundView, type StageProps } from '../game-kit.ts';
import { useT } from '../../i18n.ts';
import type { Playback } from '../round-player.ts';
import { StageFrame } from '../stage-frame.tsx';
import { stageAmount, stageText } from '../win-badge.tsx';
import { pictureUri, type Cell, type ReelLook } from './look.ts';
import type { ShownWin } from './reel-board.ts';
import { createReelScene, type ReelScene } from './scene.ts';
import { createSprites } from './sprites.ts';
import { BonusCard, FreeBar, ResultBar, type Card, type ResultState } from './stage-parts.tsx';
import { rowsInWords, shownWins, winInWords } from './words.ts';

const loadPanel = () => import('./info-panel.tsx');
const InfoPanel = lazy(async () => ({ default: (await loadPanel()).InfoPanel }));

/** From this multiplier on a win is celebrated over the reels. */
const BIG = 10;
/** Reels that were clicked to a stop still bounce. */
const SLAM_MS = 320;

interface SpinEvent extends Spin {
  readonly free: boolean;
  readonly number: number;
  readonly of: number;
  /** Credits of the round up to here. */
  readonly paid: number;
  /** Of held spins: which one, and the cells that stay in it. */
  readonly heldSpin?: number;
  readonly kept?: readonly Cell[];
}

interface Shown {
  readonly spin: SpinEvent | null;
  readonly turning: boolean;
  readonly card: Card | null;
  /** The window of a cascade that pays now, from 0. */
  readonly fall: number | null;
  /** The round whose result is on the screen. */
  readonly done: RoundView | null;
}

const NOTHING: Shown = { spin: null, turning: false, card: null, fall: null, done: null };

interface ReelStageProps extends StageProps<ReelParams> {
  readonly reels: ReelGame<AnyMachine>;
  readonly look: ReelLook;
}

interface Turning {
  readonly scene: ReelScene;
  readonly sound: StageProps<ReelParams>['sound'];
  readonly slam: { current: (() => void) | null };
}

/** Waits until the reels stand, or a click stops them. */
async function turn(
  { scene, sound, slam }: Turning,
  playback: Playback,
  ms: number,
  times: readonly number[],
): Promise<void> {
  let [stopped, cut] = [0, false];
  const clicked = new Promise<void>((resolve) => {
    slam.current = () => {
      cut = true;
      scene.slam(performance.now());
      resolve();
    };
  });
  const turned = playback.animate(ms, (part) => {
    while (!cut && stopped < times.length && part * ms >= times[stopped]!) {
      sound.tick(0.08 + 0.05 * stopped);
      stopped++;
    }
  });
  await Promise.race([turned, clicked]);
  slam.current = null;
  if (cut) await playback.wait(SLAM_MS);
}

/**
 * Turns the reels for every event of a round, and keeps what they show.
 * @param wild the word on a wild; @param amount credits as money, ready to show
 */
function useReels(props: ReelStageProps, wild: string, amount: (credits: number) => string) {
  const { reels, look, round, sound, quick, reducedMotion } = props;
  const { machine } = reels;
  const [shown, setShown] = useState(NOTHING);
  const slam = useRef<(() => void) | null>(null);
  const [source] = useState(() => createSprites(machine, look, wild));
  const [scene] = useState(() => createReelScene(machine, look, source));
  const { ref: canvas, wake } = useCanvas((frame) => scene.draw(frame));
  const redraw = useEffectEvent(wake);
  useEffect(() => void source.loaded.then(() => redraw()), [source]);

  /** Shows every window that wins, and what falls after it. */
  async function fallThrough(falls: readonly Fall[], playback: Playback): Promise<void> {
    for (const [index, fall] of falls.slice(0, -1).entries()) {
      const marks = shownWins(machine, fall, amount);
      setShown((before) => ({ ...before, fall: index }));
      scene.wins(marks, performance.now(), reducedMotion);
      wake();
      sound.reveal(Math.min(9, index + 1));
      await playback.wait(PACE.cascade.win);
      scene.drop(fall.window, falls[index + 1]!.window, cellsIn(marks), performance.now());
      wake();
      await playback.wait(PACE.cascade.drop);
    }
  }

  const player = useRound(
    {
      ...props,
      onSettled(id) {
        setShown((before) => ({ ...before, turning: false, done: round }));
        if (round && isRealWin(round)) {
          sound.win(round.multiplier);
          if (round.multiplier >= BIG && !quick && !reducedMotion) {
            scene.sparks(performance.now());
            wake();
          }
        }
        props.onSettled?.(id);
      },
    },
    {
      async spin(event, playback) {
        const spin = event as unknown as SpinEvent;
        const turned = turnedTo(machine, spin, spin.free);
        const kept =
          isDrawn(machine) && spin.kept?.length ? { letter: machine.held.letter, cells: spin.kept } : null;
        const times = stopTimes(machine, spin, spin.free);
        setShown({ ...NOTHING, spin, turning: !playback.instant });
        scene.mode(spin.free);
        if (!playback.instant) {
          scene.spin(
            { ...turned, times, tense: suspenseReels(machine, spin, spin.free), kept },
            performance.now(),
          );
          wake();
          await turn({ scene, sound, slam }, playback, spinMs(machine, spin, spin.free), times);
        }
        const last = spin.falls?.at(-1);
        if (playback.instant) scene.rest(last ? standing(last.window) : turned, kept);
        else if (spin.falls) await fallThrough(spin.falls, playback);
        setShown((before) => ({ ...before, fall: null }));
        scene.wins(
          shownWins(machine, last ?? spin, amount),
          performance.now(),
          playback.instant || reducedMotion,
        );
        wake();
        setShown((before) => ({ ...before, turning: false }));
        if (!spin.free && spin.award === 0) return;
        if (spin.pays > 0) sound.reveal(Math.min(9, spin.number));
        await playback.wait(spin.pays > 0 ? PACE.win : PACE.pause);
      },
      async award(event, playback) {
        const spins = Number(event['spins']);
        const again = event['again'] === true;
        scene.mode(true);
        scene.wins([], performance.now(), true);
        wake();
        setShown((before) => ({
          ...before,
          card: { kind: event['held'] === true ? 'held' : again ? 'again' : 'award', spins },
        }));
        if (!playback.instant) sound.launch();
        await playback.wait(PACE.award);
        setShown((before) => ({ ...before, card: null }));
      },
      async total(event, playback) {
        setShown((before) => ({
          ...before,
          card: { kind: 'total', spins: Number(event['spins']), paid: Number(event['paid']) },
        }));
        await playback.wait(PACE.total);
      },
    },
  );
  return { player, canvas, slam, shown };
}

/** The stage of every slot: reels that turn, wins told one after another, free spins with their own light. */
export function ReelStage(props: ReelStageProps) {
  const { reels, look, params, round, money, sound, quick, reducedMotion } = props;
  const { machine } = reels;
  const t = useT(`games.${reels.id}`);
  const [open, setOpen] = useState(false);
  const bought = round?.events[0]?.type === 'award';
  const worth = (credits: number): string =>
    payoutText(
      { ...money, stake: round?.stake ?? money.stake },
      creditsRatio(machine, { buy: bought }, credits),
    );
  const amount = (credits: number): string => stageAmount(worth(credits), money);
  const named = (credits: number): string => stageText(worth(credits), money);

  const { player, canvas, slam, shown } = useReels(props, t('wild'), amount);
  const { spin, turning, card, done } = shown;
  const real = done !== null && isRealWin(done);
  const big: Card | null =
    done && real && card === null && done.multiplier >= BIG
      ? { kind: 'big', paid: spin?.paid ?? 0, spins: 0 }
      : null;
  const window =
    (done ? spin?.falls?.at(-1)?.window : null) ??
    spin?.window ??
    look.rest.map((stop, reel) => rowsOf(restStrips(machine)[reel]!, stop, heightsOf(machine)[reel]!));
  return (
    <StageFrame
      label={t('stage')}
      announce={done && spin ? winInWords(t, machine, done, spin, named(spin.paid)) : ''}
      glow={real ? 'win' : spin?.free ? 'info' : 'accent'}
      onClick={() => slam.current?.()}
    >
      <Backdrop look={look} />
      <FreeBar
        t={t}
        free={spin?.free ? countOf(machine, spin) : null}
        total={spin?.free ? named(spin.paid - (turning ? spin.pays : 0)) : null}
        buying={params.buy}
        times={freeTimesOf(machine)}
        open={open}
        onOpen={() => {
          sound.click();
          setOpen(!open);
        }}
        {...(spin?.free && !done && { onSkip: player.skip })}
      />
      <div className="relative min-h-0 flex-1">
        <canvas
          ref={canvas}
          role="img"
          aria-label={turning ? t('turning') : rowsInWords(t, machine, window)}
          className="pointer-events-none absolute inset-x-0 -top-12 h-[calc(100%+6.5rem)] w-full"
        />
        {(card ?? big) && (
          <BonusCard
            t={t}
            card={(card ?? big)!}
            amount={named}
            real={round !== null && isRealWin(round)}
            multiplier={round?.multiplier ?? 0}
            still={quick || reducedMotion}
          />
        )}
      </div>
      <ResultBar
        t={t}
        state={stateOf(shown, real)}
        paid={
          spin && (done || spin.free || spin.award > 0) ? named(spin.paid - (turning ? spin.pays : 0)) : null
        }
        ways={waysOf(machine)}
        ladder={ladderOf(machine, spin?.free ?? false)}
        step={shown.fall === null ? -1 : Math.min(shown.fall, ladderOf(machine, false).length - 1)}
      />
      {open && (
        <Suspense fallback={null}>
          <InfoPanel
            {...props}
            busy={props.playing || ((spin ?? card) !== null && done === null)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </StageFrame>
  );
}

/** Held spins are counted by themselves. */
function countOf(machine: AnyMachine, { heldSpin, number, of }: SpinEvent) {
  return isDrawn(machine) && heldSpin
    ? { held: true, number: heldSpin, of: machine.held.spins }
    : { held: false, number, of };
}

function stateOf({ spin, turning, card, done }: Shown, real: boolean): ResultState {
  if (!spin) return card ? 'turning' : 'idle';
  if (!done) return turning || spin.paid === 0 ? 'turning' : 'paid';
  if (real) return 'win';
  return spin.paid > 0 ? 'paid' : 'nothing';
}

/** All cells of some wins, as "reel,row". */
function cellsIn(wins: readonly ShownWin[]): ReadonlySet<string> {
  return new Set(wins.flatMap(({ cells }) => cells.map(String)));
}

/** Columns as strips of their own. */
function standing(window: readonly string[]) {
  return { strips: window, stops: window.map(() => 0) };
}

/** What cascades multiply by, one after another. */
function ladderOf(machine: AnyMachine, free: boolean): readonly number[] {
  if (isDrawn(machine) || !machine.cascades) return [];
  return machine.cascades.map((_, index) => cascadeTimes(machine, index) * (free ? freeTimesOf(machine) : 1));
}

function rowsOf(strip: string, stop: number, rows: number): string {
  return Array.from({ length: rows }, (_, row) => strip[(stop + row) % strip.length]!).join('');
}

function Backdrop({ look }: { look: ReelLook }) {
  return (
    <>
      <img
        src={pictureUri(look.backdrop)}
        alt=""
        aria-hidden
        className="absolute inset-0 -z-10 size-full object-cover opacity-90"
      />
      <div
        aria-hidden
        className="absolute inset-0 -z-10 bg-linear-to-b from-bg/55 via-transparent to-bg/40"
      />
    </>
  );
}
