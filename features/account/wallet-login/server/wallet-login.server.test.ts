/** Wallets that sign for real, over real HTTP; a contract wallet on a real chain; and what must not work. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  concat,
  createTestClient,
  createWalletClient,
  hashMessage,
  http,
  publicActions,
  toHex,
  type Hex,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { createSiweMessage } from 'viem/siwe';
import { anvil } from 'viem/chains';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '#platform/server/database/project-root.ts';
import {
  createTestPlatform,
  testPassword,
  type Answer,
  type TestPlatform,
} from '#platform/server/testing/platform.ts';
import { identity } from '#features/account/identity/feature.ts';
import { affiliates } from '#features/money/affiliates/feature.ts';
import { shell } from '#features/site/shell/feature.ts';
import { walletLogin } from '../feature.ts';
import { plainText, siweText, statements } from '../message.ts';

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const site = 'http://127.0.0.1';
const features = [shell, identity, affiliates, walletLogin];
let app: TestPlatform;

beforeAll(async () => {
  app = await createTestPlatform({ features });
});
afterAll(() => app.close());

const wallet = () => privateKeyToAccount(generatePrivateKey());
type Account = ReturnType<typeof wallet>;

async function nonceFor(account: string, more: Record<string, unknown> = {}, at = app) {
  const { status, body } = await at.api('/auth/metamask/nonce', { account, ...more });
  expect(status).toBe(200);
  return body as { nonce: string; message: string };
}

function send(
  message: string,
  signature: string,
  address: string,
  nonce: string,
  at = app,
  more: object = {},
) {
  return at.api('/auth/metamask/signature', { message, signature, address, nonce, ...more });
}

async function logIn(account: Account, at = app, more: object = {}) {
  const { nonce, message } = await nonceFor(account.address, {}, at);
  return send(message, await account.signMessage({ message }), account.address, nonce, at, more);
}

/** The other signature that anybody can make of one. */
function twinOf(signature: Hex): Hex {
  const s = order - BigInt(`0x${signature.slice(66, 130)}`);
  const v = signature.slice(130) === '1b' ? '1c' : '1b';
  return `0x${signature.slice(2, 66)}${s.toString(16).padStart(64, '0')}${v}`;
}

async function linkFor(token: string, account: Account) {
  const { body } = await app.api('/api/wallet-login/nonce', { account: account.address }, token);
  const signature = await account.signMessage({ message: body.message });
  return app.api(
    '/api/wallet-login/link',
    { message: body.message, signature, address: account.address, nonce: body.nonce },
    token,
  );
}

