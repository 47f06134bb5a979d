/** Markets on the order of goals and on who scored them. */
import { LOST, type Shares, VOID, when } from '../settle/shares.ts';
import type { Keys } from './common.ts';
import type { MatchMarket } from './definition.ts';
import { type Goal, type MatchFacts, total } from './facts.ts';
import { regular, type Scope } from './scopes.ts';

/** The goals of regular time, or of one half; null when the facts do not tell their order. */
function goalsOf(facts: MatchFacts, scope: Scope, half?: 1 | 2): readonly Goal[] | null {
  const score = scope(facts, {});
  if (!score) return null;
  const halfOf = ({ period = 0 }: Goal) => Math.ceil((2 * period) / facts.periods.length);
  const goals = facts.goals?.filter((goal) => half === undefined || halfOf(goal) === half);
  if (!goals) return total(score) === 0 ? [] : null;
  return goals.slice(0, total(score));
}

const GOAL = { '6': 'home', '8': 'away' } as const;

/** Who scores goal number `goalnr`: 6 home, 7 nobody, 8 away. @param half only the goals of this one */
export function nthGoal(id: number, name: string, scope: Scope, half?: 1 | 2): MatchMarket {
  return {
    about: 'match',
    id,
    name,
    specifiers: { goalnr: 'number' },
    outcomes: () => ['6', '7', '8'],
    settle: (facts, specifiers, outcome) => {
      const goals = goalsOf(facts, scope, half);
      if (!goals) return null;
      const goal = goals[Number(specifiers['goalnr']) - 1];
      return when(outcome === '7' ? !goal : goal?.side === GOAL[outcome as '6']);
    },
  };
}

export function lastGoal(id: number, name: string, scope: Scope): MatchMarket {
  return {
    about: 'match',
    id,
    name,
    specifiers: {},
    outcomes: () => ['6', '7', '8'],
    settle: (facts, _specifiers, outcome) => {
      const goals = goalsOf(facts, scope);
      if (!goals) return null;
      const goal = goals.at(-1);
      return when(outcome === '7' ? !goal : goal?.side === GOAL[outcome as '6']);
    },
  };
}

/** When goal `goalnr` falls, in intervals of `minutes`. @param first id of the first interval; the others follow by 2, nobody last */
export function goalInterval(
  id: number,
  name: string,
  scope: Scope,
  minutes: number,
  first: number,
): MatchMarket {
  const intervals = 90 / minutes;
  const ids = Array.from({ length: intervals + 1 }, (_, index) => String(first + 2 * index));
  return {
    about: 'match',
    id,
    name,
    specifiers: { goalnr: 'number' },
    outcomes: () => ids,
    settle: (facts, specifiers, outcome) => {
      const goals = goalsOf(facts, scope);
      if (!goals) return null;
      const goal = goals[Number(specifiers['goalnr']) - 1];
      const index = ids.indexOf(outcome);
      if (!goal) return when(index === intervals);
      if (goal.minute === undefined) return null;
      return when(index === Math.min(intervals - 1, Math.floor((goal.minute - 1) / minutes)));
    },
  };
}

/** A player to score: the first, the last or any goal of regular time. Own goals do not count; who was not on the field is void. */
export function goalscorer(
  id: number,
  name: string,
  which: 'first' | 'last' | 'any',
  keys: Keys = {},
): MatchMarket {
  return {
    about: 'match',
    id,
    name,
    specifiers: keys,
    outcomes: () => null,
    settle: (facts, _specifiers, player): Shares | null => {
      if (!facts.players) return null;
      if (!facts.players.includes(player)) return VOID;
      const goals = facts.goals && goalsOf(facts, regular)?.filter((goal) => !goal.ownGoal);
      if (!goals) return null;
      if (which === 'any') return when(goals.some((goal) => goal.player === player));
      const goal = which === 'first' ? goals[0] : goals.at(-1);
      return goal ? when(goal.player === player) : LOST;
    },
  };
}
