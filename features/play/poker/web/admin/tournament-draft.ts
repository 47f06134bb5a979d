/** A tournament as staff write it: figures and times as typed. Pure. */
import type { InputOf } from '#platform/contract/endpoint.ts';
import type { scheduleTournament } from '../../tournament-staff-contract.ts';

export interface StageDraft {
  /** For the list of them on the page. */
  readonly id: number;
  readonly kind: 'level' | 'break';
  readonly minutes: string;
  readonly smallBlind: string;
  readonly bigBlind: string;
  readonly ante: string;
}

export interface TournamentDraft {
  readonly name: string;
  /** As the browser's time control has it, in UTC: '2026-11-20T20:00'. */
  readonly startsAt: string;
  readonly currency: string;
  readonly demo: boolean;
  readonly game: 'holdem' | 'omaha';
  readonly buyIn: string;
  readonly fee: string;
  readonly seats: string;
  readonly startingStack: string;
  readonly stages: readonly StageDraft[];
  readonly lateLevel: string;
  readonly reentries: string;
  readonly minPlayers: string;
  readonly maxEntries: string;
}

/** Figures that are typed as they are. */
const FIGURES = ['seats', 'startingStack', 'lateLevel', 'reentries', 'minPlayers', 'maxEntries'] as const;
export type Figure = (typeof FIGURES)[number];

/** Big blinds of the levels that are filled in; the small blind is half, and an ante of one big blind comes later. */
const BIG_BLINDS = [
  100, 200, 300, 400, 600, 800, 1_000, 1_200, 1_600, 2_000, 3_000, 4_000, 6_000, 8_000, 10_000, 12_000,
  16_000, 20_000, 30_000, 40_000,
];
const LEVELS_WITHOUT_ANTE = 3;
const LEVELS_TO_A_BREAK = 6;
const BREAK_MINUTES = 5;

export const SPEEDS = { normal: 12, turbo: 6, hyper: 3 } as const;
export type TournamentSpeed = keyof typeof SPEEDS;

/** Levels of a length, with a break after every sixth. @param firstId of the first line */
export function usualStages(speed: TournamentSpeed, firstId: number): StageDraft[] {
  const minutes = String(SPEEDS[speed]);
  const stages = BIG_BLINDS.flatMap((big, at): Omit<StageDraft, 'id'>[] => {
    const level = {
      kind: 'level' as const,
      minutes,
      smallBlind: String(big / 2),
      bigBlind: String(big),
      ante: String(at < LEVELS_WITHOUT_ANTE ? 0 : big),
    };
    const isBreak = at > 0 && at % LEVELS_TO_A_BREAK === 0;
    return isBreak ? [breakOf(), level] : [level];
  });
  return stages.map((stage, at) => ({ ...stage, id: firstId + at }));
}

export const breakOf = (): Omit<StageDraft, 'id'> => ({
  kind: 'break',
  minutes: String(BREAK_MINUTES),
  smallBlind: '0',
  bigBlind: '0',
  ante: '0',
});

/** A level after those that are there: blinds twice those of the last one. */
export function levelAfter(stages: readonly StageDraft[]): Omit<StageDraft, 'id'> {
  const last = stages.findLast(({ kind }) => kind === 'level');
  if (!last)
    return { kind: 'level', minutes: String(SPEEDS.normal), smallBlind: '50', bigBlind: '100', ante: '0' };
  const twice = (text: string) => String(2 * (wholeOf(text) || 0));
  const { kind, minutes, smallBlind, bigBlind, ante } = last;
  return { kind, minutes, smallBlind: twice(smallBlind), bigBlind: twice(bigBlind), ante: twice(ante) };
}

/** A whole number, or NaN, which no call takes. */
export const wholeOf = (text: string): number => (/^\d{1,10}$/.test(text.trim()) ? Number(text) : Number.NaN);

/** What is wrong with a line of the levels; a text of `poker.staff.wrong`. */
export type StageFault = 'minutes' | 'number' | 'blinds' | 'ante' | 'falls' | 'ends';

const MAX_MINUTES = 240;
const MAX_CHIPS = 1_000_000_000;

/** The first fault of every line that has one, by its id. */
export function stageFaults(stages: readonly StageDraft[]): ReadonlyMap<number, StageFault> {
  const faults = new Map<number, StageFault>();
  let before = 0;
  for (const [at, stage] of stages.entries()) {
    const fault = faultOf(stage, before) ?? (stage.kind === 'break' && isEnd(at, stages) ? 'ends' : null);
    if (fault) faults.set(stage.id, fault);
    else if (stage.kind === 'level') before = wholeOf(stage.bigBlind);
  }
  return faults;
}

const isEnd = (at: number, stages: readonly StageDraft[]): boolean => at === 0 || at === stages.length - 1;

/** @param before the big blind of the level before */
function faultOf(stage: StageDraft, before: number): StageFault | null {
  const minutes = wholeOf(stage.minutes);
  if (!(minutes >= 1 && minutes <= MAX_MINUTES)) return 'minutes';
  if (stage.kind === 'break') return null;
  const [small, big, ante] = [stage.smallBlind, stage.bigBlind, stage.ante].map(wholeOf) as [
    number,
    number,
    number,
  ];
  // A figure that is none fails too.
  if (![small, big, ante].every((chips) => chips <= MAX_CHIPS)) return 'number';
  if (small < 1 || big < small) return 'blinds';
  if (ante > big) return 'ante';
  return big < before ? 'falls' : null;
}

/** As the call takes it; figures that are no figures are refused by the server, each at its field. */
export function bodyOf(draft: TournamentDraft): InputOf<typeof scheduleTournament> {
  const { name, startsAt, currency, demo, game, buyIn, fee, stages } = draft;
  const figures = Object.fromEntries(FIGURES.map((field) => [field, wholeOf(draft[field])])) as Record<
    Figure,
    number
  >;
  return {
    ...figures,
    name: name.trim(),
    startsAt: Date.parse(`${startsAt.slice(0, 16)}:00Z`),
    currency,
    demo,
    game,
    buyIn: amountsOf(buyIn),
    fee: amountsOf(fee),
    stages: stages.map((stage) =>
      stage.kind === 'break'
        ? { kind: 'break', minutes: wholeOf(stage.minutes) }
        : {
            kind: 'level',
            minutes: wholeOf(stage.minutes),
            smallBlind: wholeOf(stage.smallBlind),
            bigBlind: wholeOf(stage.bigBlind),
            ante: wholeOf(stage.ante),
          },
    ),
  };
}

const amountsOf = (text: string): string => text.trim().replace(',', '.');

const HOUR_MS = 3_600_000;
/** From now to the start that is filled in. */
const AHEAD_MS = 24 * HOUR_MS;

/** What the form begins with. @param now epoch ms */
export function freshDraft(now: number, currency: string): TournamentDraft {
  const start = new Date(Math.ceil((now + AHEAD_MS) / HOUR_MS) * HOUR_MS);
  return {
    name: '',
    startsAt: start.toISOString().slice(0, 16),
    currency,
    demo: false,
    game: 'holdem',
    buyIn: '10',
    fee: '1',
    seats: '9',
    startingStack: '10000',
    stages: usualStages('normal', 1),
    lateLevel: '6',
    reentries: '1',
    minPlayers: '2',
    maxEntries: '500',
  };
}
