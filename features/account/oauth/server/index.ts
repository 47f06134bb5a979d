import { sendTooMany } from './too-many.ts';
import { addressGroup } from '#platform/server/http/rate-limits.ts';
import type { MountedRequest } from '#platform/server/http/http.ts';
import { serverPart } from '#platform/server/kit.ts';
import { goes } from '#platform/server/services/erasure.ts';
import * as contract from '../contract.ts';
import { changeClient, clientMetadata, createClient, listClients, renewSecret } from './clients.ts';
import { connectionsOf, decide, disconnect, programsAsWay, showRequest } from './consent.ts';
import { createProvider, issuerOf, mountPath, prepare, type Provider } from './provider.ts';
import { createStore } from './store.ts';

/** Programs run on servers: many players' requests come from one address. */
const perAddress = { max: 600, seconds: 60 };
/** Wrong secrets and codes of one address. */
const failures = { max: 60, seconds: 600 };

export default serverPart(async (kit) => {
  let used: (() => Error) | null = null;
  const store = createStore(
    kit,
    (id) => clientMetadata(kit, id),
    () => used?.() ?? new Error('used twice'),
  );
  let made: Promise<Provider> | null = null;

  // The library and its keys are not fetched before somebody speaks the protocol.
  function provider(): Promise<Provider> {
    made ??= open().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  }

  async function open(): Promise<Provider> {
    const { errors } = await import('oidc-provider');
    used = () => new errors.InvalidGrant('it has been used already');
    const opened = await createProvider(kit, store);
    opened.on('grant.error', (ctx) => {
      void kit.rateLimits.takeShared(
        `oauth-failed|${addressGroup((ctx.req as MountedRequest).ip)}`,
        failures,
      );
    });
    return opened;
  }

  kit.mount(mountPath, async (request, response) => {
    const address = addressGroup(request.ip);
    const wait =
      (await kit.rateLimits.takeShared(`oauth|${address}`, perAddress)) ||
      (await kit.rateLimits.peekShared(`oauth-failed|${address}`, failures));
    if (wait > 0) return sendTooMany(response, wait);
    const opened = await provider();
    await prepare(kit, opened, request);
    await opened.callback()(request, response);
  });

  kit.serve(contract.authorizationRequest, async (call) => showRequest(kit, await provider(), store, call));
  kit.serve(contract.authorizationDecision, async (call) => decide(kit, await provider(), store, call));
  kit.serve(contract.connections, async ({ player }) => ({
    connections: await connectionsOf(kit, provider, store, player),
  }));
  kit.serve(contract.disconnect, (call) => disconnect(kit, store, call));
  kit.serve(contract.clients, async () => ({
    clients: await listClients(kit),
    discovery: `${issuerOf(kit.config)}/.well-known/openid-configuration`,
  }));
  kit.serve(contract.createClient, (call) => createClient(kit, call));
  kit.serve(contract.changeClient, (call) => changeClient(kit, call, store));
  kit.serve(contract.renewSecret, (call) => renewSecret(kit, call));

  kit.provide('waysIn', programsAsWay(kit, store));
  kit.provide('erasable', goes('access', ['oauth_record', 'account', '_id']));
  kit.account.personalData('connections', (player) => connectionsOf(kit, provider, store, player));
  kit.run.every('47 * * * *', 'purge', () => store.purge(), { whileOff: true });
});
