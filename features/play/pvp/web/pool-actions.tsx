import { useState, type FormEvent, type ReactNode } from 'react';
import { AmountInput } from '#ui/amount-input.tsx';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { CurrencyIcon } from '#ui/currency-icon.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useEntryView } from '#platform/web/amount-view.ts';
import { ApiError, call } from '#platform/web/api.ts';
import { useSearch } from '#platform/web/app-link.tsx';
import { toastError } from '#platform/web/errors.tsx';
import { freshKey } from '#platform/web/fresh-key.ts';
import { useT } from '#platform/web/i18n.ts';
import { Money } from '#platform/web/money.tsx';
import { navigate } from '#platform/web/router.tsx';
import { needAccount, useUser } from '#platform/web/session.ts';
import { useUnitEntry } from '#platform/web/unit-entry.ts';
import { join, leave, rematch, type PoolReply } from '../contract.ts';
import { codes } from './codes.ts';
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

  async function send(what: string, work: () => Promise<PoolReply>): Promise<void> {
    if (!needAccount()) return;
    setBusy(what);
    try {
      const reply = await work();
      takeReply(reply);
      if (reply.pool.id !== pool.id) navigate(`/pvp/pool/${reply.pool.id}`);
    } catch (error) {
      if (error instanceof ApiError && error.code === LOGIN) needAccount();
      toastError(error, codes);
    } finally {
      setBusy(null);
    }
  }

  const isOpen = pool.status === 'open';
  const full = !own && pool.players.length >= pool.seats;
  const enters = isOpen && !full && (!own || pool.mode === 'jackpot');
  const leaves = isOpen && own !== undefined && pool.locksAt === null;
  const again = reveal.shown && own !== undefined;
  if (!enters && !leaves && !again && code === null) return null;
  return (
    <section aria-label={t('title')} className="grid gap-3 rounded-xl border border-line/70 bg-panel p-4">
      {enters && (
        <Entry
          data={data}
          asksCode={pool.private && !own}
          busy={busy === 'join'}
          onJoin={(more) => void send('join', () => call(join, { pool: pool.id, key: freshKey(), ...more }))}
        />
      )}
      {code !== null && isOpen && (
        <p className="flex items-center justify-between gap-2 text-sm text-fg2">
          <span>
            {t('code')} <b className="text-fg tnum">{code}</b>
          </span>
          <CopyButton
            text={`${location.origin}/pvp/pool/${pool.id}?code=${code}`}
            label={t('copy')}
            copiedLabel={t('copied')}
            size={32}
          />
        </p>
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
          onClick={() => void send('rematch', () => call(rematch, { pool: pool.id, key: freshKey() }))}
        >
          {t(pool.rematch === null ? 'rematch' : 'rematchWaits')}
        </Button>
      )}
    </section>
  );
}

interface EntryProps {
  data: KnownPool;
  asksCode: boolean;
  busy: boolean;
  onJoin: (more: { stake?: string; code?: string }) => void;
}

function Entry({ data: { pool }, asksCode, busy, onJoin }: EntryProps): ReactNode {
  const t = useT('pvp.actions');
  const search = useSearch();
  const [stake, setStake] = useState(pool.minStake);
  const [code, setCode] = useState(search['code'] ?? '');
  const view = useEntryView(pool.currency);
  const box = useUnitEntry(stake, setStake, view);
  const jackpot = pool.mode === 'jackpot';

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    onJoin({
      ...(jackpot && { stake: stake === '' ? '0' : stake.replace(/\.$/, '') }),
      ...(asksCode && code !== '' && { code: code.replaceAll(/[^0-9A-Za-z]/g, '').slice(0, 16) }),
    });
  }

  return (
    <form onSubmit={handleSubmit} noValidate className="grid gap-3">
      {jackpot && (
        <Field label={t('stake')}>
          <AmountInput
            {...box}
            icon={<CurrencyIcon id={pool.currency} size={18} label={view.code} />}
            labels={{ half: t('half'), double: t('double') }}
            className="font-semibold"
          />
        </Field>
      )}
      {asksCode && (
        <Field label={t('codeField')}>
          <TextInput
            value={code}
            maxLength={16}
            autoComplete="off"
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
      )}
      <Button type="submit" variant="primary" size={48} block loading={busy}>
        {t('join')} {!jackpot && <Money amount={pool.minStake} currency={pool.currency} />}
      </Button>
    </form>
  );
}
