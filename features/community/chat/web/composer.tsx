import { useQuery } from '@tanstack/react-query';
import {
  lazy,
  Suspense,
  useEffect,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { emit } from '#platform/web/events.ts';
import { useT } from '#platform/web/i18n.ts';
import { onPush, useLiveConnection } from '#platform/web/live.ts';
import { openModal } from '#platform/web/modals.tsx';
import { queryClient } from '#platform/web/query.ts';
import { useAllowed, useUser } from '#platform/web/session.ts';
import { Slot } from '#platform/web/slots.tsx';
import { getStore, useStore } from '#platform/web/store.ts';
import { toast } from '#platform/web/toasts.tsx';
import { LONGEST_MESSAGE } from '../contract.ts';
import { COMMANDS, looksLikeCommand, readCommand } from './commands.ts';
import { MutedNotice } from './muted-notice.tsx';
import { stateKey, stateQuery } from './queries.ts';
import { run, sendGif, sendText, sendSticker } from './send.ts';

const Picker = lazy(() => import('./picker.tsx'));

/** The foot of the chat: where one writes, or why one may not. */
export function Composer({ channel }: { channel: string }): ReactNode {
  const t = useT('chat');
  const user = useUser();
  return (
    <footer className="shrink-0 border-t border-line/70 p-3">
      {user ? (
        <Line channel={channel} />
      ) : (
        <Button variant="primary" block icon="login" onClick={() => emit('auth-needed', { tab: 'login' })}>
          {t('logIn')}
        </Button>
      )}
    </footer>
  );
}

/** What holds for the player, kept up to date by pushes and when a mute runs out. */
function useChatState() {
  const { data, refetch } = useQuery(stateQuery);
  const until = data?.mute ?? null;
  useEffect(() => onPush('chatMuted', () => void queryClient.invalidateQueries({ queryKey: stateKey })), []);
  useEffect(() => {
    if (until === null) return;
    // Longer waits than this do not fit into a timer.
    const timer = setTimeout(
      () => void refetch(),
      Math.min(Date.parse(until) - Date.now() + 500, 2 ** 31 - 1),
    );
    return () => clearTimeout(timer);
  }, [until, refetch]);
  return data;
}

/** What is being written, and the ways it is sent. */
function useLine(channel: string, box: RefObject<HTMLTextAreaElement | null>, slow: number) {
  const t = useT('chat');
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const moderator = useAllowed('chat_moderator');
  const offline = useLiveConnection() !== 'authenticated';
  const wait = useCooldown(moderator ? 0 : slow);

  /** The rules come before the first word. */
  function mayWrite(): boolean {
    if (getStore().chatRulesAgreed) return true;
    void openModal('chat.rules', {}, { onClosed: () => getStore().chatRulesAgreed && box.current?.focus() });
    return false;
  }

  async function send(): Promise<void> {
    const line = text.trim();
    if (busy || offline || line === '' || !mayWrite()) return;
    const command = readCommand(line, moderator);
    if (!command && looksLikeCommand(line)) {
      // The list of what there is stands over the line.
      setText('/');
      if (!/^\/help\b/i.test(line)) toast.error(t('error.unknownCommand'), { id: 'chat-command' });
      return;
    }
    if (!command && wait.running) return;
    setBusy(true);
    const sent = text;
    const done = await (command ? run(command, channel) : sendText(line, channel));
    setBusy(false);
    if (!done) return;
    // What was typed meanwhile stays.
    setText((now) => (now === sent ? '' : now));
    if (!command) wait.start();
  }

  /** A message that is one picture. */
  async function sendPicture(post: () => Promise<boolean>): Promise<void> {
    if (!mayWrite() || wait.running) return;
    if (await post()) wait.start();
  }

  /** Puts the line in place of what is written. */
  function begin(line: string): void {
    setText(line);
    box.current?.focus();
  }

  function insert(code: string): void {
    if (!mayWrite()) return;
    setText((before) => `${before}${before === '' || before.endsWith(' ') ? '' : ' '}:${code}: `);
    box.current?.focus();
  }

  return { text, setText, busy, moderator, offline, wait, mayWrite, send, sendPicture, begin, insert };
}

type LineState = ReturnType<typeof useLine>;

function Line({ channel }: { channel: string }): ReactNode {
  const t = useT('chat');
  const [picking, setPicking] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const agreed = useStore((store) => store.chatRulesAgreed);
  const state = useChatState();
  const line = useLine(channel, box, state?.slow ?? 0);
  const { text, mayWrite, send, sendPicture } = line;

  if (state?.mute) return <MutedNotice until={state.mute} appealed={state.appealed} />;

  function handleKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  }

  const picker = picking && (
    <Suspense fallback={null}>
      <Picker
        channel={channel}
        gifs={state?.gifs ?? null}
        onEmoji={line.insert}
        onSticker={(url) => void sendPicture(() => sendSticker(url, channel))}
        onGif={({ id }) => void sendPicture(() => sendGif(id, channel))}
        onClose={() => setPicking(false)}
      />
    </Suspense>
  );
  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void send();
      }}
      className="relative flex flex-col gap-2"
    >
      {text.startsWith('/') && <CommandList typed={text} moderator={line.moderator} onPick={line.begin} />}
      {picker}
      <div className="rounded-md border border-line bg-raised ring-within">
        <textarea
          ref={box}
          rows={2}
          value={text}
          maxLength={LONGEST_MESSAGE + 100}
          aria-label={t('write')}
          placeholder={t(agreed ? 'write' : 'rulesFirst')}
          // Not at the focus: who goes through the page by keyboard passes here without being stopped.
          onClick={mayWrite}
          onChange={({ target }) => {
            line.setText(target.value);
            mayWrite();
          }}
          onKeyDown={handleKey}
          style={{ resize: 'none' }}
          className="block h-14 w-full bg-transparent px-3 py-2 text-sm leading-5 outline-none placeholder:text-fg3 max-md:text-base"
        />
        <Tools channel={channel} line={line} picking={picking} onPicking={() => setPicking(!picking)} />
      </div>
    </form>
  );
}

