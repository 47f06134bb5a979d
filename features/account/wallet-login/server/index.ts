import { isFailure } from '#platform/contract/error.ts';
import { sessionView } from '#platform/server/identity/own-view.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { deviceOf, signIn } from '#platform/server/identity/sign-in.ts';
import { serverPart } from '#platform/server/kit.ts';
import * as contract from '../contract.ts';
import { judgeMessage, type Purpose } from '../message.ts';
import { walletSettings } from '../settings.ts';
import { letters } from './letters.ts';
import { addressOf, drawNonce, purgeNonces, spendNonce, withCapitals } from './nonces.ts';
import { createVerifier, type Proof } from './signature.ts';
import {
  byWallet,
  erasableWallets,
  insertWallet,
  isTaken,
  link,
  ownerOf,
  mayLink,
  proofOfWallet,
  unlink,
  walletsAsWay,
  walletsOf,
} from './wallets.ts';
import { closed, failed, nonceFailed } from './refusals.ts';

export default serverPart((kit) => {
  const rules = () => kit.settings.get('wallet-login', walletSettings);
  const verify = createVerifier(kit);
  kit.mail.letters('wallet-login', letters);

  /** The proof in a signed nonce. The nonce is gone whatever comes of it, so nothing is tried twice. */
  async function proofOf(
    {
      message,
      signature,
      nonce,
      address: sent,
    }: { [field in 'message' | 'signature' | 'nonce' | 'address']: string },
    account: bigint | null,
  ): Promise<{ address: string; proof: Proof } | null> {
    const address = await addressOf(sent);
    if (address === null || !(await spendNonce(kit, nonce, address, account))) return null;
    const purpose: Purpose = account === null ? 'login' : 'link';
    const plain = rules().messages !== 'EIP-4361 only';
    const chain = judgeMessage(message, {
      site: kit.config.publicUrl,
      purpose,
      address: await withCapitals(address),
      nonce,
      plain,
      now: kit.runtime.now(),
    });
    if (chain === undefined) return null;
    const proof = await verify({ message, signature, address });
    if (!proof) return null;
    // What a contract says on one chain is not said on another.
    if (proof.by === 'contract' && chain !== null && chain !== proof.chainId) return null;
    return { address, proof };
  }

  kit.serve(contract.walletNonce, async ({ body }) => {
    const address = await addressOf(body.account);
    return address === null
      ? nonceFailed
      : drawNonce(kit, address, { account: null, chainId: body.chainId ?? 1 });
  });

  kit.serve(contract.walletSignature, async (call) => {
    const proved = await proofOf(call.body, null);
    if (!proved) return failed;
    const { address, proof } = proved;
    const device = deviceOf(call, kit.runtime);
    const { player: owner, known } = await ownerOf(kit, address, proof);
    if (known && !owner) return failed;
    const player = owner ?? (await newcomer());
    if (isFailure(player)) return player;
    const token = (await signIn(kit, call, player, byWallet(player, address), device)) ?? failed;
    return isFailure(token) ? token : sessionView(kit, player, token);

    async function newcomer(): Promise<Player | typeof closed> {
      if (!rules().newAccounts) return closed;
      const visit = { address: call.address, userAgent: call.userAgent, country: call.country, device };
      try {
        return await kit.services.enrol({
          visit,
          inviteCode: call.body.inviteCode,
          proof: proofOfWallet(address),
          tie: (client, made) => insertWallet(client, made.id, address, proof, new Date(kit.runtime.now())),
        });
      } catch (error) {
        if (!isTaken(error)) throw error;
        return (await ownerOf(kit, address, proof)).player ?? failed;
      }
    }
  });

  kit.serve(contract.linkNonce, async (call) => {
    const address = await addressOf(call.body.account);
    if (address === null) return nonceFailed;
    // Asked for before the wallet opens: what it signs can be used once, and would be lost.
    const refused = await mayLink(kit, call);
    if (refused) return refused;
    return drawNonce(kit, address, { account: call.player.id, chainId: call.body.chainId ?? 1 });
  });

  kit.serve(contract.linkWallet, async (call) => {
    const { body, player } = call;
    const proved = await proofOf(body, player.id);
    if (!proved) return failed;
    const refused = await link(kit, call, proved.address, proved.proof);
    return refused ?? { wallets: await walletsOf(kit, player) };
  });

  kit.serve(contract.wallets, async ({ player }) => ({ wallets: await walletsOf(kit, player) }));
  kit.serve(contract.unlinkWallet, (call) => unlink(kit, call));
  kit.provide('waysIn', walletsAsWay(kit));
  kit.provide('erasable', erasableWallets);
  kit.account.personalData('wallets', (player) => walletsOf(kit, player));
  kit.run.every('29 * * * *', 'purge', () => purgeNonces(kit), { whileOff: true });
});
