import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { gameParts, type HelpProps } from '#platform/web/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import type { Purse } from './instance.ts';
import { moneyText } from './money-text.ts';
import { infoQuery } from './queries.ts';

export const modal = { size: 'lg', title: 'originals.footer.help' } as const;

const pages = new Map<string, ComponentType<HelpProps>>();

function pageOf(id: string): ComponentType<HelpProps> | null {
  const parts = gameParts(id);
  if (!parts) return null;
  const page = pages.get(id) ?? (lazy(parts.help) as ComponentType<HelpProps>);
  pages.set(id, page);
  return page;
}

/** The pages help.{game}.{n} and the odds table, both of the game's own chunk, with the house's limits filled in. */
export default function HelpModal({ game, purse }: { game: string; purse: Purse }): ReactNode {
  const t = useT('originals.help');
  const info = useQuery({ ...infoQuery(game, purse.currency, purse.demo), refetchOnMount: false });
  const [Page] = useState(() => pageOf(game));
  if (!Page) return <EmptyState icon="help" text={t('none')} />;
  const most = info.data && `${moneyText(info.data.maxPayout, purse)} ${purse.currency.toUpperCase()}`;
  return (
    <div className="min-h-100">
      <Suspense fallback={<Skeleton className="h-100 w-full" />}>
        <Page {...(most !== undefined && { maxPayout: most })} />
      </Suspense>
    </div>
  );
}
