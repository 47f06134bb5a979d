/** The slip of this tab: what was chosen and the price it was chosen at. It outlives a reload. */
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { translate } from '#platform/web/i18n.ts';
import { shownSetting } from '#platform/web/shown-settings.ts';
import { toast } from '#platform/web/toasts.tsx';

export interface SlipLeg {
  readonly event: string;
  readonly market: string;
  readonly marketId: number;
  readonly specifiers: Readonly<Record<string, string>>;
  readonly outcome: string;
  readonly version: number;
  readonly odds: string;
  readonly home: string;
  readonly away: string;
  /** Of its price, and what that is then. */
  readonly boost?: { readonly id: string; readonly odds: string };
}

export type SlipMode = 'single' | 'combo' | 'system';
export type OddsPolicy = 'none' | 'higher' | 'any';

interface Slip {
  readonly legs: readonly SlipLeg[];
  readonly mode: SlipMode;
  readonly policy: OddsPolicy;
  /** What was typed, by currency: an amount of one means nothing in another. */
  readonly stakes: Readonly<Record<string, string>>;
  readonly sizes: readonly number[];
  /** Whose press on a price bets at once, by public id: nobody finds it on who did not turn it on in this tab. */
  readonly quick: string | null;
  /** Keys of bets that nobody knows of whether they stand, by bet: see `unanswered.ts`. */
  readonly unanswered: Readonly<Record<string, string>>;
}

/** Singles stand beside each other, each a slip of its own. */
const MAX_SINGLES = 20;

/** How many selections a slip of this kind can have. */
export function mostLegs(mode: SlipMode): number {
  const most = shownSetting('book', 'maxLegs') ?? MAX_SINGLES;
  return mode === 'single' ? Math.max(most, MAX_SINGLES) : most;
}

/** Says so where one more does not fit on a slip of this kind. */
function isFull(legs: readonly SlipLeg[], mode: SlipMode): boolean {
  const count = mostLegs(mode);
  if (legs.length < count) return false;
  toast.info(translate('sport.slip.atMost', { count }), { id: 'sport-slip-full' });
  return true;
}

export const useSlip = create<Slip>()(
  persist(
    (): Slip => ({
      legs: [],
      mode: 'single',
      policy: 'none',
      stakes: {},
      sizes: [2],
      quick: null,
      unanswered: {},
    }),
    { name: 'Phoenix.slip', version: 1, storage: createJSONStorage(() => sessionStorage) },
  ),
);

export const setSlip = useSlip.setState;

/** Decimal text; '' while there is none in this currency. */
export function stakeIn({ stakes }: Slip, currency: string): string {
  return stakes[currency] ?? '';
}

export function useStake(currency: string): string {
  return useSlip((slip) => stakeIn(slip, currency));
}

export function setStake(currency: string, stake: string): void {
  setSlip(({ stakes }) => ({ stakes: { ...stakes, [currency]: stake } }));
}

type Ref = Pick<SlipLeg, 'event' | 'market' | 'outcome'>;

const same = (a: Ref, b: Ref) => a.event === b.event && a.market === b.market && a.outcome === b.outcome;

export function isChosen(legs: readonly SlipLeg[], ref: Ref): boolean {
  return legs.some((leg) => same(leg, ref));
}

/** Chooses an outcome, or takes it off again. From the second one on the slip is a multi. */
export function toggleLeg(leg: SlipLeg): void {
  const { legs, mode } = useSlip.getState();
  if (isChosen(legs, leg)) return removeLeg(leg);
  const next = legs.length === 1 && mode === 'single' ? 'combo' : mode;
  if (isFull(legs, next)) return;
  setSlip({ legs: [...legs, leg], mode: next });
}

/** Chooses a boosted price, in place of the same outcome at its own. */
export function boostLeg(leg: SlipLeg): void {
  const { legs } = useSlip.getState();
  const known = legs.find((one) => same(one, leg));
  if (known?.boost?.id === leg.boost?.id) return removeLeg(leg);
  const others = legs.filter((one) => !same(one, leg));
  // A boost is of a single.
  if (isFull(others, 'single')) return;
  setSlip({ legs: [...others, leg], mode: 'single' });
}

/** Chooses an outcome to stand with others of its match: another one of the same market goes for it. */
export function buildLeg(leg: SlipLeg): void {
  const { legs } = useSlip.getState();
  if (isChosen(legs, leg)) return removeLeg(leg);
  const others = legs.filter(({ event, market }) => event !== leg.event || market !== leg.market);
  if (isFull(others, 'combo')) return;
  setSlip({ legs: [...others, leg], mode: others.length > 0 ? 'combo' : 'single' });
}

export function removeLeg(ref: Ref): void {
  const { legs, mode } = useSlip.getState();
  const left = legs.filter((leg) => !same(leg, ref));
  setSlip({
    legs: left,
    mode: left.length < 2 ? 'single' : left.length < 3 && mode === 'system' ? 'combo' : mode,
  });
}

export function clearSlip(): void {
  setSlip({ legs: [], mode: 'single' });
}

/** Takes the prices of now for those that were shown. */
export function acceptPrices(
  prices: readonly (Ref & {
    readonly version: number;
    readonly odds: string | null;
    readonly boosted: string | null;
  })[],
): void {
  const { legs } = useSlip.getState();
  setSlip({
    legs: legs.map((leg) => {
      const now = prices.find((price) => same(price, leg));
      if (!now?.odds) return leg;
      const { boost, ...plain } = leg;
      return {
        ...plain,
        version: now.version,
        odds: now.odds,
        ...(boost && now.boosted ? { boost: { id: boost.id, odds: now.boosted } } : {}),
      };
    }),
  });
}
