/** Where a frame may be sent: null for an address that the page's own policy would not show. */
export function frameAddress(
  url: string,
  { emulated, frames }: { readonly emulated: boolean; readonly frames: readonly string[] },
): string | null {
  if (!URL.canParse(url)) return null;
  const { origin, protocol, host, pathname, search } = new URL(url);
  // The house itself shows the emulator's pages, under whatever name it was opened.
  if (emulated) return `${pathname}${search}`;
  const allowed = frames.some((one) => {
    const below = /^(https?:\/\/)\*\.(.+)$/.exec(one);
    return below ? `${protocol}//` === below[1] && host.endsWith(`.${below[2]!}`) : origin === one;
  });
  return allowed ? url : null;
}
