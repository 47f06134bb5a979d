import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { openModal } from '#platform/web/modals.tsx';
import { getStore, useStore } from '#platform/web/store.ts';
import { dismiss } from './dismissed.ts';
import { windowQuery } from './queries.ts';

/** Opens the window that greets, once for each one there is; it draws nothing itself. */
export default function Greeting(): ReactNode {
  const { data } = useQuery(windowQuery(useStore((state) => state.locale)));
  useEffect(() => {
    if (!data?.enabled || getStore().dismissed.includes(data._id)) return;
    const { _id, title, content, image } = data;
    void openModal('content.window', { content, image }, { title, onClosed: () => dismiss(_id) });
  }, [data]);
  return null;
}
