import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { formatUnits, parseUnits, ratioNumber, ZERO } from '#platform/contract/money.ts';
import { Button } from '#ui/button.tsx';
import { formatMultiplier } from '#ui/format.ts';
import { Switch } from '#ui/switch.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { amountText, useEntryView, useMoneyView } from '#platform/web/amount-view.ts';
import { call } from '#platform/web/api.ts';
import { refreshCurrencies } from '#platform/web/balance.ts';
import { toastError } from '#platform/web/errors.tsx';
import { payoutText } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { needAccount } from '#platform/web/session.ts';
import { Slot } from '#platform/web/slots.tsx';
import { setStore, useStore } from '#platform/web/store.ts';
import { demoRefill } from '../../contract.ts';
import { canSwitch } from '../instance.ts';
import { isPooled } from '../parts.ts';
import { takesPath } from './path.ts';
import { stakeFault } from './stake.ts';
import type { Table } from '../use-table.ts';
import { WagerBox } from './wager-box.tsx';

const loadAuto = () => import('./auto-panel.tsx');
const AutoPanel = lazy(async () => ({ default: (await loadAuto()).AutoPanel }));

const PathBox = lazy(async () => ({ default: (await import('./path-box.tsx')).PathBox }));

interface BetPanelProps {
  table: Table;
  /** Under the stage: the amount comes directly under the bet button. */
  stacked: boolean;
  controls: ReactNode;
  /** A second bet beside this one, in games that take two. */
  second: ReactNode;
}

/** What is staked and how: by hand or automatically, how much, and what the house allows. */
export function BetPanel({ table, stacked, controls, second }: BetPanelProps): ReactNode {
  const t = useT('originals');
  const { game, instance, state, wallet } = table;
  // Fetched while nobody waits for it, so that the tab opens at once.
  useEffect(() => {
    const timer = setTimeout(() => void loadAuto().catch(() => {}), 1500);
    return () => clearTimeout(timer);
  }, []);
  const mayAuto = useStore(({ playRules }) => playRules.auto);
  // The answer may come after a tab was chosen.
  useEffect(() => {
    if (!mayAuto && state.bettingType === 'auto' && canSwitch(instance.store.getState()))
      instance.store.setState({ bettingType: 'manual' });
    if (!mayAuto && state.planned && canSwitch(instance.store.getState()))
      instance.store.setState({ planned: false });
  }, [mayAuto, state.bettingType, state.planned, instance]);
  const tabs = mayAuto && (
    <Tabs
      fill
      label={t('tabs.label')}
      value={state.bettingType}
      onChange={(bettingType) =>
        canSwitch(instance.store.getState()) && instance.store.setState({ bettingType })
      }
      items={[
        { id: 'manual', label: t('tabs.manual'), disabled: table.locked && state.bettingType !== 'manual' },
        { id: 'auto', label: t('tabs.auto'), disabled: table.locked && state.bettingType !== 'auto' },
      ]}
    />
  );
  return (
    <>
      {!stacked && tabs}
      <WagerBox table={table} />
      <BonusHint table={table} />
      {stacked && tabs}
      {controls}
      {state.bettingType === 'auto' && (
        <Suspense fallback={<div className="h-72" />}>
          <AutoPanel table={table} />
        </Suspense>
      )}
      {state.bettingType === 'manual' && mayAuto && takesPath(game) && (
        <Suspense fallback={<div className="h-6" />}>
          <PathBox table={table} game={game} />
        </Suspense>
      )}
      {(game.kind === 'instant' || isPooled(game)) && <WinLine table={table} />}
      {second}
      <Limits table={table} />
      <Switch
        spread
        checked={wallet.demo}
        disabled={table.locked}
        onChange={(demo) => (needAccount() ? setStore({ demo }) : undefined)}
        label={t('wager.fun')}
        className="-my-2"
      />
      {wallet.demo && <Refill table={table} />}
    </>
  );
}

/** Whether the next bet takes bonus money, and what holds for it then. Its room is kept while there is a bonus. */
function BonusHint({ table: { game, stake, wallet } }: { table: Table }): ReactNode {
  const wanted = useStore(({ bonus }) => bonus.some(({ currency }) => currency === wallet.currency));
  if (!wanted || wallet.demo) return null;
  return (
    <Slot
      place="game.wager"
      props={{ game: game.id, stake, currency: wallet.currency }}
      fallback={<div className="h-10" />}
    />
  );
}

/** Play money that is used up can be had again. */
function Refill({ table: { rules, wallet, locked } }: { table: Table }): ReactNode {
  const t = useT('originals.wager');
  const [busy, setBusy] = useState(false);
  async function handleRefill(): Promise<void> {
    setBusy(true);
    try {
      await call(demoRefill, { currency: wallet.currency });
      await refreshCurrencies();
    } catch (error) {
      toastError(error, demoRefill.codes);
    }
    setBusy(false);
  }
  const used = rules.balance !== null && rules.min !== null && stakeFault(rules.min, rules) === 'balance';
  if (!used || locked) return null;
  return (
    <Button icon="refresh" block loading={busy} onClick={() => void handleRefill()}>
      {t('refill')}
    </Button>
  );
}

/** What these parameters can win, and whether the house would pay it. */
function WinLine({ table }: { table: Table }): ReactNode {
  const t = useT('originals.wager');
  const { game, state, stake, chips, wallet, info } = table;
  const view = useMoneyView(wallet.currency);
  const playable = game.params.safeParse(state.params).success;
  // A bare table wins nothing; the line keeps its place until there are chips.
  if (!playable && chips !== 0) return null;
  const multiplier = playable ? game.maxMultiplier(state.params) : ZERO;
  const payout = payoutText({ stake, decimals: wallet.decimals }, multiplier);
  const units = (text: string): bigint => parseUnits(text.replace(/\.$/, ''), wallet.decimals) ?? 0n;
  const over = info !== null && units(payout) > units(info.maxPayout);
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-xs font-semibold text-fg2">
        {t(chips === null ? 'profitAt' : 'profitMost', {
          multiplier: formatMultiplier(ratioNumber(multiplier, 4)),
        })}
      </span>
      <output className="flex h-10 items-center justify-between gap-2 rounded-md bg-bg px-3 font-semibold tnum">
        <span className="truncate">
          {amountText(formatUnits(units(payout) - units(stake), wallet.decimals), view, { bare: true })}
        </span>
        <span className="text-fg3">{view.code}</span>
      </output>
      {over && info && (
        <p className="text-xs text-warn">{t('overCap', { amount: amountText(info.maxPayout, view) })}</p>
      )}
    </div>
  );
}

/** Least and greatest bet and the greatest payout, shown before anything is staked. */
function Limits({ table: { info, wallet } }: { table: Table }): ReactNode {
  const t = useT('originals.limits');
  const entry = useEntryView(wallet.currency);
  const view = useMoneyView(wallet.currency);
  // Empty until they are known: a sign in their place would be seen to move when the figure takes it.
  const bet =
    info &&
    t('range', { min: amountText(info.minBet, entry, { bare: true }), max: amountText(info.maxBet, entry) });
  const payout = info && amountText(info.maxPayout, view);
  return (
    <dl
      aria-label={t('label')}
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-xs text-fg3"
    >
      <dt>{t('bet')}</dt>
      <dd className="text-end text-fg2 tnum">{bet}</dd>
      <dt>{t('payout')}</dt>
      <dd className="text-end text-fg2 tnum">{payout}</dd>
    </dl>
  );
}
