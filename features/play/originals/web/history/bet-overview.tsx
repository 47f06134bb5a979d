import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { formatMultiplier } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { figureLocale } from '#ui/locale.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { parseUnits } from '#platform/contract/money.ts';
import { betPicture } from '#platform/contract/product.ts';
import { ApiError } from '#platform/web/api.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { boot } from '#platform/web/boot.ts';
import { hasRoute, useSlots } from '#platform/web/features.ts';
import { useT } from '#platform/web/i18n.ts';
import { hasModal, openModal, type ModalProps } from '#platform/web/modals.tsx';
import { Money } from '#platform/web/money.tsx';
import { Slot, SlotPart } from '#platform/web/slots.tsx';
import { useStore } from '#platform/web/store.ts';
import type { BetView } from '../../contract.ts';
import { picturePath } from '../../picture-contract.ts';
import { factsOf } from './facts.ts';
import { betQuery } from '../queries.ts';
import { replayPath, shareLink, verifyLink } from '../../share-link.ts';

export const modal = { size: 'md', title: 'originals.bet.title' } as const;

/** One bet with everything that can be known of it. */
export default function BetOverview({ id, close }: { id: string } & ModalProps): ReactNode {
  const t = useT('originals.bet');
  const query = useQuery(betQuery(id));
  if (query.isPending) return <Loading label={t('loading')} />;
  if (query.data) return <Overview bet={query.data} close={close} />;
  const missing = query.error instanceof ApiError && query.error.kind === 'refused';
  if (missing) return <EmptyState icon="search" text={t('missing')} className="min-h-100" />;
  return (
    <ErrorState
      text={t('failed')}
      retryLabel={t('retry')}
      onRetry={() => void query.refetch()}
      className="min-h-100"
    />
  );
}

function Loading({ label }: { label: string }): ReactNode {
  return (
    <div role="status" aria-label={label} className="flex min-h-130 flex-col gap-4">
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-33 w-full" />
      <Skeleton className="h-60 w-full" />
    </div>
  );
}

function Overview({ bet, close }: { bet: BetView } & ModalProps): ReactNode {
  const t = useT('originals.bet');
  const { currency } = bet;
  // What a product beside the house's games has to say of its bet stands in the place of rules and seeds.
  const product = useSlots('bet.product').find(({ id }) => id === bet.game);
  // Every bet of the house's own games was made on seeds, and their hash is known from the start; no other bet has any.
  const hasSeeds = bet.server_seed_hash !== '';
  const gain = (parseUnits(bet.payout, 18) ?? 0n) > (parseUnits(bet.wager, 18) ?? 0n);
  const tone = gain ? 'win' : bet.status === 'in-progress' ? 'info' : 'neutral';
  return (
    <div className="flex flex-col gap-4 pb-1">
      <header className="flex items-center gap-4">
        <img src={betPicture(bet.game)} alt="" width={48} height={64} className="rounded-md" />
        <div className="min-w-0 flex-1">
          <div className="flex items-center gap-2">
            <b className="truncate text-base">{bet.name}</b>
            <Badge tone={tone}>{t(`status.${bet.status}`)}</Badge>
            {bet.demo && <Badge tone="info">{t('demo')}</Badge>}
            {bet.bonus && <Badge tone="warn">{t('bonus')}</Badge>}
          </div>
          <p className="mt-1 flex flex-wrap gap-x-2 text-xs text-fg3">
            <Who user={bet.user} />
            <time dateTime={bet.created_at}>{new Date(bet.created_at).toLocaleString(figureLocale())}</time>
          </p>
        </div>
        {hasRoute('/casino/game/$id') && boot().games.some(({ id }) => id === bet.game) && (
          <AppLink
            to={`/casino/game/${bet.game}`}
            onClick={close}
            className={buttonClass({ variant: 'secondary' })}
          >
            {t('play', { game: bet.name })}
          </AppLink>
        )}
      </header>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg bg-line/60 text-center sm:grid-cols-4">
        <Figure name={t('wager')}>
          <Money amount={bet.wager} currency={currency} />
        </Figure>
        <Figure name={t('multiplier')}>{formatMultiplier(bet.multiplier)}</Figure>
        <Figure name={t('payout')}>
          <Money amount={bet.payout} currency={currency} className={gain ? 'text-win' : ''} />
        </Figure>
        <Figure name={t('profit')}>
          <Money profit amount={bet.profit} currency={currency} />
        </Figure>
      </dl>
      {product ? (
        <SlotPart
          slot={product}
          props={{ id: bet.id, owner: bet.user?._id ?? null, params: bet.params, close }}
          fallback={<Skeleton className="h-32 w-full" />}
        />
      ) : !hasSeeds ? (
        <p className="text-xs text-pretty text-fg3">{t('notVerifiable')}</p>
      ) : (
        <>
          {(bet.status === 'win' || bet.status === 'lose') && <Watch id={bet.id} close={close} />}
          <Facts title={t('rules')} rows={[...factsOf(bet.params), ...factsOf(bet.outcome)]} />
          <Fairness bet={bet} close={close} />
          {bet.status === 'win' && gain && !bet.demo && !bet.bonus && (
            <Picture id={bet.id} owner={bet.user?._id ?? null} />
          )}
        </>
      )}
      <Line name={t('share')} value={shareLink(location.origin, bet.game, bet.id)} />
      {!bet.demo && !bet.bonus && (bet.status === 'win' || bet.status === 'lose') && (
        <Slot place="bet.share" props={{ id: bet.id, owner: bet.user?._id ?? null }} />
      )}
    </div>
  );
}

