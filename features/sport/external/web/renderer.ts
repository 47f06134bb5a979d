/** The bookmaker's script and the widget it draws; fetched only when the page is opened. */

export interface Widget {
  /** Goes on to another path, or takes another size. */
  updateOptions(options: { url: string }): void;
  kill(): void;
}

export interface WidgetOptions {
  readonly brand: string;
  /** Null for a guest. */
  readonly token: string | null;
  readonly locale: string;
  readonly path: string;
  readonly target: HTMLElement;
  onPath(path: string): void;
  onLogin(): void;
  onRegister(): void;
  onDeposit(): void;
  /** The word has run out: the player is asked for again. */
  onExpired(): Promise<string | null>;
}

/** As the bookmaker calls things. */
interface Renderer {
  initialize(options: Readonly<Record<string, unknown>>): Widget;
}

const loading = new Map<string, Promise<void>>();

/** Fetches the script once. Rejects when it cannot be had. */
function loadScript(address: string): Promise<void> {
  const known = loading.get(address);
  if (known) return known;
  const coming = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error('the sportsbook could not be fetched')));
    document.head.append(script);
  });
  coming.catch(() => loading.delete(address));
  loading.set(address, coming);
  return coming;
}

/** Draws the sportsbook. @throws when its script cannot be had or is another one */
export async function startWidget(script: string, options: WidgetOptions): Promise<Widget> {
  await loadScript(script);
  const Made = (globalThis as { BTRenderer?: new () => Renderer }).BTRenderer;
  if (!Made) throw new Error('the sportsbook did not start');
  return new Made().initialize({
    brand_id: options.brand,
    token: options.token,
    lang: options.locale,
    themeName: 'default',
    target: options.target,
    url: options.path,
    onTokenExpired: options.onExpired,
    onSessionRefresh: options.onExpired,
    onRouteChange: ({ url }: { url?: unknown }) => {
      if (typeof url === 'string') options.onPath(url);
    },
    onLogin: options.onLogin,
    onRegister: options.onRegister,
    onRecharge: options.onDeposit,
  });
}
