/**
 * Puts what the server wrote into its built page (boot data, CSRF token, language) into the source page.
 * @param source app/index.html as written @param rendered the page the server sent
 */
export function mergePage(source: string, rendered: string): string {
  const boot = /<script[^>]*\bid="boot"[^>]*>[\s\S]*?<\/script>/.exec(rendered)?.[0] ?? '';
  const token = /<meta[^>]*\bname="csrf-token"[^>]*>/.exec(rendered)?.[0];
  const language = /<html[^>]*\blang="([a-z]+)"/.exec(rendered)?.[1] ?? 'en';
  const theme = /\bdata-theme="(\w+)"/.exec(rendered)?.[1] ?? 'main';
  const name = /\bdata-name="([^"]*)"/.exec(rendered)?.[1] ?? '';
  const panel = /name="theme-color" content="([^"]+)"/.exec(rendered)?.[1] ?? '';
  const style = /<style>[^<]*<\/style>(?=<script id="boot")/.exec(rendered)?.[0] ?? '';
  const page = source
    .replace('<!--boot-->', () => style + boot)
    .replaceAll('__NONCE__', '')
    .replaceAll('__LANG__', language)
    .replaceAll('__THEME__', theme)
    .replaceAll('__PANEL__', panel)
    .replaceAll('__NAME__', name);
  return token ? page.replace(/<meta[^>]*\bname="csrf-token"[^>]*>/, () => token) : page;
}