/** The bet as a file to show around. Whose bet it is may have its amount on it. */
function Picture({ id, owner }: { id: string; owner: string | null }): ReactNode {
  const t = useT('originals.bet');
  const me = useStore((state) => state.user?._id ?? null);
  const [amount, setAmount] = useState(false);
  return (
    <div>
      <a
        href={picturePath(id, amount)}
        download
        className={buttonClass({ variant: 'secondary', block: true })}
      >
        <Icon name="download" />
        {t('picture')}
      </a>
      {me !== null && me === owner && (
        <Checkbox checked={amount} onChange={setAmount}>
          {t('pictureAmount')}
        </Checkbox>
      )}
    </div>
  );
}

function Watch({ id, close }: { id: string } & ModalProps): ReactNode {
  const t = useT('originals.replay');
  return (
    <AppLink
      to={replayPath(id)}
      onClick={close}
      className={buttonClass({ variant: 'secondary', block: true })}
    >
      <Icon name="play" />
      {t('watch')}
    </AppLink>
  );
}

/** Who made it. One who hides their bets has no name here, and cannot be opened. */
function Who({ user }: Pick<BetView, 'user'>): ReactNode {
  const t = useT('originals.bet');
  if (!user) return <span className="truncate">{t('hidden')}</span>;
  if (!hasModal('user-profile')) return <span className="truncate">{user.name}</span>;
  return (
    <button
      type="button"
      onClick={() => void openModal('user-profile', { id: user._id })}
      className="touch-area truncate rounded-sm font-semibold text-fg2 hover:text-fg hover:underline"
    >
      {user.name}
    </button>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <div className="flex min-w-0 flex-col gap-0.5 bg-raised px-2 py-3">
      <dt className="text-xs text-fg3">{name}</dt>
      <dd className="truncate font-semibold tnum">{children}</dd>
    </div>
  );
}

function Facts({ title, rows }: { title: string; rows: readonly (readonly [string, string])[] }): ReactNode {
  if (rows.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1.5 text-xs font-semibold text-fg2">{title}</h3>
      <dl className="divide-y divide-line/60 rounded-lg bg-raised px-3 text-xs">
        {rows.map(([name, value]) => (
          <div key={name} className="flex min-h-9 items-center justify-between gap-4 py-1.5">
            <dt className="shrink-0 text-fg3">{name}</dt>
            <dd className="min-w-0 text-end font-semibold break-words tnum">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Fairness({ bet, close }: { bet: BetView } & ModalProps): ReactNode {
  const t = useT('originals.bet');
  const shared = bet.nonce < 0;
  const verify = hasRoute('/fairness') ? verifyLink(bet) : null;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-xs font-semibold text-fg2">{t('fairness')}</h3>
      {bet.server_seed === null ? (
        <div>
          <p className="mb-1 text-xs text-fg3">{t(shared ? 'link' : 'serverSeed')}</p>
          <p className="flex h-10 items-center gap-2 rounded-md bg-raised px-3 text-xs text-fg2">
            <Icon name="lock" size={16} className="text-fg3" />
            {t(shared ? 'revealShared' : 'reveal')}
          </p>
        </div>
      ) : (
        <Line name={t(shared ? 'link' : 'serverSeed')} value={bet.server_seed} mono />
      )}
      <Line name={t(shared ? 'chainEnd' : 'serverSeedHash')} value={bet.server_seed_hash} mono />
      <Line name={t(shared ? 'salt' : 'clientSeed')} value={bet.client_seed} mono />
      {bet.salt_by !== null && <p className="text-xs text-fg3">{t('saltBy', { by: bet.salt_by })}</p>}
      <div className="flex items-center justify-between gap-4 text-xs text-fg3">
        <span className="tnum">{shared ? '' : `${t('nonce')} ${bet.nonce}`}</span>
        <span className="truncate tnum">
          {t('version')} {bet.table} · {bet.version}
        </span>
      </div>
      {verify !== null && (
        <AppLink to={verify} onClick={close} className={buttonClass({ variant: 'primary', block: true })}>
          <Icon name="shield-check" />
          {t('verify')}
        </AppLink>
      )}
    </section>
  );
}

/** A long value with its copy button. */
function Line({ name, value, mono = false }: { name: string; value: string; mono?: boolean }): ReactNode {
  const t = useT('originals.bet');
  return (
    <div className="min-w-0">
      <p className="mb-1 text-xs text-fg3">{name}</p>
      <div className="flex h-10 items-center gap-1 rounded-md bg-raised ps-3">
        <span
          tabIndex={0}
          role="textbox"
          aria-readonly
          aria-label={name}
          className={`min-w-0 flex-1 overflow-x-auto text-xs whitespace-nowrap text-fg2 no-scrollbar ${mono ? 'font-mono' : ''}`}
        >
          {value}
        </span>
        <CopyButton text={value} label={`${t('copy')}: ${name}`} copiedLabel={t('copied')} size={40} />
      </div>
    </div>
  );
}
