import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/field.tsx';
import { Panel } from '#ui/panel.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { call } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { codeText, createCode } from '../contract.ts';
import { readAgain, type Overview } from './queries.ts';

/** The address that brings somebody with a code. */
const linkOf = (code: string): string => `${location.origin}/?c=${code}`;

/** The player's codes with their links, and how to get another one. */
export function Codes({ codes }: Pick<Overview, 'codes'>): ReactNode {
  const t = useT('affiliates.codes');
  return (
    <Panel title={t('title')}>
      {codes.length === 0 ? (
        <EmptyState icon="link" text={t('none')} className="py-4!" />
      ) : (
        <ul className="flex flex-col gap-2">
          {codes.map((one) => (
            <li key={one.code} className="flex items-center gap-2 rounded-md bg-raised py-2 ps-3 pe-1">
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap gap-x-3">
                  <span className="font-bold">{one.code}</span>
                  <span className="min-w-0 truncate text-fg3">{linkOf(one.code)}</span>
                </p>
                <p className="text-xs text-fg2 tnum">
                  {t('counts', { clicks: one.clicks, players: one.players, depositors: one.depositors })}
                </p>
              </div>
              <CopyButton
                text={linkOf(one.code)}
                label={t('copy', { code: one.code })}
                copiedLabel={t('copied')}
              />
            </li>
          ))}
        </ul>
      )}
      <NewCode />
    </Panel>
  );
}

function NewCode(): ReactNode {
  const t = useT('affiliates.codes');
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const wanted = codeText.safeParse(code.trim());
    if (!wanted.success) return setFailure(t('rule'));
    setBusy(true);
    setFailure(null);
    try {
      await call(createCode, { code: wanted.data });
      setCode('');
      readAgain();
    } catch (error) {
      setFailure(errorText(error, createCode.codes));
    }
    setBusy(false);
  }
  return (
    <form onSubmit={(event) => void handleSubmit(event)} className="mt-4 flex items-end gap-2">
      <Field label={t('new')} className="min-w-0 flex-1" {...(failure === null ? {} : { error: failure })}>
        <TextInput
          value={code}
          maxLength={24}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setCode(event.target.value);
            setFailure(null);
          }}
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        loading={busy}
        disabled={code.trim() === ''}
        className={failure === null ? '' : 'mb-6'}
      >
        {t('take')}
      </Button>
    </form>
  );
}
