import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { AnyGame } from '#platform/contract/game.ts';
import { useCurrency, useDemo } from '#platform/web/balance.ts';
import { mostAtOnce } from '#platform/web/bonus-wallet.ts';
import { useT } from '#platform/web/i18n.ts';
import { needAccount } from '#platform/web/session.ts';
import { getStore, setStore, useStore } from '#platform/web/store.ts';
import { toast } from '#platform/web/toasts.tsx';
import type { gameInfo } from '../contract.ts';
import { stopAuto, withoutAmounts } from '#platform/web/auto/auto.ts';
import { lacksLoss, NO_STOPS } from './bet/auto-stops.ts';
import { isLocked, type Instance } from './instance.ts';
import type { InstanceState, Params, StakeWallet, Turn } from './instance-types.ts';
import type { PlayAction } from './bet/play-button.ts';
import { infoQuery } from './queries.ts';
import { isPlayable, pathOf, playsPlan, takesPath } from './bet/path.ts';
import { chipsOn, rulesPerChip, stakeOn } from './bet/chips.ts';
import { firstChip, firstStake, stakeFault, type StakeFault, type StakeRules } from './bet/stake.ts';
import { rememberedBet, useGame, useInstance } from './use-instance.ts';
import { useSharedRound, type SharedRoundControl } from './shared/use-shared-round.ts';

export interface Table {
  readonly game: AnyGame;
  readonly instance: Instance;
  readonly state: InstanceState;
  /** Null until it is known. */
  readonly info: ReplyOf<typeof gameInfo> | null;
  readonly rules: StakeRules;
  /** Chips on the table; null in games with one stake. */
  readonly chips: number | null;
  /** The rules as they hold for the entered amount: at a table, for the value of one chip. */
  readonly fieldRules: StakeRules;
  readonly fault: StakeFault | null;
  /** What a bet is staked from, or what the open round was. */
  readonly wallet: StakeWallet;
  /** What is bet, all chips together. */
  readonly stake: string;
  readonly sharedRound: SharedRoundControl;
  readonly locked: boolean;
  /** Parameters are held. Chips lie still, too, while their result is being shown. */
  readonly held: boolean;
  /** Why parameters or plan cannot be played; the stake's fault is told beside the stake. */
  readonly blocked: 'limits' | 'params' | 'chips' | 'plan' | 'exit' | 'room' | 'strategy' | 'loss' | null;
  setParams(params: Params): void;
  setBet(bet: string): void;
  setPlan(plan: readonly Turn[]): void;
  act(action: PlayAction): void;
}

/**
 * Everything the parts of a game page share.
 * @param own parameters of a second bet beside the page's own one
 */
export function useTable(game: AnyGame, own?: Params): Table {
  const instance = useInstance(game, own);
  const state = useGame(instance, (whole) => whole);
  const sharedRound = useSharedRound(game, instance);
  const currency = useCurrency();
  const demo = useDemo();
  const guest = useStore((store) => store.user === null);
  const query = useQuery(infoQuery(game.id, currency?.id ?? '', demo));
  const info = query.data ?? null;
  const decimals = currency?.decimals ?? 8;
  const bonuses = useStore((store) => store.bonus);
  const balance =
    guest || !currency ? null : demo ? currency.balance.demo : mostAtOnce({ currency, bonuses });
  const rules: StakeRules = useMemo(
    () => ({ decimals, min: info?.minBet ?? null, max: info?.maxBet ?? null, balance }),
    [decimals, info, balance],
  );
  const { setState: set } = instance.store;
  const locked = isLocked(state, game);
  const held = () => isLocked(instance.store.getState(), game);
  const still = ({ playTimeout }: InstanceState) => game.chips !== undefined && playTimeout;
  const chips = chipsOn(game, state.params);
  const fieldRules = rulesPerChip(rules, chips);
  useFirstStake(instance, currency?.id, rules, locked);
  // Two bets may hold different wallets: the page's own one decides.
  useRoundWallet(instance, own === undefined);
  useOpenRound(instance, query.isFetchedAfterMount && !query.isPlaceholderData ? info : null);

  const open = state.extendedId !== null;
  return {
    game,
    instance,
    state,
    info,
    rules,
    chips,
    fieldRules,
    fault: locked || state.bet === '' ? null : stakeFault(state.bet, fieldRules),
    wallet:
      open && state.wallet
        ? state.wallet
        : { currency: currency?.id ?? '', decimals, scale: currency?.scale ?? decimals, demo },
    stake:
      open && state.round
        ? state.round.stake
        : chips === null
          ? state.bet
          : (stakeOn(state.bet, chips, decimals) ?? ''),
    sharedRound,
    locked,
    held: locked || still(state),
    blocked: info === null ? 'limits' : blockedBy(game, state, sharedRound),
    setParams(params) {
      if (!held() && !still(instance.store.getState())) set({ params, planHidden: false });
    },
    setBet(bet) {
      if (!held()) set({ bet });
    },
    setPlan(plan) {
      if (!held()) set({ plan, planHidden: false });
    },
    act(action) {
      if (action === 'stop') set({ auto: stopAuto(instance.store.getState().auto) });
      else if (action === 'take' || action === 'cancel') void instance.finish();
      else if (action === 'unqueue') sharedRound.setQueued(false);
      else if (action === 'play') void playOnce(instance);
      else if (!needAccount()) return;
      else if (action === 'queue') sharedRound.setQueued(true);
      else if (runsStrategy(game, instance.store.getState())) void runRules(instance, rules);
      else void runForm(instance, fieldRules, sharedRound.ready);
    },
  };
}

