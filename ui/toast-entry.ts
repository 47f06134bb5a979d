import type { ReactNode } from 'react';

export type ToastKind = 'success' | 'error' | 'warning' | 'info';

export interface ToastEntry {
  id: string;
  /** Another number each time it is shown: one that is shown again begins again, and is read out again. */
  serial: number;
  kind: ToastKind;
  text: ReactNode;
  title?: ReactNode;
  action?: { label: string; onAction: () => void };
  /** Milliseconds on screen; 0 stays until dismissed. 5 s unless told, 8 s for errors. */
  duration?: number;
}
