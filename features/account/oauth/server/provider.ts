/** The protocol itself: oidc-provider, told what of it this house speaks. Loaded when somebody first asks for it. */
import { createHmac } from 'node:crypto';
import type { Configuration, default as Library, KoaContextWithOIDC } from 'oidc-provider';
import { readCookie, sessionCookie } from '#platform/server/http/cookies.ts';
import { sameText } from '#platform/server/http/csrf.ts';
import type { MountedRequest } from '#platform/server/http/http.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { SCOPES } from '../contract.ts';
import { secretHash } from './clients.ts';
import { errorPage, errorPolicy } from './error-page.ts';
import { signingKeys } from './keys.ts';
import { balancesOf, readCalls } from './reads.ts';
import type { Store } from './store.ts';

export type Provider = Library;

export const mountPath = '/oidc';
export const requestCookie = 'phoenix_oidc_request';
const oidcSession = 'phoenix_oidc';
const day = 24 * 3600;

export function issuerOf({ publicUrl }: { readonly publicUrl: string }): string {
  return publicUrl + mountPath;
}

/** What of a granted player a program sees by its scopes. */
async function claimsOf(kit: ServerKit, player: Player, use: string, scope: string) {
  const wanted = new Set(scope.split(' '));
  return {
    sub: player._id,
    preferred_username: player.name,
    name: player.name,
    picture: player.avatar === null ? null : new URL(player.avatar, kit.config.publicUrl).href,
    vip_level: player.vipLevel,
    ...(use === 'userinfo' && wanted.has('balance') ? { balances: await balancesOf(kit, player) } : {}),
  };
}

export async function createProvider(kit: ServerKit, store: Store): Promise<Provider> {
  const { default: Library, interactionPolicy } = await import('oidc-provider');
  const { config } = kit;
  const configuration: Configuration = {
    adapter: (model: string) => store.adapter(model),
    jwks: { keys: await signingKeys(kit) },
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    responseTypes: ['code'],
    scopes: ['openid', 'offline_access', ...SCOPES],
    claims: {
      openid: ['sub'],
      profile: ['preferred_username', 'name', 'picture', 'vip_level'],
      balance: ['balances'],
    },
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    cookies: {
      keys: [createHmac('sha256', config.installationKey).update('oidc cookies').digest('base64url')],
      names: { session: oidcSession, interaction: requestCookie, resume: 'phoenix_oidc_resume' },
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      revocation: { enabled: true },
      userinfo: { enabled: true },
    },
    interactions: {
      policy: interactionPolicy.base(),
      url: (_ctx, { uid }) => `/oauth/authorize/${uid}`,
    },
    ttl: {
      AccessToken: 3600,
      AuthorizationCode: 60,
      Grant: 365 * day,
      IdToken: 3600,
      Interaction: 1800,
      RefreshToken: 30 * day,
      Session: day,
    },
    rotateRefreshToken: true,
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    // A grant lasts until the player or the program takes it back, whatever becomes of the browser.
    expiresWithSession: () => false,
    clientBasedCORS: (_ctx, origin, client) =>
      (client.redirectUris ?? []).some((uri) => new URL(uri).origin === origin),
    async findAccount(_ctx, sub) {
      const player = await kit.identity.byPublicId(sub);
      if (!player) return undefined;
      return { accountId: sub, claims: (use, scope) => claimsOf(kit, player, use, scope) };
    },
    async loadExistingGrant(ctx) {
      const account = ctx.oidc.session?.accountId;
      const client = ctx.oidc.client?.clientId;
      const known = account && client ? await store.grantOf(account, client) : undefined;
      return known?.jti === undefined ? undefined : ctx.oidc.provider.Grant.find(known.jti);
    },
    renderError(ctx, out) {
      ctx.type = 'html';
      ctx.set('content-security-policy', errorPolicy);
      ctx.body = errorPage(out.error, out.error_description ?? '', config.publicUrl);
    },
  };
  const provider = new Library(issuerOf(config), configuration);
  provider.proxy = true;
  // Secrets are kept as hashes: what the library takes for the secret is one.
  provider.Client.prototype.compareClientSecret = function compare(this: { clientSecret?: string }, sent) {
    return this.clientSecret !== undefined && sameText(this.clientSecret, secretHash(sent));
  };
  provider.on('server_error', (_ctx: KoaContextWithOIDC, error: Error) =>
    kit.log.error({ err: error }, 'oauth failed'),
  );
  provider.use(readCalls(kit, provider, store));
  return provider;
}

/**
 * Makes the request what the protocol may believe: it came to our own address, and its session is that of whoever is
 * logged in to the house now. A session of the protocol's own that is another's, or nobody's any more, is left out.
 */
export async function prepare(kit: ServerKit, provider: Provider, request: MountedRequest): Promise<void> {
  const { host, protocol } = new URL(kit.config.publicUrl);
  request.headers.host = host;
  request.headers['x-forwarded-host'] = host;
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
  delete request.headers['x-forwarded-for'];
  const cookies = request.headers.cookie;
  const own = readCookie(cookies, oidcSession);
  if (own === null) return;
  const token = readCookie(cookies, sessionCookie);
  const player = token === null ? null : await kit.identity.bySession(token);
  const session = player && (await provider.Session.find(own));
  if (session && session.accountId === player._id) return;
  request.headers.cookie = cookies
    ?.split(/;\s*/)
    .filter((pair) => !pair.startsWith(`${oidcSession}=`) && !pair.startsWith(`${oidcSession}.sig=`))
    .join('; ');
}
