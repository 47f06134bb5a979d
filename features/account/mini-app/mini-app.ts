/** Whether the page was opened inside a messaging app. In every page's first load: nothing but the looking is here. */
declare global {
  var Telegram: { WebApp?: { initData?: string } } | undefined;
}

function read(): string | null {
  if (typeof location === 'undefined') return null;
  const behind = new URLSearchParams(location.hash.slice(1)).get('tgWebAppData');
  return behind || globalThis.Telegram?.WebApp?.initData || null;
}

/** Init data of this visit: the messaging app puts it behind the address, or into its web-app object. */
export const initData: string | null = read();

export const isMiniApp = (): boolean => initData !== null;
