import type { ReactNode } from 'react';

export type ToastKind = 'success' | 'error' | 'warning' | 'info';

export interface ToastEntry {
  id: string;
  kind: ToastKind;
  text: ReactNode;
  title?: ReactNode;
  action?: { label: string; onAction: () => void };
  /** Milliseconds on screen; 0 stays until dismissed. 5 s unless told, 8 s for errors. */
  duration?: number;
}
