import { useState, type ReactNode } from 'react';
import { Button, buttonClass } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { ApiError, call } from '#platform/web/api.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { navigate } from '#platform/web/router.tsx';
import { createOnce } from '#platform/web/once.ts';
import { needAccount, useUser } from '#platform/web/session.ts';
import { useEntryOnce } from '#platform/web/use-entry-once.ts';
import { join, leave, poolCodes, rematch, type PoolReply } from '../contract.ts';
import { PoolEntry } from './pool-entry.tsx';
import { takeReply, type KnownPool } from './queries.ts';
import type { Reveal } from './use-reveal.ts';

const LOGIN = -2;

/** What may be done with a pool now: enter, leave, invite, play again. */
export function PoolActions({ data, reveal }: { data: KnownPool; reveal: Reveal }): ReactNode {
  const t = useT('pvp.actions');
  const user = useUser();
  const [busy, setBusy] = useState<string | null>(null);
  const { pool, code } = data;
  const own = pool.players.find((one) => one.user._id === user?._id);
  const joinOnce = useEntryOnce(own?.stake ?? null);
  const [rematchOnce] = useState(createOnce);

  async function send(what: string, work: () => Promise<PoolReply>): Promise<void> {
    if (!needAccount()) return;
    setBusy(what);
    try {
      const reply = await work();
      takeReply(reply);
      if (reply.pool.id !== pool.id) navigate(`/pvp/pool/${reply.pool.id}`);
    } catch (error) {
      if (error instanceof ApiError && error.code === LOGIN) needAccount();
      toastError(error, poolCodes);
    } finally {
      setBusy(null);
    }
  }

  const isOpen = pool.status === 'open';
  const full = !own && pool.players.length >= pool.seats;
  const enters = isOpen && !full && (!own || pool.mode === 'jackpot');
  // Who met somebody in a battle stays.
  const stays = pool.mode === 'battle' && pool.players.length > 1;
  const leaves = isOpen && own !== undefined && pool.locksAt === null && !stays;
  const again = reveal.shown && own !== undefined;
  const gone = pool.status === 'expired' || pool.status === 'cancelled';
  const table = pool.status === 'locked' && !reveal.playing ? pool.table : null;
  const invites = code !== null && isOpen;
  if (!enters && !leaves && !again && !gone && table === null && !invites) return null;
  return (
    <section aria-label={t('title')} className="grid gap-3 rounded-lg border border-line/70 bg-panel p-4">
      {enters && (
        <PoolEntry
          data={data}
          mine={own?.stake ?? '0'}
          asksCode={pool.private && !own}
          busy={busy === 'join'}
          onJoin={(more) =>
            void send('join', () => joinOnce({ pool: pool.id, ...more }, (body) => call(join, body)))
          }
        />
      )}
      {invites && <Invitation pool={pool.id} code={code} />}
      {table !== null && (
        <AppLink
          to={`/poker/${table}`}
          className={buttonClass({
            variant: own ? 'primary' : 'secondary',
            size: 48,
            block: true,
          })}
        >
          <Icon name={own ? 'cards' : 'eye'} size={20} />
          {t(own ? 'toTable' : 'watch')}
        </AppLink>
      )}
      {gone && (
        <Button
          variant="primary"
          size={48}
          icon="plus"
          onClick={() => {
            if (needAccount()) void openModal('pvp.create', { mode: pool.mode });
          }}
        >
          {t('another')}
        </Button>
      )}
      {leaves && (
        <Button
          loading={busy === 'leave'}
          onClick={() => void send('leave', () => call(leave, { pool: pool.id }))}
        >
          {t('leave')}
        </Button>
      )}
      {again && (
        <Button
          variant="primary"
          size={48}
          icon="refresh"
          loading={busy === 'rematch'}
          onClick={() =>
            void send('rematch', () => rematchOnce({ pool: pool.id }, (body) => call(rematch, body)))
          }
        >
          {t(pool.rematch === null ? 'rematch' : 'rematchWaits')}
        </Button>
      )}
    </section>
  );
}

/** Of a private pool: its code, and the address that brings it along. */
function Invitation({ pool, code }: { pool: string; code: string }): ReactNode {
  const t = useT('pvp.actions');
  return (
    <p className="flex items-center justify-between gap-2 rounded-md bg-raised py-1 ps-3 pe-1 text-sm text-fg2">
      <span>
        {t('code')} <b className="text-base tracking-widest text-fg tnum">{code}</b>
      </span>
      <CopyButton
        text={`${location.origin}/pvp/pool/${pool}?code=${code}`}
        label={t('copy')}
        copiedLabel={t('copied')}
        size={32}
      />
    </p>
  );
}
