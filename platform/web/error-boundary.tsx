import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorState } from '#ui/error-state.tsx';
import { useT } from './i18n.ts';

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
