/** A request that cannot be sent back to the program that made it ends here. */
import { escapeMarkup } from '#platform/server/markup.ts';

export const errorPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";

export function errorPage(error: string, description: string, home: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>This request does not work</title>
<style>
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #0e1117; color: #e6e9f0; font: 16px/1.5 system-ui, sans-serif }
  main { max-width: 440px; padding: 24px }
  h1 { font-size: 22px; margin: 0 0 8px }
  p { margin: 0 0 16px; color: #b4bac8 }
  code { color: #e6e9f0; overflow-wrap: anywhere }
  a { display: inline-block; padding: 12px 0; color: #7fb2ff }
</style></head>
<body><main>
<h1>This request does not work</h1>
<p>The program that sent you here asked for something that cannot be answered. Nothing was shared.</p>
<p><code>${escapeMarkup(error)}</code><br>${escapeMarkup(description)}</p>
<a href="${escapeMarkup(home)}">Back to the home page</a>
</main></body></html>`;
}
