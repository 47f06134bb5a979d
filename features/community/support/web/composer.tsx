import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { whisper } from '#platform/contract/whisper.ts';
import { ApiError, call } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { createOnce } from '#platform/web/once.ts';
import { base64Of } from '#platform/web/read-file.ts';
import { attach, LARGEST_FILE, LONGEST_MESSAGE, messageSent, sendCodes } from '../contract.ts';
import { cannedQuery } from './queries.ts';

interface ComposerProps {
  /** Id of the chat, or 'new'. */
  channel: string;
  /** Staff answer here: prepared answers can be put in. */
  answers?: boolean;
  /** The chat that begins here is a complaint. */
  complaint?: boolean;
  onSent?: (chat: string) => void;
}

/** The line to write into. Enter sends, Shift and Enter begin a new line. */
export function Composer({ channel, answers = false, complaint = false, onSent }: ComposerProps): ReactNode {
  const t = useT('support');
  const [text, setText] = useState('');
  const [file, setFile] = useState<{ id: string; name: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [once] = useState(createOnce);
  const line = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // On a phone it would bring up the keyboard over what was said.
    if (matchMedia('(pointer: fine)').matches) line.current?.focus({ preventScroll: true });
  }, []);
  const empty = text.trim() === '' && file === null;

  async function run(work: () => Promise<void>, codes: Readonly<Record<number, string>>): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(wordsOf(error, codes));
    }
    setBusy(false);
  }

  const send = (): Promise<void> =>
    run(async () => {
      const said = {
        channel,
        message: text,
        ...(file ? { file: file.id } : {}),
        ...(complaint ? { complaint } : {}),
      };
      const answer = await once(said, (data) =>
        call(whisper, { event: 'SupportMessage', data }, { retry: true }),
      );
      const { id } = messageSent.parse(answer);
      // What was typed meanwhile stays.
      setText((now) => (now === text ? '' : now));
      setFile(null);
      onSent?.(id);
    }, sendCodes);

  async function pick(chosen: File): Promise<void> {
    if (chosen.size > LARGEST_FILE) return setFailure(t('tooLarge'));
    const name = chosen.name.slice(0, 120);
    await run(async () => {
      setFile({ ...(await call(attach, { name, data: await base64Of(chosen) })), name });
    }, attach.codes ?? {});
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!busy && !empty) void send();
  }
  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (!busy && !empty) void send();
  }

  return (
    <form onSubmit={handleSubmit} className="flex flex-col gap-2 border-t border-line/60 p-2">
      {answers && <Canned onPick={(words) => setText((now) => (now ? `${now}\n${words}` : words))} />}
      {file && (
        <p className="flex items-center gap-1 rounded-md bg-raised ps-3 text-xs">
          <span className="min-w-0 flex-1 truncate">{file.name}</span>
          <IconButton icon="close" size={32} label={t('dropFile')} onClick={() => setFile(null)} />
        </p>
      )}
      <div className="flex items-end gap-1">
        <FilePicker disabled={busy} onPick={pick} />
        <textarea
          ref={line}
          rows={Math.min(5, text.split('\n').length)}
          value={text}
          maxLength={LONGEST_MESSAGE}
          aria-label={t('message')}
          aria-invalid={failure !== null}
          placeholder={t('placeholder')}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={handleKey}
          className="min-h-10 min-w-0 flex-1 resize-none rounded-md border border-line bg-raised px-3 py-2 text-sm placeholder:text-fg3 max-md:text-base"
        />
        <IconButton
          icon="arrow-up"
          variant="primary"
          type="submit"
          label={t('send')}
          loading={busy}
          disabled={empty}
        />
      </div>
      <p role="alert" className="px-1 text-xs text-lose empty:hidden">
        {failure}
      </p>
    </form>
  );
}

interface FilePickerProps {
  disabled: boolean;
  onPick: (file: File) => Promise<void>;
}

function FilePicker({ disabled, onPick }: FilePickerProps): ReactNode {
  const t = useT('support');
  const input = useRef<HTMLInputElement>(null);

  async function handleChange(chosen: File | undefined): Promise<void> {
    if (!chosen) return;
    await onPick(chosen);
    // The same file may be chosen again.
    if (input.current) input.current.value = '';
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif,application/pdf"
        aria-label={t('addFile')}
        onChange={(event) => void handleChange(event.target.files?.[0])}
        className="hidden"
      />
      <IconButton
        icon="plus"
        label={t('addFile')}
        disabled={disabled}
        onClick={() => input.current?.click()}
      />
    </>
  );
}

/** Too many at once has its own words; everything else by its code. */
function wordsOf(error: unknown, codes: Readonly<Record<number, string>>): string {
  return errorText(error, error instanceof ApiError && error.status === 429 ? {} : codes);
}

function Canned({ onPick }: { onPick: (text: string) => void }): ReactNode {
  const t = useT('support');
  const { data = [] } = useQuery(cannedQuery);
  if (data.length === 0) return null;
  return (
    <NativeSelect
      aria-label={t('answers')}
      value=""
      onChange={(event) => onPick(data[Number(event.target.value)]!.text)}
    >
      <option value="" disabled>
        {t('answers')}
      </option>
      {data.map(({ title }, index) => (
        <option key={title} value={index}>
          {title}
        </option>
      ))}
    </NativeSelect>
  );
}
