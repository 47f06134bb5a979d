import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { ignoredQuery } from '#platform/web/ignored.ts';
import { useUser } from '#platform/web/session.ts';
import { writeLine } from '../chat-contract.ts';
import { MAX_LINE_LENGTH, type ChatLine } from '../chat-line-contract.ts';
import { Chips, currencyOf } from './chips.tsx';
import type { DealerLine } from './dealer-lines.ts';
import { chatQuery, dealerQuery, sendLine, tableQuery } from './queries.ts';

/** Nearer to the end than this counts as being there. Pixels. */
const NEAR_END = 40;

/** What players write at a table, between what its dealer says; and the line to write in. */
export function ChatBox({ table }: { table: string }): ReactNode {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)]">
      <Lines table={table} />
      <Composer table={table} />
    </div>
  );
}

type Said = { readonly at: number; readonly key: string } & (
  | { readonly by: 'player'; readonly line: ChatLine }
  | { readonly by: 'dealer'; readonly line: DealerLine }
);

/** In the order in which it was said, without those whom the player ignores. */
function useSaid(table: string): Said[] {
  const user = useUser();
  const { data: chat } = useQuery(chatQuery(table));
  const { data: dealer } = useQuery(dealerQuery(table));
  const { data: ignored } = useQuery({ ...ignoredQuery, enabled: user !== null });
  const out = new Set(user ? ignored?.map(({ _id }) => _id) : []);
  const written = (chat?.lines ?? []).filter((line) => !out.has(line.user._id));
  return [
    ...written.map((line): Said => ({ by: 'player', key: line.id, at: line.at, line })),
    ...(dealer ?? []).map((line): Said => ({ by: 'dealer', key: line.key, at: line.at, line })),
  ].toSorted((a, b) => a.at - b.at);
}

function Lines({ table }: { table: string }): ReactNode {
  const t = useT('poker.chat');
  const said = useSaid(table);
  const list = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const last = said.at(-1)?.key;
  // Who reads older lines stays there.
  useLayoutEffect(() => {
    const box = list.current;
    if (box && atEnd.current) box.scrollTop = box.scrollHeight;
  }, [last]);
  return (
    <div
      ref={list}
      role="log"
      aria-label={t('lines')}
      aria-live="polite"
      tabIndex={0}
      onScroll={({ currentTarget: box }) => {
        atEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END;
      }}
      className="flex h-48 flex-col gap-1 overflow-y-auto p-3 text-sm"
    >
      {said.length === 0 && <p className="text-fg3">{t('none')}</p>}
      {said.map((one) => (
        <p key={one.key} className="break-words">
          {one.by === 'player' ? (
            <>
              <b>{one.line.user.name}</b> <span dir="auto">{one.line.text}</span>
            </>
          ) : (
            <span className="text-fg3">
              <DealerText table={table} line={one.line} />
            </span>
          )}
        </p>
      ))}
    </div>
  );
}

const SUIT_SIGNS: Readonly<Record<string, string>> = { c: '♣', d: '♦', h: '♥', s: '♠' };

/** As it stands in a line of text: '10♥'. */
function cardText(name: string): string {
  const rank = name.slice(0, -1);
  return `${rank === 'T' ? '10' : rank}${SUIT_SIGNS[name.slice(-1)] ?? ''}`;
}

function DealerText({ table, line }: { table: string; line: DealerLine }): ReactNode {
  const t = useT('poker.chat.dealer');
  const { data } = useQuery(tableQuery(table));
  switch (line.type) {
    case 'begins':
      return t('begins', { no: line.no });
    case 'sits':
    case 'leaves':
      return t(line.type, { name: line.name });
    case 'shows':
      return t('shows', { name: line.name, cards: line.cards.map(cardText).join(' ') });
    case 'wins':
      return (
        <>
          {line.pot === null
            ? t('wins', { name: line.name })
            : line.pot === 0
              ? t('winsMain', { name: line.name })
              : t('winsSide', { name: line.name, no: line.pot })}{' '}
          <Chips amount={line.amount} currency={data ? currencyOf(data.table) : null} />
        </>
      );
  }
}

function Composer({ table }: { table: string }): ReactNode {
  const t = useT('poker.chat');
  const user = useUser();
  const { data: chat } = useQuery(chatQuery(table));
  const { data } = useQuery(tableQuery(table));
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  if (!chat || !user) return null;
  if (!chat.open) return <Hint text={t('off')} />;
  if (!chat.spectators && !data?.own) return <Hint text={t('seated')} />;

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || text.trim() === '') return;
    setBusy(true);
    try {
      await sendLine(table, text);
      setText('');
    } catch (error) {
      toastError(error, writeLine.codes);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      onSubmit={(event) => void handleSubmit(event)}
      className="flex items-center gap-2 border-t border-line/70 p-3"
    >
      <div className="min-w-0 flex-1">
        <TextInput
          aria-label={t('line')}
          placeholder={t('line')}
          value={text}
          maxLength={MAX_LINE_LENGTH}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <Button type="submit" loading={busy} disabled={text.trim() === ''}>
        {t('send')}
      </Button>
    </form>
  );
}

function Hint({ text }: { text: string }): ReactNode {
  return <p className="border-t border-line/70 p-3 text-sm text-fg2">{text}</p>;
}
