// npm run dev: the server restarts on change behind Vite, which serves the page with hot reload.
import { spawn } from 'node:child_process';
import { createServer as createHttpServer } from 'node:http';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { build, root, typescript } from './build.mjs';

const port = Number(process.env.PORT || 3000);
const host = process.env.HOST || '127.0.0.1';
const serverPort = port + 1;
const backend = `http://127.0.0.1:${serverPort}`;
const backendPaths =
  '^/(?:robots\\.txt$|sitemap\\.xml$|(?:api|auth|broadcasting|sanctum|license|art|media|ws|oidc|metrics|healthz|readyz)(?:/|$)|oauth/authorize/[^/]+/)';

// The server renders its pages from a built index.html; Vite's own takes its place below.
if (!existsSync(join(root, 'dist/web/index.html'))) await build(['web']);

const server = spawn(
  process.execPath,
  [join(root, 'node_modules/tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', join(root, 'app/server.ts')],
  {
    stdio: 'inherit',
    cwd: root,
    // Out of reach of the terminal's Ctrl-C: it gets one signal from us, a second one would cut its ending short.
    detached: true,
    env: {
      ...process.env,
      PORT: String(serverPort),
      HOST: '127.0.0.1',
      PHOENIX_URL: `http://localhost:${port}`,
      NODE_ENV: 'development',
    },
  },
);

const http = createHttpServer();
const vite = await createServer({
  configFile: join(root, 'vite.config.ts'),
  appType: 'custom',
  server: {
    middlewareMode: { server: http },
    ws: { server: http },
    proxy: { [backendPaths]: { target: backend, ws: true } },
  },
});
vite.middlewares.use(servePage);
http.on('request', vite.middlewares);
http.listen(port, host, () => process.stdout.write(`page with reload: http://${host}:${port}\n`));

/** Vite's page with the boot data, token and cookies of the page the server would have sent. */
async function servePage(request, response) {
  try {
    const headers = { cookie: request.headers.cookie ?? '', accept: 'text/html' };
    const rendered = await fetch(backend + request.url, { headers, redirect: 'manual' });
    const page = await rendered.text();
    const { mergePage } = await typescript('./dev-page.ts');
    const ours = readFileSync(join(root, 'app/index.html'), 'utf8');
    const html = await vite.transformIndexHtml(request.url, mergePage(ours, page));
    const location = rendered.headers.get('location');
    response.writeHead(rendered.status, {
      'content-type': 'text/html; charset=utf-8',
      'set-cookie': rendered.headers.getSetCookie(),
      ...(location ? { location } : {}),
    });
    response.end(html);
  } catch (error) {
    response.writeHead(503, { 'content-type': 'text/plain', 'retry-after': '1' });
    response.end(`The server is not up (yet): ${String(error)}`);
  }
}

let closing = false;
async function close() {
  if (closing) return;
  closing = true;
  http.close();
  http.closeAllConnections();
  server.kill('SIGTERM');
  await vite.close();
}
process.on('SIGINT', close);
process.on('SIGTERM', close);
server.on('exit', (code) => {
  process.exitCode = closing ? 0 : (code ?? 1);
  void close().then(() => process.exit());
});
