// npm start: builds what is stale, then runs the server in this very process, so signals reach it directly.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root, staleParts } from './build.mjs';
import { watchParent } from './parent.mjs';

if (staleParts().length > 0) {
  // In a process of its own: the bundlers' memory is not the server's.
  const builder = spawn(process.execPath, [join(root, 'scripts/build.mjs')], { stdio: 'inherit' });
  const [code] = await once(builder, 'exit');
  if (code !== 0) process.exit(code ?? 1);
}
// Docker and systemd run node themselves and send it their signals; npm keeps them to itself.
if (process.env.npm_lifecycle_event !== undefined) watchParent(() => process.kill(process.pid, 'SIGTERM'));
process.setSourceMapsEnabled(true);
process.env.NODE_ENV ??= 'production';
await import('../dist/server/server.js');
