/**
 * Puts what the server wrote into its built page (boot data, CSRF token, language) into the source page.
 * @param source app/index.html as written @param rendered the page the server sent
 */
export function mergePage(source: string, rendered: string): string {
  const boot = /<script[^>]*\bid="boot"[^>]*>[\s\S]*?<\/script>/.exec(rendered)?.[0] ?? '';
  const token = /<meta[^>]*\bname="csrf-token"[^>]*>/.exec(rendered)?.[0];
  const language = /<html[^>]*\blang="([a-z]+)"/.exec(rendered)?.[1] ?? 'en';
  const page = source
    .replace('<!--boot-->', () => boot)
    .replaceAll('__NONCE__', '')
    .replaceAll('__LANG__', language);
  return token ? page.replace(/<meta[^>]*\bname="csrf-token"[^>]*>/, () => token) : page;
}
