import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/api.ts';
import { AppLink, useSearch } from '#platform/web/app-link.tsx';
import { errorText } from '#platform/web/errors.tsx';
import { useSlots } from '#platform/web/features.ts';
import { useSpoken, useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { PromotionSlots } from '#platform/web/promotion-slots.tsx';
import { navigate } from '#platform/web/router.tsx';
import { needAccount, useAllowed } from '#platform/web/session.ts';
import { useShownSettings } from '#platform/web/shown-settings.ts';
import { chosenCurrency } from '#platform/web/single-currency.ts';
import { useStore } from '#platform/web/store.ts';
import { open, setup } from '../contract.ts';
import { pageOf, widgetPath } from '../paths.ts';
import { startWidget, type Widget } from './renderer.ts';

/** /sportsbook: a bookmaker's sportsbook in the house, or what is missing for it. */
export default function SportsbookPage(): ReactNode {
  const t = useT('sportsbook');
  const { script, brand } = useShownSettings('sportsbook');
  const staff = useAllowed('providers.edit');
  const account = useStore((state) => state.user?._id ?? null);
  const currency = useStore(chosenCurrency);
  const { locale } = useSpoken();
  if (script && brand)
    // Another player, currency or language is another widget.
    return (
      <Sportsbook key={`${account}:${currency}:${locale}`} script={script} brand={brand} guest={!account} />
    );
  if (staff) return <Setup />;
  return (
    <EmptyState
      icon="sport"
      headed
      text={t('closed')}
      action={
        <AppLink to="/" className={buttonClass()}>
          {t('home')}
        </AppLink>
      }
    />
  );
}

/** A word for the player. @throws what the house refuses it with */
async function tokenFor(currency: string): Promise<string> {
  return (await call(open, { currency: currency.toUpperCase() })).token;
}

function Sportsbook({ script, brand, guest }: { script: string; brand: string; guest: boolean }): ReactNode {
  const t = useT('sportsbook');
  const { locale } = useSpoken();
  const promotions = useSlots('sport.top');
  const currency = useStore(chosenCurrency);
  const path = widgetPath(useSearch()['bt-path']);
  const place = useRef<HTMLDivElement>(null);
  const widget = useRef<Widget | null>(null);
  const wanted = useRef(path);
  const [state, setState] = useState<'coming' | 'there' | Error>('coming');
  const [tries, setTries] = useState(0);

  useEffect(() => {
    let over = false;
    async function start(): Promise<void> {
      const token = guest ? null : await tokenFor(currency);
      if (over || !place.current) return;
      const made = await startWidget(script, {
        brand,
        token,
        locale,
        path: wanted.current,
        target: place.current,
        onPath(url) {
          const next = widgetPath(url);
          if (next === wanted.current) return;
          wanted.current = next;
          navigate(pageOf(next));
        },
        onLogin: () => void needAccount(),
        onRegister: () => void needAccount('register'),
        onDeposit: () => void openModal('wallet', { tab: 'deposit' }),
        onExpired: () => (guest ? Promise.resolve(null) : tokenFor(currency)),
      });
      if (over) return made.kill();
      widget.current = made;
      setState('there');
    }
    void start().catch((error: unknown) => {
      if (!over) setState(error instanceof Error ? error : new Error('unknown'));
    });
    return () => {
      over = true;
      widget.current?.kill();
      widget.current = null;
    };
  }, [script, brand, guest, currency, locale, tries]);

  useEffect(() => {
    if (wanted.current === path) return;
    wanted.current = path;
    widget.current?.updateOptions({ url: path });
  }, [path]);

  return (
    <section aria-label={t('title')} className="min-w-0">
      <h1 className="sr-only">{t('title')}</h1>
      {promotions.length > 0 && (
        <div className="mb-5 grid grid-cols-[minmax(0,1fr)] gap-5">
          <PromotionSlots slots={promotions} page="sport" />
        </div>
      )}
      {state === 'coming' && <Skeleton className="h-107 w-full" />}
      {state instanceof Error && (
        <ErrorState
          text={errorText(state, open.codes)}
          retryLabel={t('retry')}
          onRetry={() => {
            setState('coming');
            setTries(tries + 1);
          }}
          retrying={false}
        />
      )}
      <div ref={place} />
    </section>
  );
}

/** For staff: which keys are missing, and what the bookmaker has to be told. */
function Setup(): ReactNode {
  const t = useT('sportsbook');
  const [view, setView] = useState<ReplyOf<typeof setup> | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const asked = new AbortController();
    call(setup, {}, { signal: asked.signal }).then(setView, (failure: unknown) => {
      if (!asked.signal.aborted) setError(failure);
    });
    return () => asked.abort();
  }, [tries]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h1 className="text-2xl font-bold">{t('title')}</h1>
        <p className="mt-1 max-w-160 text-pretty text-fg2">{t('setup.about')}</p>
      </div>
      {error !== null && !view && (
        <ErrorState
          text={errorText(error)}
          retryLabel={t('retry')}
          onRetry={() => {
            setError(null);
            setTries(tries + 1);
          }}
          retrying={false}
        />
      )}
      {view && (
        <Panel title={t('setup.keys')}>
          <ul className="flex flex-col gap-3">
            {view.names.map(({ name, set }) => (
              <li key={name} className="flex items-center justify-between gap-3">
                <span className="min-w-0 truncate font-semibold">{name}</span>
                <Badge tone={set ? 'win' : 'neutral'}>{t(set ? 'setup.set' : 'setup.missing')}</Badge>
              </li>
            ))}
          </ul>
          <p className="mt-1 text-fg2">{t('setup.calls', { address: view.calls })}</p>
        </Panel>
      )}
    </div>
  );
}
