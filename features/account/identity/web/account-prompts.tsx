import { useEffect, type ReactNode } from 'react';
import { call } from '#platform/web/api.ts';
import { usePath } from '#platform/web/app-link.tsx';
import { closeModal, openModal } from '#platform/web/modals.tsx';
import { getStore, setStore, useStore } from '#platform/web/store.ts';
import { contactInfoModalSettings } from '../contract.ts';
import { contactShown, isContactDue } from './contact-due.ts';

/** What a logged-in player may have to be asked; it draws nothing itself. */
export default function AccountPrompts(): ReactNode {
  const id = useStore((state) => state.user?._id);
  const withoutEmail = useStore((state) => state.user !== null && state.user.email === null);
  const atWork = usePath().startsWith('/admin');

  useEffect(() => {
    if (!withoutEmail) return;
    void openModal('account.email', { mandatory: true }, { escapable: false, mandatory: true });
    return () => closeModal('account.email');
  }, [withoutEmail]);

  useEffect(() => {
    if (id === undefined || withoutEmail || atWork) return;
    const stop = new AbortController();
    askForContact(id, stop.signal).catch(() => {});
    return () => stop.abort();
  }, [id, withoutEmail, atWork]);

  return null;
}

async function askForContact(id: string, signal: AbortSignal): Promise<void> {
  const settings = await call(contactInfoModalSettings, {}, { signal });
  const { contactPrompts } = getStore();
  const [count, now] = [settings.missing.length, Date.now()];
  if (!isContactDue(contactPrompts, id, count, now)) return;
  setStore({ contactPrompts: contactShown(contactPrompts, id, count, now) });
  await openModal('account.contact', { settings });
}
