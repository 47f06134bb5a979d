/**
 * Whether a link leads to the page that is open, or to one above it: '/casino/game' is open on '/casino/game/dice'.
 * @param exact only the very same path counts; '/' never counts otherwise
 */
export function isOpenAt(to: string, path: string, exact = false): boolean {
  const [own = ''] = to.split(/[?#]/);
  const wanted = own.replace(/\/+$/, '');
  const open = path.replace(/\/+$/, '');
  return open === wanted || (!exact && wanted !== '' && open.startsWith(`${wanted}/`));
}
