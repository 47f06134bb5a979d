import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ChangeEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Select } from '#ui/select.tsx';
import { Panel } from '#ui/panel.tsx';
import { call } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { adminImport } from '../../contract.ts';
import { BATCH, checkImport, type ImportCheck, type ImportGame } from './import-check.ts';
import { adminProvidersQuery } from './queries.ts';

const EXAMPLE = `[
  {
    "id": "lantern-fortune",
    "name": "Lantern Fortune",
    "category": ["slots", "new-releases"],
    "rtp": 0.9612,
    "releasedAt": "2025-03-01"
  }
]`;

interface Outcome {
  readonly added: number;
  readonly changed: number;
  readonly sent: number;
  readonly of: number;
  /** Why it stopped on the way, if it did. */
  readonly stopped: unknown;
}

/** Takes a provider's list of games in: checked here line by line, sent in parts, and told what came of it. */
export function ImportTab(): ReactNode {
  const t = useT('catalogue.admin');
  const client = useQueryClient();
  const { data: providers = [] } = useQuery(adminProvidersQuery);
  const [provider, setProvider] = useState('');
  const [text, setText] = useState('');
  const [check, setCheck] = useState<ImportCheck | null>(null);
  const [sent, setSent] = useState(0);
  const send = useMutation({
    mutationFn: (games: readonly ImportGame[]) => sendAll(provider, games, setSent),
    onSettled: () => void client.invalidateQueries({ queryKey: ['catalogue'] }),
  });
  // The house keeps its own games itself.
  const outside = providers.filter(({ id }) => id !== 'originals' && id !== 'phoenix');

  function handleText(next: string): void {
    setText(next);
    setCheck(null);
    send.reset();
  }
  function handleSend(): void {
    const found = checkImport(text);
    setCheck(found);
    setSent(0);
    if (found.ok && provider) send.mutate(found.games);
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-[minmax(0,1fr)_320px]">
      <Panel flush="bare" title={t('import.heading')}>
        <div className="flex flex-col gap-4 px-4 pb-4">
          <div className="flex flex-wrap items-center gap-3">
            <div className="w-full sm:w-64">
              <Select
                label={t('games.provider')}
                placeholder={t('import.choose')}
                options={outside.map(({ id, name, games }) => ({ value: id, label: name, aside: games }))}
                value={provider || null}
                onChange={setProvider}
                search={{ placeholder: t('games.searchProvider'), empty: t('games.noProvider') }}
              />
            </div>
            <FileButton onText={handleText} />
          </div>
          <label className="flex flex-col gap-1.5">
            <span className="text-xs font-semibold text-fg2">{t('import.list')}</span>
            <textarea
              value={text}
              onChange={(event) => handleText(event.target.value)}
              placeholder={EXAMPLE}
              spellCheck={false}
              rows={14}
              className="w-full resize-y rounded-md border border-line bg-raised p-3 font-mono text-xs leading-5 placeholder:text-fg3 max-md:text-base"
            />
          </label>
          {check && !check.ok && <Faults check={check} />}
          {check?.ok && !provider && <Note tone="lose">{t('import.chooseFirst')}</Note>}
          {send.isPending && check?.ok && (
            <ProgressBar value={sent / check.games.length} label={t('import.sending')} />
          )}
          {send.data && <Result outcome={send.data} />}
          <div className="flex justify-end">
            <Button
              variant="primary"
              icon="upload"
              disabled={text.trim() === ''}
              loading={send.isPending}
              onClick={handleSend}
            >
              {t('import.send')}
            </Button>
          </div>
        </div>
      </Panel>
      <Panel flush="bare" title={t('import.how')}>
        <div className="flex flex-col gap-3 px-4 pb-4 text-fg2">
          <p>{t('import.about')}</p>
          <dl className="grid gap-2 text-xs">
            {(['id', 'name', 'category', 'image', 'rtp', 'releasedAt', 'custom_category'] as const).map(
              (field) => (
                <div key={field}>
                  <dt className="font-mono text-fg">{field}</dt>
                  <dd className="text-fg3">{t(`import.field.${field}`)}</dd>
                </div>
              ),
            )}
          </dl>
        </div>
      </Panel>
    </div>
  );
}

/** Part by part; what was taken in stays when a later part fails. */
async function sendAll(
  provider: string,
  games: readonly ImportGame[],
  onSent: (count: number) => void,
): Promise<Outcome> {
  const outcome = { added: 0, changed: 0, sent: 0, of: games.length };
  for (let from = 0; from < games.length; from += BATCH) {
    const part = games.slice(from, from + BATCH);
    try {
      const { added, changed } = await call(adminImport, { provider, games: part });
      outcome.added += added;
      outcome.changed += changed;
    } catch (error) {
      return { ...outcome, stopped: error };
    }
    outcome.sent += part.length;
    onSent(outcome.sent);
  }
  return { ...outcome, stopped: null };
}

function FileButton({ onText }: { onText: (text: string) => void }): ReactNode {
  const t = useT('catalogue.admin.import');
  const file = useRef<HTMLInputElement>(null);
  function handleFile(event: ChangeEvent<HTMLInputElement>): void {
    const [chosen] = event.target.files ?? [];
    event.target.value = '';
    void chosen?.text().then(onText);
  }
  return (
    <>
      <input
        ref={file}
        type="file"
        accept="application/json,.json"
        tabIndex={-1}
        aria-hidden
        onChange={handleFile}
        className="sr-only"
      />
      <Button icon="list" onClick={() => file.current?.click()}>
        {t('file')}
      </Button>
    </>
  );
}

function Note({ tone, children }: { tone: 'win' | 'warn' | 'lose'; children: ReactNode }): ReactNode {
  const icon = tone === 'win' ? 'check-circle' : 'warning';
  const colours = { win: 'bg-win/10 text-win', warn: 'bg-warn/10 text-warn', lose: 'bg-lose/10 text-lose' };
  return (
    <div role="alert" className={cx('flex items-start gap-2.5 rounded-md p-3', colours[tone])}>
      <Icon name={icon} size={18} className="mt-px shrink-0" />
      <div className="min-w-0 text-fg">{children}</div>
    </div>
  );
}

function Faults({ check }: { check: Extract<ImportCheck, { ok: false }> }): ReactNode {
  const t = useT('catalogue.admin.import');
  if (check.fault !== 'games') return <Note tone="lose">{t(`fault.${check.fault}`)}</Note>;
  return (
    <Note tone="lose">
      <p className="font-semibold">{t('fault.games')}</p>
      <ul className="mt-1 list-disc ps-5 text-fg2">
        {check.faults.map(({ place, id, field, reason }) => (
          <li key={place}>
            {t(reason === 'twice' ? 'fault.twice' : field ? 'fault.field' : 'fault.entry', {
              place,
              id: id || '–',
              field,
            })}
          </li>
        ))}
      </ul>
    </Note>
  );
}

function Result({ outcome }: { outcome: Outcome }): ReactNode {
  const t = useT('catalogue.admin.import');
  const { added, changed, sent, of, stopped } = outcome;
  const done = t('done', { added, changed });
  if (stopped === null) return <Note tone="win">{done}</Note>;
  return (
    <Note tone={sent > 0 ? 'warn' : 'lose'}>
      <p className="font-semibold">{errorText(stopped, adminImport.codes)}</p>
      {sent > 0 && <p className="text-fg2">{`${t('stopped', { sent, of })} ${done}`}</p>}
    </Note>
  );
}
