import { useRef, useState, type ReactNode } from 'react';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { call } from '#platform/web/api.ts';
import type { UserView } from '#platform/web/boot.ts';
import { errorText, fieldErrors } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { base64Of } from '#platform/web/read-file.ts';
import { showAccount, useUser } from '#platform/web/session.ts';
import { toast } from '#platform/web/toasts.tsx';
import { removeAvatar, setAvatar } from '../contract.ts';
import { readProfilesAnew } from './queries.ts';

const KINDS = 'image/png,image/jpeg,image/webp,image/gif,image/avif';
/** As the server has it: what is larger need not be sent. */
const MAX_BYTES = 4 * 1024 * 1024;

/** The picture of oneself, and choosing another. */
export function AvatarRow(): ReactNode {
  const t = useT('profile.avatar');
  const user = useUser();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState<'set' | 'remove' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  if (!user) return null;

  async function run(what: 'set' | 'remove', work: () => Promise<{ user: UserView }>): Promise<void> {
    setBusy(what);
    setFailure(null);
    try {
      showAccount((await work()).user);
      readProfilesAnew();
      toast.success(t(what === 'set' ? 'done' : 'removed'), { id: 'avatar' });
    } catch (error) {
      const { picture } = fieldErrors(error);
      setFailure(picture === undefined ? errorText(error) : t('refused'));
    } finally {
      setBusy(null);
    }
  }

  function handleFile(file: File | undefined): void {
    if (!file) return;
    if (file.size > MAX_BYTES) return setFailure(t('tooLarge'));
    void run('set', async () => call(setAvatar, { picture: await base64Of(file) }));
  }

  return (
    <div className="flex flex-wrap items-center gap-4 py-4">
      <Avatar seed={user._id} src={user.avatar} size={72} />
      <div className="min-w-40 flex-1">
        <div className="flex flex-wrap gap-2">
          <Button icon="upload" loading={busy === 'set'} onClick={() => input.current?.click()}>
            {t('choose')}
          </Button>
          {user.avatar !== null && (
            <Button
              variant="ghost"
              icon="trash"
              loading={busy === 'remove'}
              onClick={() => void run('remove', () => call(removeAvatar, {}))}
            >
              {t('remove')}
            </Button>
          )}
        </div>
        <p role="status" className={failure ? 'mt-2 text-xs text-lose' : 'mt-2 text-xs text-fg3'}>
          {failure ?? t('hint')}
        </p>
      </div>
      <input
        ref={input}
        type="file"
        accept={KINDS}
        aria-label={t('choose')}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          handleFile(event.target.files?.[0]);
          // The same file again is a new choice.
          event.target.value = '';
        }}
      />
    </div>
  );
}
