import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Field } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { ignore, unignore } from '#platform/contract/ignores.ts';
import { call } from '#platform/web/api.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { errorText, toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { ignoredQuery, readIgnoredAnew } from '#platform/web/ignored.ts';
import { toast } from '#platform/web/toasts.tsx';

/** Whom one does not want to read. */
export default function IgnoredSection(): ReactNode {
  const t = useT('profile.ignored');
  return (
    <>
      <h2 className="text-base font-bold">{t('heading')}</h2>
      <p className="mt-1 text-pretty text-fg2">{t('about')}</p>
      <AddForm />
      <List />
    </>
  );
}

function AddForm(): ReactNode {
  const t = useT('profile.ignored');
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || name.trim() === '') return;
    setBusy(true);
    setFailure(null);
    try {
      const { user } = await call(ignore, { name: name.trim() });
      await readIgnoredAnew();
      toast.success(t('added', { name: user.name }));
      setName('');
    } catch (error) {
      setFailure(errorText(error, ignore.codes));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      onSubmit={(event) => void handleSubmit(event)}
      noValidate
      className="mt-4 flex max-w-120 items-end gap-2"
    >
      <Field label={t('name')} error={failure} className="flex-1">
        <TextInput
          name="ignore"
          maxLength={24}
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            setFailure(null);
          }}
        />
      </Field>
      <Button type="submit" loading={busy} disabled={name.trim() === ''} className={failure ? 'mb-5.5' : ''}>
        {t('ignore')}
      </Button>
    </form>
  );
}

function List(): ReactNode {
  const t = useT('profile.ignored');
  const { data, isError, refetch } = useQuery(ignoredQuery);
  if (isError && !data)
    return <ErrorState text={t('failed')} retryLabel={t('retry')} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="mt-4 h-12" />;
  if (data.length === 0) return <p className="mt-4 text-fg3">{t('none')}</p>;
  return (
    <ul aria-label={t('heading')} className="mt-4 divide-y divide-line/60">
      {data.map((user) => (
        <li key={user._id} className="flex min-h-14 items-center gap-3">
          <Avatar seed={user._id} src={user.avatar} size={32} />
          <AppLink
            to={`/profile/${user._id}`}
            className="flex h-10 min-w-0 flex-1 items-center truncate font-semibold hover:underline"
          >
            {user.name}
          </AppLink>
          <Remove name={user.name} />
        </li>
      ))}
    </ul>
  );
}

function Remove({ name }: { name: string }): ReactNode {
  const t = useT('profile.ignored');
  const [busy, setBusy] = useState(false);

  async function handleClick(): Promise<void> {
    setBusy(true);
    try {
      await call(unignore, { name });
      await readIgnoredAnew();
      toast.success(t('removed', { name }));
    } catch (error) {
      toastError(error, unignore.codes);
      setBusy(false);
    }
  }

  return (
    <IconButton
      icon="close"
      label={t('remove', { name })}
      loading={busy}
      onClick={() => void handleClick()}
    />
  );
}
