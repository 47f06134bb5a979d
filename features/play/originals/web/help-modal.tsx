import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { amountText, useMoneyView } from '#platform/web/amount-view.ts';
import type { GameParts, HelpProps } from '#platform/web/game/game-kit.ts';
import { useGameParts } from '#platform/web/game/game-parts.ts';
import { LastBetProvider, type WorkedBet } from '#platform/web/game/help-page.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useStore } from '#platform/web/store.ts';
import type { BetView } from '../contract.ts';
import type { StakeWallet } from './instance-types.ts';
import { infoQuery, lastBetQuery } from './queries.ts';

export const modal = { size: 'lg', title: 'originals.footer.help' } as const;

const pages = new Map<string, ComponentType<HelpProps>>();

function pageOf(parts: GameParts | undefined): ComponentType<HelpProps> | null {
  if (!parts) return null;
  const page = pages.get(parts.id) ?? (lazy(parts.help) as ComponentType<HelpProps>);
  pages.set(parts.id, page);
  return page;
}

function workedBet(bet: BetView | undefined): WorkedBet | null {
  return bet
    ? { serverSeed: bet.server_seed, clientSeed: bet.client_seed, nonce: bet.nonce, params: bet.params }
    : null;
}

/** The pages help.{game}.{n} and the odds table, both of the game's own chunk, with the house's limits filled in. */
export default function HelpModal({ game, wallet }: { game: string; wallet: StakeWallet }): ReactNode {
  const t = useT('originals.help');
  const info = useQuery({ ...infoQuery(game, wallet.currency, wallet.demo), refetchOnMount: false });
  const guest = useStore((store) => store.user === null);
  const { data: bets } = useQuery({ ...lastBetQuery(game, wallet.demo), enabled: !guest });
  const parts = useGameParts(game);
  const [Page] = useState(() => pageOf(parts));
  const view = useMoneyView(wallet.currency);
  if (!Page) return <EmptyState icon="help" text={t('none')} />;
  const most = info.data && amountText(info.data.maxPayout, view);
  return (
    <div className="min-h-100">
      <Suspense fallback={<Skeleton className="h-100 w-full" />}>
        <LastBetProvider value={workedBet(bets?.[0])}>
          <Page {...(most !== undefined && { maxPayout: most })} />
        </LastBetProvider>
      </Suspense>
    </div>
  );
}
