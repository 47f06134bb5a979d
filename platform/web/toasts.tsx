import { useEffect, type ReactNode } from 'react';
import { create } from 'zustand';
import { fetchToastItem, ToastRegion } from '#ui/toast.tsx';
import type { ToastEntry, ToastKind } from '#ui/toast-entry.ts';
import { translate, useT } from './i18n.ts';
import { whenSettled } from './settled.ts';

export interface ToastOptions {
  /** Milliseconds on screen; 0 keeps it until closed. 5 s unless told, 8 s for errors. */
  duration?: number;
  /** A toast with the same id is replaced, so a repeated failure does not pile up. */
  id?: string;
  title?: string;
  action?: { label: string; onAction: () => void };
}

const LIMIT = 4;
const useToasts = create<{ list: readonly ToastEntry[] }>(() => ({ list: [] }));
let serial = 0;

function show(kind: ToastKind, text: string, { id, ...options }: ToastOptions = {}): string {
  serial += 1;
  const own = id ?? `toast-${serial}`;
  const others = useToasts.getState().list.filter((shown) => shown.id !== own);
  useToasts.setState({ list: [...others, { id: own, serial, kind, text, ...options }].slice(-LIMIT) });
  return own;
}

export function dismissToast(id: string): void {
  useToasts.setState({ list: useToasts.getState().list.filter((shown) => shown.id !== id) });
}

/** Short notices in the corner, read out by screen readers. Texts are ready to show, not keys. */
export const toast = {
  success: (text: string, options?: ToastOptions): string => show('success', text, options),
  error: (text: string, options?: ToastOptions): string => show('error', text, options),
  info: (text: string, options?: ToastOptions): string => show('info', text, options),
  warning: (text: string, options?: ToastOptions): string => show('warning', text, options),
};

/** For a part of the page that could not be fetched: browsers may remember that, and a release takes the old parts away. */
export function offerReload(): void {
  toast.error(translate('shell.error.chunk'), {
    id: 'chunk',
    action: { label: translate('shell.error.reload'), onAction: () => location.reload() },
  });
}

/** Mounted once, by the shell and by bare pages. */
export function Toasts(): ReactNode {
  const t = useT('shell.toast');
  const list = useToasts((state) => state.list);
  useEffect(() => whenSettled(() => void fetchToastItem().catch(() => {})), []);
  return <ToastRegion toasts={list} onDismiss={dismissToast} label={t('region')} closeLabel={t('close')} />;
}
