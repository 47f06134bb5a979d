import { call } from '#platform/web/api.ts';
import { translate } from '#platform/web/i18n.ts';
import { navigate } from '#platform/web/router.tsx';
import { toast } from '#platform/web/toasts.tsx';
import { confirm, submit } from '../contract.ts';
import type { OddsPolicy, SlipLeg, SlipMode } from './slip-store.ts';
import { underKey } from './unanswered.ts';

/** Prices of selections that stand together, as the page shows them. */
export type Shown = readonly { readonly event: string; readonly version: number }[];

export interface BetToPlace {
  readonly legs: readonly SlipLeg[];
  readonly together: Shown;
  readonly mode: SlipMode;
  readonly policy: OddsPolicy;
  /** Decimal text, in this currency; in play money. */
  readonly stake: string;
  readonly currency: string;
  readonly demo: boolean;
  readonly sizes: readonly number[];
}

/**
 * Sends one bet, waits its delay and has it confirmed. Ids and versions go out; no price does.
 * @param onWait told the milliseconds that it waits, if it does
 * @throws the refusal: codes of `submit`
 */
export function placeBet(bet: BetToPlace, onWait: (milliseconds: number) => void): Promise<void> {
  return underKey(nameOf(bet), (key) => sendBet(bet, key, onWait));
}

/** What makes a bet the same one: all but the prices it was shown at. */
function nameOf({ legs, mode, stake, currency, demo, sizes }: BetToPlace): string {
  const on = legs.map(({ event, market, outcome, boost }) => [event, market, outcome, boost?.id]);
  return JSON.stringify([on, mode, mode === 'system' ? sizes : [], stake, currency, demo]);
}

async function sendBet(
  { legs, together, mode, policy, stake, currency, demo, sizes }: BetToPlace,
  key: string,
  onWait: (milliseconds: number) => void,
): Promise<void> {
  const queued = await call(submit, {
    currency,
    demo,
    stake,
    kind: mode,
    together: [...together],
    ...(mode === 'system' ? { sizes: [...sizes] } : {}),
    policy,
    key,
    legs: legs.map(({ event, market, outcome, version, boost }) => ({
      event,
      market,
      outcome,
      version,
      ...(mode === 'single' && boost ? { boost: boost.id } : {}),
    })),
  });
  const wait = queued.readyAt - queued.now;
  if (wait > 0) {
    onWait(wait);
    await new Promise((resolve) => setTimeout(resolve, wait + 50));
  }
  await call(confirm, { queueId: queued.queueId }, { retry: true });
}

/** Says in the corner how many bets were taken, and leads to them. @param id of the toast */
export function notifyPlaced(count: number, id: string): void {
  toast.success(translate('sport.slip.placedMany', { count }), {
    id,
    action: { label: translate('sport.slip.keep'), onAction: () => navigate('/sport/bets') },
  });
}
