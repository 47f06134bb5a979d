/** The reference of the HTTP figures: a Fastify route that parses the same body and does nothing. */
import Fastify from 'fastify';

const app = Fastify({ logger: false });
app.post('/noop', () => ({ ok: true }));
await app.listen({ port: Number(process.argv[2]), host: '127.0.0.1' });
process.stdout.write('ready\n');