interface ToolsProps {
  channel: string;
  line: LineState;
  picking: boolean;
  onPicking: () => void;
}

/** Under the line: what can be put into it, how much room is left, and the button that sends. */
function Tools({ channel, line, picking, onPicking }: ToolsProps): ReactNode {
  const t = useT('chat');
  const { text, offline, wait } = line;
  return (
    <div className="flex items-center gap-1 px-1 pb-1">
      <IconButton icon="smile" label={t('pictures')} aria-expanded={picking} onClick={onPicking} />
      <IconButton icon="hash" label={t('commands')} onClick={() => line.mayWrite() && line.begin('/')} />
      <Slot place="chat.tools" props={{ channel }} />
      <IconButton icon="info" label={t('rules')} onClick={() => void openModal('chat.rules')} />
      <span className="ms-auto text-xs text-fg3 tnum" aria-live="polite">
        {offline
          ? t('offline')
          : text.length > LONGEST_MESSAGE - 50
            ? LONGEST_MESSAGE - [...text].length
            : ''}
      </span>
      <Button
        type="submit"
        variant="primary"
        size={40}
        loading={line.busy}
        disabled={offline || text.trim() === '' || (wait.running && !text.startsWith('/'))}
      >
        {wait.running ? t('wait', { seconds: wait.left }) : t('send')}
      </Button>
    </div>
  );
}

/** Seconds until the next message may be sent. */
function useCooldown(seconds: number) {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return { left, running: left > 0, start: () => setLeft(seconds) };
}

/** Floats over the messages, at most so high. */
const aboveLine = { bottom: '100%', maxHeight: 320 } as const;

interface CommandListProps {
  typed: string;
  moderator: boolean;
  onPick: (line: string) => void;
}

function CommandList({ typed, moderator, onPick }: CommandListProps): ReactNode {
  const t = useT('chat.command');
  const [word = ''] = typed.slice(1).toLowerCase().split(' ');
  const fitting = COMMANDS.filter(
    (command) => (moderator || !command.moderator) && command.name.startsWith(word),
  );
  if (fitting.length === 0) return null;
  return (
    <ul
      aria-label={t('list')}
      style={aboveLine}
      className="absolute inset-x-0 mb-2 overflow-y-auto rounded-lg border border-line bg-panel p-1 shadow-pop"
    >
      {fitting.map(({ name, takes }) => (
        <li key={name}>
          <button
            type="button"
            onClick={() => onPick(takes === null ? `/${name}` : `/${name} `)}
            className="flex min-h-10 w-full flex-col justify-center rounded-md px-3 py-1 text-start hover:bg-hover"
          >
            <span className="text-sm font-semibold">
              /{name} {takes && <span className="text-fg3">[{t(takes)}]</span>}
            </span>
            <span className="text-xs text-fg3">{t(`about.${name}`)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
