import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { call } from '#platform/web/api.ts';
import { toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { ModalProps } from '#platform/web/modals.tsx';
import { showAccount, useUser } from '#platform/web/session.ts';
import { useStore } from '#platform/web/store.ts';
import { acceptLegal } from '../contract.ts';
import { DOCUMENTS, type DocumentId } from '../documents.ts';
import { DocumentText } from './document-text.tsx';

export const modal = { title: 'legal.title', size: 'lg' } as const;

interface LegalModalProps extends ModalProps {
  /** Which text is open; the terms unless said otherwise. */
  document?: DocumentId;
  /** An act was refused until they are accepted. */
  due?: boolean;
}

/** All legal texts, a tab each. Who has to accept them does so here. */
export default function LegalModal({ document = 'terms', due = false, close }: LegalModalProps): ReactNode {
  const t = useT('legal');
  const user = useUser();
  const locale = useStore((state) => state.locale);
  const [open, setOpen] = useState<DocumentId>(document);
  const [busy, setBusy] = useState(false);

  async function handleAccept(): Promise<void> {
    setBusy(true);
    try {
      showAccount((await call(acceptLegal, { locale })).user);
      close();
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="flex flex-col gap-4">
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
      {user && (due || user.terms_due) && (
        <Button variant="primary" size={48} block loading={busy} onClick={() => void handleAccept()}>
          {t('accept')}
        </Button>
      )}
    </div>
  );
}
