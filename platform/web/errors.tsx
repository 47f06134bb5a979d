import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorState } from '#ui/error-state.tsx';
import { ApiError, TWO_FACTOR } from './api.ts';
import { spokenLocale, translate, useT } from './i18n.ts';
import { toast } from './toasts.tsx';

interface Props {
  children: ReactNode;
  /** Shown instead of the default; null hides a broken ornament altogether. */
  fallback?: ReactNode;
  /** A change of it forgives an error: pass the path. */
  resetKey?: string;
}

/** Keeps a broken part from taking the page with it. */
export class ErrorBoundary extends Component<Props, { failed: boolean; key: string | undefined }> {
  override state = { failed: false, key: this.props.resetKey };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  static getDerivedStateFromProps(
    props: Props,
    state: { key: string | undefined },
  ): { failed: boolean; key: string | undefined } | null {
    return props.resetKey === state.key ? null : { failed: false, key: props.resetKey };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    reportError(new Error(`Render failed${info.componentStack ?? ''}`, { cause: error }));
  }

  handleRetry = (): void => this.setState({ failed: false });

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    if (this.props.fallback !== undefined) return this.props.fallback;
    return <BrokenPart onRetry={this.handleRetry} />;
  }
}

export function BrokenPart({ onRetry }: { onRetry?: () => void }): ReactNode {
  const t = useT('shell.error');
  return (
    <ErrorState
      text={t('broken')}
      detail={t('brokenHint')}
      {...(onRetry ? { onRetry, retryLabel: t('retry') } : {})}
    />
  );
}

/** The server's own words for a refusal. They are English: in any other language there are none. */
export function serverWords({ message }: ApiError): string | null {
  return spokenLocale() === 'en' ? message : null;
}

/** What a refusal means that has no text of its own. */
function generalText({ status }: ApiError): string {
  const key = `shell.error.status.${status}`;
  const text = translate(key);
  return text === key ? translate('shell.error.unknown') : text;
}

/**
 * Text for a failed call: that of its code, else the server's words where the page speaks English too, else what its
 * status means; ours for lost connections and bugs.
 * @param codes i18n keys by refusal code, from the feature's contract
 */
export function errorText(error: unknown, codes: Readonly<Record<number, string>> = {}): string {
  if (!(error instanceof ApiError)) return translate('shell.error.unknown');
  if (error.kind === 'network') return translate('shell.error.network');
  if (error.kind === 'server')
    return translate('shell.error.server', { id: error.id ?? String(error.status) });
  const key = codes[error.code];
  const text = key === undefined ? '' : translate(key);
  return text === '' || text === key ? (serverWords(error) ?? generalText(error)) : text;
}

/** General rules that the server names where a field has no text of its own. */
const RULES = new Set(['required', 'invalid', 'too_small', 'too_large', 'taken']);

/**
 * Field errors of a refused form, as texts to put under the fields.
 * @param values for texts that state a number, such as the least length of a password
 */
export function fieldErrors(
  error: unknown,
  values: Readonly<Record<string, string | number>> = {},
): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  const texts: Record<string, string> = {};
  for (const [field, key] of Object.entries(error.errors)) {
    const path = RULES.has(key) ? `shell.field.${key}` : key;
    const text = translate(path, values);
    texts[field] = text === path ? (serverWords(error) ?? generalText(error)) : text;
  }
  return texts;
}

/** The player was asked for a second factor and did not want to show it: they know. */
const isGivenUp = (error: unknown): boolean => error instanceof ApiError && error.code === TWO_FACTOR;

/** Shows a failed call as a toast; the same failure twice shows once. */
export function toastError(error: unknown, codes?: Readonly<Record<number, string>>): void {
  if (isGivenUp(error)) return;
  const text = errorText(error, codes);
  toast.error(text, { id: `error:${text}` });
}
