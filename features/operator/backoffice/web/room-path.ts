/** A room is open on its own page and on those of what it lists: /admin/users is, on /admin/user/<id>. */
export function isOpen(to: string, path: string): boolean {
  if (to === '/admin') return path === to;
  return path === to || path.startsWith(`${to}/`) || path.startsWith(`${to.replace(/s$/, '')}/`);
}
