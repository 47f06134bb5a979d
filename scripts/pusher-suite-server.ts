// A Pusher server on a free port for scripts/pusher-suite.mjs; prints its address and ends with its parent.
import { pino } from 'pino';
import { systemRuntime } from '#platform/server/runtime.ts';
import { createRealtime } from '#platform/server/realtime/create-realtime.ts';
import { createLocalBus } from '#platform/server/realtime/local-bus.ts';

const runtime = systemRuntime();
const app = { id: '4242', key: 'suite-key', secret: 'suite-secret' };
const realtime = await createRealtime({
  app,
  runtime,
  log: pino({ level: 'warn' }, process.stderr),
  bus: createLocalBus(runtime),
});
const port = await realtime.listen(0, '127.0.0.1');
process.stdout.write(`http://${app.key}:${app.secret}@127.0.0.1:${port}/apps/${app.id}\n`);
process.stdin.resume().on('end', () => process.exit(0));
