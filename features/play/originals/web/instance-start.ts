import { autoSettings } from '#platform/web/auto/auto.ts';
import { NO_STOPS } from './bet/auto-stops.ts';
import type { InstanceState, Params } from './instance-types.ts';

export interface InstanceStart {
  readonly bet: string;
  readonly params: Params;
}

/** What an instance knows before anything was played. */
export function startState(start: InstanceStart): InstanceState {
  return {
    bet: start.bet,
    params: start.params,
    bettingType: 'manual',
    playTimeout: false,
    extendedId: null,
    extendedState: 'finished',
    canBeFinished: false,
    currentProfit: null,
    round: null,
    wallet: null,
    parts: [],
    auto: autoSettings(true),
    stops: NO_STOPS,
    plan: [],
    planned: false,
    planHidden: false,
    autoMode: 'form',
    strategy: null,
    strategyRun: null,
  };
}
