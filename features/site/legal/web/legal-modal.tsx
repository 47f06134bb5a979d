import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { ApiError, call } from '#platform/web/api.ts';
import { toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { ModalProps } from '#platform/web/modals.tsx';
import { showAccount, useUser } from '#platform/web/session.ts';
import { useStore } from '#platform/web/store.ts';
import { acceptLegal, type legalDocument } from '../contract.ts';
import { ACCEPTED, DOCUMENTS, type DocumentId } from '../documents.ts';
import { DocumentText } from './document-text.tsx';
import { documentQuery } from './queries.ts';

export const modal = { title: 'legal.title', size: 'lg' } as const;

interface LegalModalProps extends ModalProps {
  /** Which text is open; the terms unless said otherwise. */
  document?: DocumentId;
  /** An act was refused until they are accepted. */
  due?: boolean;
}

type Text = ReplyOf<typeof legalDocument>;
type Shown = Readonly<Partial<Record<DocumentId, Text>>>;

const isSame = (one: Text, other: Text | undefined): boolean =>
  one.version === other?.version && one.edition === other.edition;

/** All legal texts, a tab each. Who has to accept them does so here, once they were shown those that are accepted. */
export default function LegalModal({ document = 'terms', due = false, close }: LegalModalProps): ReactNode {
  const t = useT('legal');
  const user = useUser();
  const queries = useQueryClient();
  const locale = useStore((state) => state.locale);
  const top = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<DocumentId>(document);
  const [shown, setShown] = useState<Shown>({});
  const [busy, setBusy] = useState(false);
  const { data } = useQuery(documentQuery(open, locale));
  if (data && shown[data.document] !== data) setShown({ ...shown, [data.document]: data });
  const { terms, privacy } = shown;
  const unread = ACCEPTED.find((id) => id !== open && !shown[id]);

  function handleNext(id: DocumentId): void {
    setOpen(id);
    top.current?.scrollIntoView({ block: 'start' });
  }

  async function handleAccept(read: { terms: Text; privacy: Text }): Promise<void> {
    setBusy(true);
    try {
      const versions = { terms: read.terms.version, privacy: read.privacy.version };
      // The lower of two editions is in force no more: the server refuses it.
      const edition = Math.min(read.terms.edition, read.privacy.edition);
      showAccount((await call(acceptLegal, { locale, edition, ...versions })).user);
      close();
    } catch (error) {
      toastError(error, acceptLegal.codes);
      if (error instanceof ApiError && error.code === 1) await showAnew().catch(toastError);
    } finally {
      setBusy(false);
    }
  }

  /** What is in force now counts as shown where it is what was shown before; the first other text is opened. */
  async function showAnew(): Promise<void> {
    const fresh = await Promise.all(
      ACCEPTED.map((id) => queries.fetchQuery({ ...documentQuery(id, locale), staleTime: 0 })),
    );
    const other = fresh.find((text) => !isSame(text, shown[text.document]));
    setShown((before) =>
      Object.fromEntries(
        fresh.filter((text) => isSame(text, before[text.document])).map((text) => [text.document, text]),
      ),
    );
    if (other) handleNext(other.document);
  }

  return (
    <div ref={top} className="flex flex-col gap-4">
      <Tabs
        items={DOCUMENTS.map((id) => ({ id, label: t(id) }))}
        value={open}
        onChange={setOpen}
        label={t('title')}
        panels="legal"
      />
      <TabPanel panels="legal" id={open}>
        <div className="min-h-100">
          <DocumentText key={open} id={open} />
        </div>
      </TabPanel>
      {user && (due || user.terms_due) && unread !== undefined && (
        <Button variant="primary" size={48} block onClick={() => handleNext(unread)}>
          {t('next', { text: t(unread) })}
        </Button>
      )}
      {user && (due || user.terms_due) && unread === undefined && (
        <Button
          variant="primary"
          size={48}
          block
          loading={busy}
          disabled={!terms || !privacy}
          onClick={() => terms && privacy && void handleAccept({ terms, privacy })}
        >
          {t('accept')}
        </Button>
      )}
    </div>
  );
}