/** The first stake in a currency: the one played last, else one that its limits suggest. */
function useFirstStake(
  instance: Instance,
  code: string | undefined,
  { decimals, min, max }: StakeRules,
  locked: boolean,
): void {
  const shown = useRef(code);
  useEffect(() => {
    if (locked || min === null || max === null || code === undefined) return;
    const { bet, auto } = instance.store.getState();
    if (shown.current === code && bet !== '') return;
    // Amounts of one currency mean something else in another.
    if (shown.current !== code) instance.store.setState({ auto: withoutAmounts(auto), stops: NO_STOPS });
    shown.current = code;
    const limits = { decimals, min, max };
    const first = instance.game.chips ? firstChip(limits) : firstStake(limits);
    instance.store.setState({ bet: rememberedBet(instance.game, code) ?? first });
  }, [instance, code, decimals, min, max, locked]);
}

/** While a round is open, header and panel stay with the money it was staked in; another choice waits for its end. */
function useRoundWallet(instance: Instance, decides: boolean): void {
  const wallet = useGame(instance, (state) => (!decides || state.extendedId === null ? null : state.wallet));
  const currency = useStore((store) => store.currency);
  const demo = useStore((store) => store.demo);
  const t = useT('originals');
  const held = useRef<StakeWallet | null>(null);
  useEffect(() => {
    const known = held.current;
    held.current = wallet;
    if (wallet === null || (wallet.currency === currency && wallet.demo === demo)) return;
    const { user, demoBuild } = getStore();
    if (wallet.currency === currency && (user === null || demoBuild)) return;
    setStore({ currency: wallet.currency, demo: wallet.demo });
    // A round that was open before the page was is simply followed.
    if (known === wallet)
      toast.info(t('roundKeeps', { currency: wallet.currency.toUpperCase() }), { id: 'round' });
  }, [wallet, currency, demo, t]);
}

/** Puts a round back on the stage that was open before the page was. Once: later answers know less than the page. */
function useOpenRound(instance: Instance, info: ReplyOf<typeof gameInfo> | null): void {
  const done = useRef(false);
  useEffect(() => {
    if (info === null || done.current) return;
    done.current = true;
    const { open } = info;
    if (!open || instance.game.kind !== 'steps' || instance.store.getState().extendedId !== null) return;
    instance.restore(open);
  }, [instance, info]);
}

function runsStrategy(
  game: AnyGame,
  { bettingType, autoMode }: Pick<InstanceState, 'bettingType' | 'autoMode'>,
): boolean {
  return game.kind === 'instant' && bettingType === 'auto' && autoMode === 'strategy';
}

/** One bet by hand, with its path where there is one: the stage then shows how that went, and no plan. */
async function playOnce(instance: Instance): Promise<void> {
  const { game, store } = instance;
  const path = pathOf(game, store.getState());
  if (path) store.setState({ planHidden: true });
  const placed = await instance.play(path);
  if (path && placed === null) store.setState({ planHidden: false });
}

/** Runs the chosen strategy within the limits that the page has been shown. */
async function runRules(instance: Instance, rules: StakeRules): Promise<void> {
  const { startStrategy } = await import('./bet/strategy/start-strategy.ts');
  await startStrategy(instance, rules);
}

/** Runs automatic betting by the form. */
async function runForm(
  instance: Instance,
  rules: StakeRules,
  ready: SharedRoundControl['ready'],
): Promise<void> {
  const { startForm } = await import('./bet/start-form.ts');
  await startForm(instance, rules, ready);
}

function blockedBy(game: AnyGame, state: InstanceState, sharedRound: SharedRoundControl): Table['blocked'] {
  const { params, bettingType, plan, autoMode, strategy } = state;
  if (game.kind === 'shared' && sharedRound.stage === undefined) return 'room';
  // By hand a room that is asked for now and then will do; what plays by itself has to see its rounds.
  if (bettingType === 'auto' && !sharedRound.connected) return 'room';
  if (chipsOn(game, params) === 0) return 'chips';
  if (!game.params.safeParse(params).success) return 'params';
  if (takesPath(game) && playsPlan(game, state) && !isPlayable(game, params, plan)) return 'plan';
  if (bettingType === 'manual') return null;
  if (runsStrategy(game, { bettingType, autoMode })) return strategy === null ? 'strategy' : null;
  if (game.kind === 'shared' && !leavesByItself(game, params)) return 'exit';
  return lacksLoss(state) ? 'loss' : null;
}

/** A shared round can be played automatically only when it is also left automatically, before the very end. */
function leavesByItself(game: Extract<AnyGame, { kind: 'shared' }>, params: Params): boolean {
  const never = game.params.safeParse({});
  if (!game.flight || !never.success) return true;
  return game.flight.automaticExit(params) < game.flight.automaticExit(never.data);
}
