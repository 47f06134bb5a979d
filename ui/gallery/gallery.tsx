import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Logo } from '../logo.tsx';
import { ModalStack, type ModalEntry } from '../modal-stack.tsx';
import { showTheme } from '../show-theme.ts';
import type { ToastEntry, ToastKind } from '../toast-entry.ts';
import { ToastRegion } from '../toast.tsx';
import { ArtPart } from './art-part.tsx';
import { ButtonsPart } from './buttons-part.tsx';
import { ChartsPart } from './charts-part.tsx';
import { FiguresPart } from './figures-part.tsx';
import { FormsPart } from './forms-part.tsx';
import { ListsPart } from './lists-part.tsx';
import { Part, Row } from './part.tsx';
import { StatesPart } from './states-part.tsx';

const themes = { main: 'Dark', grayTheme: 'Gray', blueTheme: 'Blue', greenTheme: 'Green' } as const;
type Theme = keyof typeof themes;

/** The theme of the page is whatever the document says; the gallery only changes that attribute and puts it back. */
function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState<Theme>(
    () => (document.documentElement.dataset.theme as Theme | undefined) ?? 'main',
  );
  useEffect(() => {
    const before = document.documentElement.dataset.theme;
    showTheme(theme);
    return () => showTheme(before ?? 'main');
  }, [theme]);
  return [theme, setTheme];
}

function OverlaysPart() {
  const [stack, setStack] = useState<ModalEntry[]>([]);
  const [toasts, setToasts] = useState<ToastEntry[]>([]);
  const close = (id: string) => setStack((now) => now.filter((entry) => entry.id !== id));
  const open = (entry: ModalEntry) => setStack((now) => [...now, entry]);

  function openLimits() {
    const inner: ModalEntry = {
      id: 'confirm',
      title: 'Set this limit?',
      size: 'sm',
      escapable: true,
      content: (
        <div className="grid gap-5">
          <p className="text-fg2">A lower limit counts at once. Raising it again takes 24 hours.</p>
          <div className="grid grid-cols-2 gap-3">
            <Button onClick={() => close('confirm')}>Cancel</Button>
            <Button variant="primary" onClick={() => close('confirm')} data-autofocus>
              Set limit
            </Button>
          </div>
        </div>
      ),
    };
    open({
      id: 'limits',
      title: 'Deposit limit',
      size: 'md',
      escapable: true,
      content: (
        <div className="grid gap-5">
          <p className="text-fg2">
            Escape, the backdrop, the cross, or a pull of more than 80 px downwards closes this. A second one
            lies on top and takes the keyboard.
          </p>
          <Button variant="primary" onClick={() => open(inner)}>
            Open another
          </Button>
        </div>
      ),
    });
  }
  function openLocked() {
    open({
      id: 'locked',
      title: 'Read this first',
      size: 'sm',
      escapable: false,
      content: (
        <div className="grid gap-5">
          <p className="text-fg2">This one stays until a choice is made.</p>
          <Button variant="primary" block onClick={() => close('locked')}>
            I understand
          </Button>
        </div>
      ),
    });
  }
  function showToast(kind: ToastKind, text: string, title?: string) {
    const serial = performance.now();
    const entry = { id: kind, serial, kind, text, duration: 0, ...(title && { title }) };
    setToasts((now) => [...now.filter(({ id }) => id !== kind).slice(-3), entry]);
  }
  return (
    <Part title="Modals and toasts">
      <Row label="Modal stack">
        <Button onClick={openLimits}>Open modal</Button>
        <Button onClick={openLocked}>Open one that stays</Button>
      </Row>
      <Row label="Toasts">
        <Button onClick={() => showToast('success', '0.0125 BTC was credited.', 'Deposit arrived')}>
          Success
        </Button>
        <Button onClick={() => showToast('error', 'The stake is above your balance.')}>Error</Button>
        <Button onClick={() => showToast('warning', 'You have played for one hour.')}>Warning</Button>
        <Button onClick={() => showToast('info', 'Seeds were rotated.')}>Info</Button>
      </Row>
      <ModalStack stack={stack} onDismiss={close} closeLabel="Close" />
      <ToastRegion
        toasts={toasts}
        onDismiss={(id) => setToasts((now) => now.filter((toast) => toast.id !== id))}
        label="Notifications"
        closeLabel="Dismiss"
      />
    </Part>
  );
}

/** Every component in its states, in the theme chosen on top, and what the page adds. The target of axe and of screenshots. */
export function Gallery({ children }: { children?: ReactNode }) {
  const [theme, setTheme] = useTheme();
  return (
    <div className="min-h-dvh bg-bg text-fg">
      <header className="sticky top-0 z-header flex min-h-15 flex-wrap items-center gap-x-6 gap-y-2 border-b border-line bg-panel px-4 py-2 md:px-6">
        <Logo />
        <h1 className="text-fg3 max-sm:sr-only">Components</h1>
        <div role="group" aria-label="Theme" className="ms-auto flex gap-1">
          {(Object.keys(themes) as Theme[]).map((id) => (
            <Button
              key={id}
              size={32}
              variant={id === theme ? 'secondary' : 'ghost'}
              aria-pressed={id === theme}
              onClick={() => setTheme(id)}
            >
              {themes[id]}
            </Button>
          ))}
        </div>
      </header>
      <main className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-4 p-4 md:p-6 lg:grid-cols-2">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4">
          <ButtonsPart />
          <FiguresPart />
          <OverlaysPart />
          {children}
        </div>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4">
          <FormsPart />
          <StatesPart />
        </div>
        <ListsPart />
        <ChartsPart />
        <ArtPart />
      </main>
    </div>
  );
}
