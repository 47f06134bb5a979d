/** What pools are made with: the operator's bounds, and what a player chooses within them. */
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { type Failure } from '#platform/contract/error.ts';
import { formatAmount, typedStep } from '#platform/contract/money.ts';
import type { Currency } from '#platform/server/money/currency.ts';
import { unitsOfEur } from '#platform/server/policy/stake.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import { wrongRules, type PoolRules } from '#engines/pools/pool.ts';
import { casesOf } from '#games/cases/game.ts';
import { toHundredths } from '#platform/contract/hundredths.ts';
import { CASE_TABLES, MAX_SNG_SEATS, POOL_MODES, type create, type PoolMode } from '../contract.ts';
import { pvpSettings, type PvpSettings } from '../settings.ts';
import { FEATURE, type PvpContext } from './context.ts';
import {
  battleTooLarge,
  cheapCase,
  noSuchBattle,
  noSuchShape,
  sngSeats,
  survivorSeats,
  tooManySurvivors,
  unknownCurrency,
} from './refusals.ts';

const MINUTE_SECONDS = 60;

export interface Bounds {
  readonly min: bigint;
  readonly max: bigint;
  readonly maxText: string;
}

export function boundsIn({ minStakeEur, maxStakeEur }: PvpSettings, currency: Currency): Bounds {
  const min = unitsOfEur(minStakeEur, currency);
  // Currencies with coarse units: an entry is one unit at least.
  return { min: min > 0n ? min : 1n, max: unitsOfEur(maxStakeEur, currency), maxText: `${maxStakeEur} EUR` };
}

function rakeOf(settings: PvpSettings, mode: PoolMode): number {
  return {
    coinflip: settings.coinflipBps,
    jackpot: settings.jackpotBps,
    sng: settings.sngFeeBps,
    survivor: settings.survivorBps,
    duel: settings.duelBps,
    // The tables of the cases have their edge already.
    battle: 0,
  }[mode];
}

/** What a sit-and-go costs on top of its stake, in what can be typed. */
function feeOf({ sngFeeBps }: PvpSettings, stake: bigint, currency: Currency): bigint {
  const exact = (stake * BigInt(sngFeeBps)) / 10_000n;
  return exact - (exact % typedStep(currency));
}

/** Units that a case costs at least: what is cut off of a battle's prizes, less than one, is nothing beside it. */
const MIN_CASE_UNITS = 1_000n;

function minCase(currency: Currency): bigint {
  const step = typedStep(currency);
  return step * ((MIN_CASE_UNITS + step - 1n) / step);
}

/** Has every change of the settings looked at before it is stored, by the room and the command line alike. */
export function checkPools(settings: Pick<Settings, 'check'>): void {
  settings.check(FEATURE, pvpSettings, faultsOf);
}

/** What a schema cannot know of settings. */
function faultsOf({ countdownSeconds, closedSeconds }: PvpSettings): Record<string, string> | null {
  return closedSeconds < countdownSeconds ? null : { closedSeconds: 'not shorter than the countdown' };
}

/**
 * The rules of a new pool, or why there is none like it.
 * @param entry smallest units of one entry, of a battle the price of one case
 */
