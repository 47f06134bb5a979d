import { useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { ProofCheck } from '#engines/poker/verify-hand.ts';
import { ApiError, call } from '#platform/web/api.ts';
import { brand } from '#platform/web/brand.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { ModalProps } from '#platform/web/modals.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import { saveText } from '#platform/web/save-file.ts';
import { toast } from '#platform/web/toasts.tsx';
import { shareHand } from '../figures-contract.ts';
import type { HandReply } from '../hand-contract.ts';
import { HandChecks } from './hand-checks.tsx';
import { handQuery, proofQuery, sharedQuery } from './queries.ts';
import { Replayer } from './replayer.tsx';

export const modal = { title: 'poker.titles.hand', size: 'md' } as const;

interface Own {
  table: string;
  no: number;
}

interface Shared {
  /** Of the link of a hand that somebody shares. */
  shared: string;
}

/**
 * One hand, moment by moment, with what proves its shuffle: openModal('poker.hand', {table, no}). One that another player
 * shares: openModal('poker.hand', {shared}).
 */
export default function HandModal(props: ModalProps & (Own | Shared)): ReactNode {
  return <Queries>{'shared' in props ? <OfOthers id={props.shared} /> : <OfOwn {...props} />}</Queries>;
}

function OfOwn({ table, no }: Own): ReactNode {
  const query = useQuery(handQuery(table, no));
  return (
    <Found query={query}>
      {(hand) => (
        <Replayer hand={hand} holes={hand.seat === null ? [] : [{ seat: hand.seat, cards: hand.cards }]}>
          <Save hand={hand} />
          <Share table={table} no={no} />
          <Proof hand={hand} />
        </Replayer>
      )}
    </Found>
  );
}

function OfOthers({ id }: { id: string }): ReactNode {
  const t = useT('poker.replay');
  const query = useQuery(sharedQuery(id));
  if (query.error instanceof ApiError && query.error.kind === 'refused')
    return <EmptyState icon="search" text={t('sharedGone')} className="min-h-80" />;
  return (
    <Found query={query}>
      {({ by, hand }) => (
        <>
          <p className="mb-1 font-semibold">{t('sharedBy', { name: by })}</p>
          <Replayer hand={hand} holes={hand.seat === null ? [] : [{ seat: hand.seat, cards: hand.cards }]}>
            <Save hand={hand} />
          </Replayer>
        </>
      )}
    </Found>
  );
}

interface FoundProps<T> {
  query: UseQueryResult<T>;
  children: (data: T) => ReactNode;
}

function Found<T>({ query: { data, isError, isFetching, refetch }, children }: FoundProps<T>): ReactNode {
  const t = useT('poker.replay');
  if (data !== undefined) return children(data);
  if (isError)
    return (
      <ErrorState
        text={t('failed')}
        retryLabel={t('retry')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  return <Skeleton className="h-80 w-full" />;
}

/** A link for others. It is asked for with the click that copies it: nothing is shared before. */
function Share({ table, no }: Own): ReactNode {
  const t = useT('poker.replay');
  const [link, setLink] = useState<string | null>(null);
  const save = useMutation({
    mutationFn: () => call(shareHand, { table, no }),
    onSuccess: async ({ id }) => {
      const made = `${location.origin}/poker?hand=${id}`;
      setLink(made);
      // Without the right to write to the clipboard the link is on the page.
      await navigator.clipboard.writeText(made).then(
        () => toast.success(t('linkCopied')),
        () => undefined,
      );
    },
    onError: (error) => toast.error(errorText(error, shareHand.codes)),
  });
  if (link === null)
    return (
      <Button icon="share" loading={save.isPending} onClick={() => save.mutate()}>
        {t('share')}
      </Button>
    );
  return (
    <div className="flex items-center gap-2 rounded-lg bg-raised p-3 text-xs">
      <span className="min-w-0 flex-1 break-all tnum">{link}</span>
      <CopyButton text={link} label={t('copyLink')} copiedLabel={t('linkCopied')} size={32} />
    </div>
  );
}

type SavedAs = 'tracker' | 'phh' | 'known';
const ENDINGS: Readonly<Record<SavedAs, string>> = { tracker: '.txt', phh: '.phh', known: '-tracker.txt' };
/** Of a header: a house without a name of its own, and the site that every tracker reads. */
const HOUSE = 'Phoenix';
const KNOWN_SITE = 'PokerStars';

/** The hand as a file, written here: nothing is asked for. */
function Save({ hand }: { hand: HandReply }): ReactNode {
  const t = useT('poker.replay');
  const [busy, setBusy] = useState(false);

  async function handleSave(kind: SavedAs): Promise<void> {
    setBusy(true);
    try {
      const { phhText, trackerText } = await import('./hand-history.ts');
      const site = kind === 'known' ? KNOWN_SITE : brand().name || HOUSE;
      const text = kind === 'phh' ? phhText(hand) : trackerText(hand, site);
      if (!text.ok) return void toast.error(t('save.none'));
      saveText(`${hand.table}-${hand.no}${ENDINGS[kind]}`, text.value, 'text/plain');
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="grid grid-cols-2 gap-2">
      {(['tracker', 'phh', 'known'] as const).map((kind) => (
        <Button
          key={kind}
          icon="download"
          disabled={busy}
          className="last:col-span-2"
          onClick={() => void handleSave(kind)}
        >
          {t(`save.${kind}`)}
        </Button>
      ))}
    </div>
  );
}

function Proof({ hand }: { hand: HandReply }): ReactNode {
  const t = useT('poker.replay');
  const words = useT('poker.verify');
  const [open, setOpen] = useState(false);
  const [checks, setChecks] = useState<readonly ProofCheck[]>([]);
  const { data } = useQuery({ ...proofQuery(hand.table, hand.no), enabled: open });
  if (!open)
    return (
      <Button icon="shield-check" onClick={() => setOpen(true)}>
        {t('proof')}
      </Button>
    );
  if (!data) return <Skeleton className="h-32 w-full" />;
  const text = JSON.stringify(data);

  async function handleCheck(): Promise<void> {
    const { parseHandProof, verifyHand } = await import('#engines/poker/verify-hand.ts');
    setChecks(verifyHand(parseHandProof(text)));
  }

  const fields = [
    ['commitment', data.commitment],
    ['root', data.root],
    ['clientSeeds', data.clientSeeds.join(', ')],
    ['serverSeed', data.serverSeed ?? t('later')],
    ['chain', data.chain.hash],
  ] as const;
  return (
    <section aria-label={t('proof')} className="grid gap-2 rounded-lg bg-raised p-3 text-xs">
      <dl className="grid gap-1.5">
        {fields.map(([name, value]) => (
          <div key={name} className="grid gap-0.5">
            <dt className="text-fg3">{t(`field.${name}`)}</dt>
            <dd className="break-all tnum">{value}</dd>
          </div>
        ))}
      </dl>
      <Button icon="shield-check" onClick={() => void handleCheck()}>
        {words('check')}
      </Button>
      <HandChecks checks={checks} />
      <p className="flex items-center justify-between gap-2 text-fg2">
        {t('verify')}
        <CopyButton text={text} label={t('copy')} copiedLabel={t('copied')} size={32} />
      </p>
    </section>
  );
}