describe('a wallet', () => {
  it('opens an account the first time and finds it the next', async () => {
    const account = wallet();
    const first = await logIn(account);
    expect([first.status, first.body.user?.email]).toEqual([200, null]);
    expect(first.headers.getSetCookie().some((cookie) => cookie.startsWith('phoenix_session='))).toBe(true);
    expect(first.body.user.name).toMatch(/^player_[0-9a-f]{10}$/);
    const second = await logIn(account);
    expect(second.body.user._id).toBe(first.body.user._id);
    expect(second.body.token).not.toBe(first.body.token);
    expect((await app.api('/auth/update', {}, second.body.token)).status).toBe(200);
  });

  it('that came by an invitation opens the account of a guest of who invited it', async () => {
    const [host, other] = [await app.register(), await app.register()];
    await app.api('/api/affiliate/code', { code: 'by-wallet' }, host.token);
    await app.api('/api/affiliate/code', { code: 'too-late' }, other.token);
    const account = wallet();
    for (const inviteCode of ['by-wallet', 'too-late'])
      expect((await logIn(account, app, { inviteCode })).status).toBe(200);
    // A link of long ago keeps nobody out.
    expect((await logIn(wallet(), app, { inviteCode: 'nobodys' })).status).toBe(200);
    // What can be no code is refused before anybody looks for it, by the form too.
    const form = { name: 'by_form', email: 'by_form@example.com', password: testPassword };
    const typed = await app.api('/auth/register', { ...form, inviteCode: 'by\0wallet' });
    expect(typed.status).toBe(422);
    await app.platform.events.settle();
    const { rows } = await app.kit.db.pool.query(
      `select p.affiliate_id::text as host, c.code from affiliate_player p join affiliate_code c on c.id = p.code_id`,
    );
    expect(rows).toEqual([{ host: host.id.toString(), code: 'by-wallet' }]);
  });

  it('gets in with the sentence and the nonce, in any spelling of its address', async () => {
    const account = wallet();
    const { nonce } = await nonceFor(account.address.toLowerCase());
    const message = plainText(site, 'login', nonce);
    const signature = await account.signMessage({ message });
    expect((await send(message, signature, account.address, nonce)).status).toBe(200);
  });

  it('is asked for the text that other libraries make of the same', async () => {
    const account = wallet();
    const { nonce, message } = await nonceFor(account.address, { chainId: 56 });
    const [issued, until] = [...message.matchAll(/(?:Issued At|Expiration Time): (.+)/g)].map(
      ([, at]) => new Date(at!),
    );
    const theirs = createSiweMessage({
      address: account.address,
      chainId: 56,
      domain: '127.0.0.1',
      uri: site,
      version: '1',
      nonce,
      statement: statements.login,
      issuedAt: issued!,
      expirationTime: until!,
    });
    // A URI without a path is the same with one; ours has none, like the address of the site.
    expect(message).toBe(theirs);
    const own = theirs.replace(statements.login, 'Hello');
    expect(
      (await send(own, await account.signMessage({ message: own }), account.address, nonce)).status,
    ).toBe(200);
  });

  it('two at once open one account', async () => {
    const account = wallet();
    const answers = await Promise.all(Array.from({ length: 6 }, () => logIn(account)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(new Set(answers.map(({ body }) => body.user._id)).size).toBe(1);
  });
});

describe('refused', () => {
  const refused = { status: 401, code: 1, message: 'Failed to authenticate.' };
  const payloadOf = ({ status, body }: Answer) => ({ status, ...body });

  it('the same nonce twice, one of twenty at once, and its high-s twin', async () => {
    const account = wallet();
    const { nonce, message } = await nonceFor(account.address);
    const signature = await account.signMessage({ message });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send(message, signature, account.address, nonce)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(payloadOf(await send(message, twinOf(signature), account.address, nonce))).toEqual(refused);
    const fresh = await nonceFor(account.address);
    const again = await account.signMessage({ message: fresh.message });
    expect(payloadOf(await send(fresh.message, twinOf(again), account.address, fresh.nonce))).toEqual(
      refused,
    );
  });

  it('a signature that was changed, of another wallet, or of another text', async () => {
    const [account, other] = [wallet(), wallet()];
    for (const spoil of [
      async (message: string) => {
        const signature = await account.signMessage({ message });
        return `${signature.slice(0, 40)}${signature[40] === '0' ? '1' : '0'}${signature.slice(41)}`;
      },
      (message: string) => other.signMessage({ message }),
      (message: string) => account.signMessage({ message: `${message} ` }),
      async () => '0x',
      async () => `0x${'0'.repeat(130)}`,
      async () => `0x${'f'.repeat(130)}`,
      async () => `0x${'ab'.repeat(4000)}`,
      async () => 'none at all',
    ]) {
      const { nonce, message } = await nonceFor(account.address);
      expect(payloadOf(await send(message, await spoil(message), account.address, nonce))).toEqual(refused);
    }
  });

  it('a nonce of another address, of nobody, for another purpose, or a late one', async () => {
    const [account, other] = [wallet(), wallet()];
    const player = await app.register();
    const foreign = await nonceFor(other.address);
    const text = (nonce: string) =>
      siweText({
        site,
        address: account.address,
        statement: statements.login,
        chainId: 1,
        nonce,
        from: Date.now(),
        until: Date.now() + 60_000,
      });
    const linking = (await app.api('/api/wallet-login/nonce', { account: account.address }, player.token))
      .body;
    for (const nonce of [foreign.nonce, 'f'.repeat(32), linking.nonce as string]) {
      const message = text(nonce);
      expect(
        payloadOf(await send(message, await account.signMessage({ message }), account.address, nonce)),
      ).toEqual(refused);
    }
    const late = await nonceFor(account.address);
    await app.kit.db.pool.query(`update login_wallet_nonce set expires_at = now() - interval '1 second'`);
    const signature = await account.signMessage({ message: late.message });
    expect(payloadOf(await send(late.message, signature, account.address, late.nonce))).toEqual(refused);
  });

  it('addresses that are none', async () => {
    for (const account of [
      '',
      '0x',
      'me',
      '0'.repeat(42),
      `0x${'g'.repeat(40)}`,
      '0xc02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
      '0x\0',
    ])
      expect(payloadOf(await app.api('/auth/metamask/nonce', { account }))).toMatchObject({
        status: 422,
        code: 1,
        message: 'An error has occurred. Try again later.',
      });
  });

  it('new accounts where the operator wants none', async () => {
    const known = wallet();
    expect((await logIn(known)).status).toBe(200);
    await app.kit.settings.set('wallet-login', { newAccounts: false }, 'test');
    try {
      expect((await logIn(wallet())).status).toBe(403);
      expect((await logIn(known)).status).toBe(200);
      await app.kit.settings.set('wallet-login', { newAccounts: true }, 'test');
      await app.kit.settings.set('identity', { registrationOpen: false }, 'test');
      expect(payloadOf(await logIn(wallet()))).toMatchObject({ status: 403, code: 3 });
      await app.kit.settings.set('identity', { secondAccounts: 'refused by address' }, 'test');
      expect(payloadOf(await logIn(wallet()))).toMatchObject({ code: 2 });
    } finally {
      await app.kit.settings.set('identity', {}, 'test');
      await app.kit.settings.set('wallet-login', {}, 'test');
    }
  });
});

describe('the wallets of an account', () => {
  it('are linked by a signature, log in, and are taken away', async () => {
    const [player, account] = [await app.register(), wallet()];
    const linked = await linkFor(player.token, account);
    expect(linked.body.wallets).toMatchObject([{ address: account.address, contract: false }]);
    expect((await logIn(account)).body.user._id).toBe(player.user._id);
    const stranger = await app.register();
    expect((await linkFor(stranger.token, account)).body.code).toBe(2);
    expect(
      (await app.api('/api/wallet-login/unlink', { address: account.address }, stranger.token)).status,
    ).toBe(404);
    const without = await app.api('/api/wallet-login/unlink', { address: account.address }, player.token);
    expect(without.body.wallets).toEqual([]);
    expect((await logIn(account)).body.user._id).not.toBe(player.user._id);
    const { rows } = await app.kit.db.pool.query(
      `select template from mail where recipient = $1 and template like 'wallet-login.%' order by id`,
      [`${player.user.name.toLowerCase()}@example.com`],
    );
    expect(rows.map(({ template }) => template)).toEqual(['wallet-login.linked', 'wallet-login.unlinked']);
  });

  it('a nonce of one account links nothing to another', async () => {
    const [one, two, account] = [await app.register(), await app.register(), wallet()];
    const { body } = await app.api('/api/wallet-login/nonce', { account: account.address }, one.token);
    const signature = await account.signMessage({ message: body.message });
    const form = { message: body.message, signature, address: account.address, nonce: body.nonce };
    expect((await app.api('/api/wallet-login/link', form, two.token)).status).toBe(401);
  });

  it('the last way in stays, also when two go at once', async () => {
    const [account, second] = [wallet(), wallet()];
    const { token } = (await logIn(account)).body;
    await linkFor(token, second);
    const answers = await Promise.all(
      [account, second].map(({ address }) => app.api('/api/wallet-login/unlink', { address }, token)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('wait for the second factor where there is one', async () => {
    const [player, account] = [await app.register(), wallet()];
    await linkFor(player.token, account);
    await app.kit.db.transaction((client) => app.kit.identity.setSecondFactor(player.id, true, { client }));
    const asked = await app.api('/api/wallet-login/nonce', { account: wallet().address }, player.token);
    expect(asked.body.code).toBe(-1024);
    const taken = await app.api('/api/wallet-login/unlink', { address: account.address }, player.token);
    expect(taken.body.code).toBe(-1024);
    const entered = await logIn(account);
    expect([entered.body.code, entered.body.token]).toEqual([-1024, undefined]);
    expect(
      (await app.api('/auth/login', { login: player.user.name, password: testPassword })).body.code,
    ).toBe(-1024);
  });
});

const vectorFile = join(process.env['PHOENIX_VECTORS'] ?? '', 'identity', 'eip191-personal-sign.json');

it.skipIf(!existsSync(vectorFile))(
  'signatures of EIP-191 as others wrote them down (set PHOENIX_VECTORS)',
  async () => {
    const { createVerifier } = await import('./signature.ts');
    const verify = createVerifier({ config: { ...app.config, evmRpcUrl: null }, log: app.kit.log });
    const { valid } = JSON.parse(readFileSync(vectorFile, 'utf8')) as {
      valid: { message_utf8?: string; message_hex?: Hex; private_key: Hex; signature: Hex }[];
    };
    const { recoverMessageAddress } = await import('viem');
    for (const { message_utf8: text, message_hex: raw, private_key: key, signature } of valid) {
      const account = privateKeyToAccount(key);
      const message = text ?? { raw: raw! };
      expect(await account.signMessage({ message })).toBe(signature);
      expect(await recoverMessageAddress({ message, signature })).toBe(account.address);
      if (text === undefined) continue;
      const signed = { message: text, signature, address: account.address.toLowerCase() };
      expect(await verify(signed)).toEqual({ by: 'key' });
      expect(await verify({ ...signed, message: `${text} ` })).toBeNull();
      expect(await verify({ ...signed, address: wallet().address.toLowerCase() })).toBeNull();
      expect(await verify({ ...signed, signature: twinOf(signature) })).toBeNull();
    }
  },
);

const node = join(projectRoot(), 'node_modules/@foundry-rs/anvil-linux-amd64/bin/anvil');

describe.skipIf(!existsSync(node))('a contract wallet, on a chain of its own', () => {
  let chain: ChildProcess;
  let asking: TestPlatform;
  let rpc: string;
  const owner = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80');
  const stranger = wallet();

  beforeAll(async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    await new Promise((done) => server.close(done));
    rpc = `http://127.0.0.1:${port}`;
    chain = spawn(node, ['--port', String(port), '--silent'], { stdio: 'ignore' });
    const client = createTestClient({
      mode: 'anvil',
      chain: anvil,
      transport: http(rpc, { retryCount: 0 }),
    }).extend(publicActions);
    while ((await client.getChainId().catch(() => 0)) !== 31337)
      await new Promise((done) => setTimeout(done, 50));
    asking = await createTestPlatform({ features, config: { evmRpcUrl: rpc } });
  });
  afterAll(async () => {
    await asking?.close();
    chain?.kill('SIGINT');
  });

  /**
   * The smallest wallet there is: isValidSignature(hash, signature) is right when the first 32 bytes of the signature are
   * the hash. What it is asked, it has to be asked about this very text.
   */
  async function deploy(): Promise<Hex> {
    const runtime = concat([
      // calldata[4..36] == calldata[100..132] ? 0x1626ba7e : 0, as a word
      '0x600435606435146011575f5f5260205ff35b631626ba7e60e01b5f5260205ff3',
    ]);
    const size = (runtime.length - 2) / 2;
    const init = concat([
      '0x60',
      toHex(size, { size: 1 }),
      '0x600c60003960',
      toHex(size, { size: 1 }),
      '0x6000f3',
      runtime,
    ]);
    const deployer = createWalletClient({ account: owner, chain: anvil, transport: http(rpc) }).extend(
      publicActions,
    );
    const hash = await deployer.sendTransaction({ data: init });
    const { contractAddress } = await deployer.waitForTransactionReceipt({ hash });
    return contractAddress!;
  }

  it('gets in when its contract says so, and only then', async () => {
    const address = await deploy();
    const enter = async (chainId: number, sign: (message: string) => string | Promise<string>) => {
      const { nonce, message } = await nonceFor(address, { chainId }, asking);
      return send(message, await sign(message), address, nonce, asking);
    };
    const entered = await enter(31337, (message) => hashMessage(message));
    expect(entered.status).toBe(200);
    expect((await enter(31337, () => hashMessage('another text'))).status).toBe(401);
    expect((await enter(31337, (message) => stranger.signMessage({ message }))).status).toBe(401);
    // Signed for another chain, where another contract may live at this address.
    expect((await enter(1, (message) => hashMessage(message))).status).toBe(401);
    const again = await enter(31337, (message) => hashMessage(message));
    expect(again.body.user._id).toBe(entered.body.user._id);
    const { body } = await asking.api('/api/wallet-login/wallets', {}, again.body.token);
    expect(body.wallets).toMatchObject([{ contract: true }]);
  });

  it('keys get in there too, their twins do not', async () => {
    const account = wallet();
    expect((await logIn(account, asking)).status).toBe(200);
    const { nonce, message } = await nonceFor(account.address, {}, asking);
    const signature = twinOf(await account.signMessage({ message }));
    expect((await send(message, signature, account.address, nonce, asking)).status).toBe(401);
  });

  it('a chain that does not answer lets nobody in', async () => {
    const deaf = await createTestPlatform({ features, config: { evmRpcUrl: 'http://127.0.0.1:9' } });
    try {
      const { nonce, message } = await nonceFor(stranger.address, {}, deaf);
      expect((await send(message, `0x${'ab'.repeat(100)}`, stranger.address, nonce, deaf)).status).toBe(401);
    } finally {
      await deaf.close();
    }
  });
});