export function rulesOf(
  { settings, pace }: Pick<PvpContext, 'settings' | 'pace'>,
  { mode, seats, survivors, battle }: Pick<BodyOf<typeof create>, 'mode' | 'seats' | 'survivors' | 'battle'>,
  entry: bigint,
  currency: Currency,
  now: number,
): PoolRules | Failure {
  const known = settings();
  const survivor = mode === 'survivor';
  const left = survivor ? (survivors ?? 1) : 1;
  const sng = mode === 'sng';
  const fights = mode === 'battle';
  const stake = fights ? entry * BigInt(battle?.cases.length ?? 0) : entry;
  const maxSeats = {
    coinflip: 2,
    jackpot: known.jackpotSeats,
    sng: seats ?? 2,
    survivor: seats ?? 0,
    duel: 2,
    battle: seats ?? (battle?.kind === 'team' ? 4 : 2),
  }[mode];
  const minutes = survivor ? known.survivorMinutes : known.openMinutes;
  const jackpot = mode === 'jackpot';
  const { max } = boundsIn(known, currency);
  const cap = unitsOfEur(known.jackpotCapEur, currency);
  const rules: PoolRules = {
    mode,
    minStake: stake,
    maxStake: jackpot ? (max > stake ? max : stake) : stake,
    minSeats: survivor ? Math.max(2, left + 1) : sng || fights ? maxSeats : 2,
    maxSeats,
    playerCap: jackpot ? (cap > stake ? cap : stake) : null,
    rakeBps: BigInt(rakeOf(known, mode)),
    fee: sng ? feeOf(known, stake, currency) : 0n,
    countdownMs: jackpot ? known.countdownSeconds * pace.secondMs : 0,
    closedMs: jackpot ? known.closedSeconds * pace.secondMs : 0,
    expiresAt: now + minutes * MINUTE_SECONDS * pace.secondMs,
    survivors: left,
    battle: fights && battle ? { ...battle, price: entry } : null,
  };
  if (survivor && (maxSeats < 3 || maxSeats > known.maxSurvivorSeats))
    return survivorSeats(known.maxSurvivorSeats);
  if (sng && (maxSeats < 2 || maxSeats > MAX_SNG_SEATS)) return sngSeats(MAX_SNG_SEATS);
  const wrong = fights && !battle ? 'it names no cases' : wrongRules(rules);
  if (wrong !== null) return fights ? noSuchBattle(wrong) : noSuchShape(wrong);
  if (rules.battle) return refuseBattle(known, rules, rules.battle, currency) ?? rules;
  // Who survives must have more than was staked, also of a pool that is drawn at its time with the fewest players.
  if (
    survivor &&
    (BigInt(rules.minSeats) * stake * (10_000n - rules.rakeBps)) / 10_000n <= stake * BigInt(left)
  )
    return tooManySurvivors;
  return rules;
}

/** A battle whose cases are too cheap, or that would cost the house too much if every seat had the best of every case. */
function refuseBattle(
  { battleMaxEur }: PvpSettings,
  { maxSeats }: PoolRules,
  { price, cases }: NonNullable<PoolRules['battle']>,
  currency: Currency,
): Failure | null {
  const least = minCase(currency);
  if (price < least) return cheapCase(`${formatAmount(least, currency)} ${currency.code.toUpperCase()}`);
  const best = cases.reduce((sum, table) => sum + bestOf(table), 0n);
  const most = (price * best * BigInt(maxSeats)) / 100n;
  return most > unitsOfEur(battleMaxEur, currency) ? battleTooLarge(`${battleMaxEur} EUR`) : null;
}

/** The best case of a table, in hundredths of its price. */
function bestOf(table: string): bigint {
  const known = CASE_TABLES.find((one) => one === table);
  return known === undefined ? 0n : BigInt(toHundredths(casesOf({ difficulty: known })[0]!.multiplier));
}

export function termsIn(context: PvpContext, code: string) {
  const currency = context.kit.money.currency(code);
  if (!currency) return unknownCurrency;
  const settings = context.settings();
  const { min, max } = boundsIn(settings, currency);
  return {
    currency: currency.code,
    decimals: currency.decimals,
    min: formatAmount(min, currency),
    max: formatAmount(max, currency),
    modes: POOL_MODES.filter((mode) => mode !== 'sng' || context.kit.services.poolTables.isOpen()),
    rakeBps: Object.fromEntries(POOL_MODES.map((mode) => [mode, rakeOf(settings, mode)])) as Record<
      PoolMode,
      number
    >,
    maxSurvivorSeats: settings.maxSurvivorSeats,
    minCase: formatAmount(minCase(currency), currency),
    maxBattle: formatAmount(unitsOfEur(settings.battleMaxEur, currency), currency),
    countdownSeconds: settings.countdownSeconds,
    openMinutes: settings.openMinutes,
    survivorMinutes: settings.survivorMinutes,
  };
}
