/**
 * The stack of open modals. Features register theirs by id with a loader; whoever wants one calls
 * openModal('auth', { tab: 'register' }) without importing it.
 */
import { createElement, lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { create } from 'zustand';
import type { IconName } from '#ui/icon.tsx';
import type { ModalId } from '../contract/page.ts';
import { putOnTop } from '#ui/modal-order.ts';
import { emit } from './events.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { offerReload } from './toasts.tsx';
import { translate, useT } from './i18n.ts';

export interface ModalOptions {
  /** Closes on Escape, backdrop and drag. True unless said otherwise. */
  escapable?: boolean;
  /** Must be answered: nothing dismisses it, and nothing opens over it but others of its kind. */
  mandatory?: boolean;
  size?: 'sm' | 'md' | 'lg';
  title?: ReactNode;
  /** Spoken name of a modal without a title. */
  label?: string;
  /** Called once when the modal is gone, however it was closed. */
  onClosed?: () => void;
}

/** Every modal component gets its props and `close`. */
export interface ModalProps {
  close(): void;
}

/**
 * A modal's chunk. Beside the component it may export how it wants to be shown; `title` and `label` are i18n keys.
 */
export interface ModalModule {
  // Modals take props of every kind; the caller of openModal knows which.
  // oxlint-disable-next-line typescript/no-explicit-any
  default: ComponentType<any>;
  modal?: {
    escapable?: boolean;
    mandatory?: boolean;
    size?: 'sm' | 'md' | 'lg';
    title?: string;
    label?: string;
  };
}

export type LoadModal = () => Promise<ModalModule>;

interface Open {
  readonly key: string;
  readonly id: string;
  readonly component: ModalModule['default'];
  readonly props: Record<string, unknown>;
  readonly options: ModalOptions;
  readonly mandatory: boolean;
}

const fetchStack = () => import('#ui/modal-stack.tsx');
/** Comes with the first window that opens. */
const ModalStack = lazy(async () => ({ default: (await fetchStack()).ModalStack }));

const loaders = new Map<string, LoadModal>();
const useModals = create<{ stack: readonly Open[] }>(() => ({ stack: [] }));
let serial = 0;

/** Makes a modal known. Ids are shared by the whole page: 'auth', 'fairness', 'bet-overview'. */
export function registerModal(id: ModalId, load: LoadModal): () => void {
  loaders.set(id, load);
  return () => {
    if (loaders.get(id) === load) loaders.delete(id);
  };
}

/** True when a feature that is on has registered it. */
export function hasModal(id: ModalId): boolean {
  return loaders.has(id);
}

let fetchMore: () => Promise<void> = async () => {};

/** @param fetch makes all modals known that there are */
export function provideModals(fetch: () => Promise<void>): void {
  fetchMore = fetch;
}

async function loaderOf(id: string): Promise<LoadModal | undefined> {
  if (!loaders.has(id)) await fetchMore();
  return loaders.get(id);
}

/** Fetches the chunk ahead of the click: on pointer or focus intent. */
export function preloadModal(id: ModalId): void {
  loaderOf(id)
    .then((load) => load?.())
    .catch(() => {});
  fetchStack().catch(() => {});
}

/**
 * Puts a modal on top of the stack, but under those that must be answered. An id that is already open is closed first, so two clicks give one.
 * @returns false when no feature that is on has it, or its chunk could not be fetched
 */
export async function openModal(
  id: ModalId,
  props: Record<string, unknown> = {},
  options: ModalOptions = {},
): Promise<boolean> {
  emit('busy', { on: true });
  try {
    const load = await loaderOf(id);
    if (!load) return false;
    const [{ default: component, modal }] = await Promise.all([load(), fetchStack()]);
    const merged: ModalOptions = { ...modal, ...options };
    if (modal?.title !== undefined && options.title === undefined) merged.title = translate(modal.title);
    if (modal?.label !== undefined && options.label === undefined) merged.label = translate(modal.label);
    const key = `${id}-${++serial}`;
    const others = useModals.getState().stack.filter((open) => open.id !== id);
    const mandatory = merged.mandatory ?? false;
    useModals.setState({
      stack: putOnTop(others, { key, id, component, props, options: merged, mandatory }),
    });
    return true;
  } catch {
    offerReload();
    return false;
  } finally {
    emit('busy', { on: false });
  }
}

/** Closes a modal by id, or the top one. Closing what is not open does nothing. */
export function closeModal(id?: string): void {
  const { stack } = useModals.getState();
  const target =
    id === undefined ? stack.at(-1) : stack.findLast((open) => open.id === id || open.key === id);
  if (!target) return;
  useModals.setState({ stack: stack.filter((open) => open !== target) });
  target.options.onClosed?.();
}

const isEscapable = ({ mandatory, options }: Open): boolean => !mandatory && (options.escapable ?? true);

/** Closes the top window, as Escape does. @returns false when there is none, or one that stays */
export function dismissTop(): boolean {
  const top = useModals.getState().stack.at(-1);
  if (!top || !isEscapable(top)) return false;
  closeModal(top.key);
  return true;
}

/** Closes all but those that must be answered. */
export function closeAllModals(): void {
  for (const open of useModals.getState().stack.toReversed()) if (!open.mandatory) closeModal(open.key);
}

export interface Problem {
  readonly icon?: IconName;
  readonly title: string;
  readonly description?: string;
}

/** Says in a window what went wrong, where a toast would be too little. Texts are ready to show. */
export function showProblem(problem: Problem): void {
  void openModal('error', { ...problem }, { label: problem.title });
}

/** Draws the stack; mounted once, by the shell and by bare pages alike. */
export function Modals(): ReactNode {
  const t = useT('shell.modal');
  const stack = useModals((state) => state.stack);
  // The last one to go leaves with an animation: what drew it stays.
  const [used, setUsed] = useState(false);
  if (!used && stack.length > 0) setUsed(true);
  const entries = stack.map((open) => ({
    id: open.key,
    ...(open.options.title === undefined ? {} : { title: open.options.title }),
    ...(open.options.label === undefined ? {} : { label: open.options.label }),
    escapable: isEscapable(open),
    size: open.options.size ?? ('md' as const),
    content: (
      <ErrorBoundary>
        <Suspense fallback={null}>
          {createElement(open.component, { ...open.props, close: () => closeModal(open.key) })}
        </Suspense>
      </ErrorBoundary>
    ),
  }));
  if (!used) return null;
  return (
    <Suspense fallback={null}>
      <ModalStack stack={entries} onDismiss={closeModal} closeLabel={t('close')} />
    </Suspense>
  );
}
