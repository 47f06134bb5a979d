import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { linkClass } from '#ui/link.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { call } from '#platform/web/api.ts';
import { AppLink, usePath, useSearch } from '#platform/web/app-link.tsx';
import { toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { navigate } from '#platform/web/router.tsx';
import { useAllowed } from '#platform/web/session.ts';
import { toast } from '#platform/web/toasts.tsx';
import { testLetter } from '../contract.ts';
import { LetterList } from './letter-list.tsx';
import { LetterView } from './letter-view.tsx';
import { mailboxQuery, mailKey } from './queries.ts';

const PANEL = 'min-w-0 rounded-lg border border-line/70 bg-panel p-2';

/** Letters on the left, the open one on the right; on phones one at a time. Which, the address says. */
export default function MailboxSection(): ReactNode {
  const t = useT('mail');
  const path = usePath();
  const search = useSearch();
  const to = search['to'] ?? '';
  const open = search['letter'];
  const address = (letter?: string): string => {
    const query = new URLSearchParams({ ...(to ? { to } : {}), ...(letter ? { letter } : {}) }).toString();
    return query ? `${path}?${query}` : path;
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Delivery />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(320px,400px)_minmax(0,1fr)]">
        <div className={cx(PANEL, 'flex flex-col gap-2', open !== undefined && 'max-lg:hidden')}>
          <SearchBox
            key={to}
            to={to}
            onSearch={(next) => navigate(next ? `${path}?to=${encodeURIComponent(next)}` : path)}
          />
          <LetterList to={to} open={open} address={address} />
        </div>
        <div className={cx(PANEL, 'p-4', open === undefined && 'max-lg:hidden')}>
          {open === undefined ? (
            <p className="grid min-h-60 place-items-center text-fg3">{t('pick')}</p>
          ) : (
            <>
              <AppLink to={address()} className={cx(linkClass('quiet'), 'mb-2 h-10 lg:hidden')}>
                <Icon name="arrow-left" size={16} className="rtl:-scale-x-100" />
                {t('back')}
              </AppLink>
              <LetterView key={open} id={open} />
            </>
          )}
        </div>
      </div>
    </div>
  );
}

/** Where letters go, and a way to try it. */
function Delivery(): ReactNode {
  const t = useT('mail');
  const mayTry = useAllowed('mail.send');
  const leaves = useInfiniteQuery(mailboxQuery('')).data?.pages[0]?.leaves;
  return (
    <div className={cx(PANEL, 'flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 px-4')}>
      <Icon name={leaves ? 'check-circle' : 'info'} className={leaves ? 'text-win' : 'text-info'} />
      <p className="min-w-60 flex-1 text-fg2">{leaves !== undefined && t(leaves ? 'leaves' : 'kept')}</p>
      {mayTry && <TestForm />}
    </div>
  );
}

function TestForm(): ReactNode {
  const t = useT('mail.test');
  const client = useQueryClient();
  const [to, setTo] = useState('');
  const send = useMutation({
    mutationFn: () => call(testLetter, { to: to.trim() }),
    onSuccess: () => {
      toast.success(t('sent'));
      setTo('');
      return client.invalidateQueries({ queryKey: mailKey });
    },
    onError: (error) => toastError(error),
  });
  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (to.trim() !== '') send.mutate();
  }
  return (
    <form aria-label={t('label')} onSubmit={handleSubmit} className="flex gap-2 max-sm:w-full">
      <Field label={t('to')} hideLabel className="max-sm:flex-1">
        <TextInput
          type="email"
          value={to}
          onChange={(event) => setTo(event.target.value)}
          placeholder={t('to')}
        />
      </Field>
      <Button type="submit" loading={send.isPending} disabled={to.trim() === ''}>
        {t('submit')}
      </Button>
    </form>
  );
}

function SearchBox({ to, onSearch }: { to: string; onSearch: (to: string) => void }): ReactNode {
  const t = useT('mail');
  const [typed, setTyped] = useState(to);
  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    onSearch(typed.trim());
  }
  return (
    <form role="search" onSubmit={handleSubmit}>
      <TextInput
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        maxLength={254}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          if (event.target.value === '') onSearch('');
        }}
        prefix={<Icon name="search" size={18} />}
      />
    </form>
  );
}
