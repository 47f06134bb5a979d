/** Whether a wallet signed a text: by its key, or, for contract wallets, by what its contract says on the chain. */
import type { Hex } from 'viem';
import type { ServerKit } from '#platform/server/kit.ts';

const half = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;
const rpcPatienceMs = 5_000;

export interface Signed {
  readonly message: string;
  readonly signature: string;
  /** Lower case. */
  readonly address: string;
}

/** `key`: the address's own key signed. `contract`: its contract says so, on this chain. */
export type Proof = { readonly by: 'key' } | { readonly by: 'contract'; readonly chainId: number };

export type Verify = (signed: Signed) => Promise<Proof | null>;

/** 65 bytes, and the lower of the two values of s: the other one is a twin that anybody can make of it. */
function isKeySignature(signature: string): boolean {
  return signature.length === 132 && BigInt(`0x${signature.slice(66, 130)}`) <= half;
}

export function createVerifier({ config, log }: Pick<ServerKit, 'config' | 'log'>): Verify {
  const { evmRpcUrl } = config;

  async function byKey({ message, signature, address }: Signed): Promise<boolean> {
    const { recoverMessageAddress } = await import('viem');
    try {
      const signer = await recoverMessageAddress({ message, signature: signature as Hex });
      return signer.toLowerCase() === address;
    } catch {
      return false;
    }
  }

  async function byContract({ message, signature, address }: Signed): Promise<Proof | null> {
    if (evmRpcUrl === null) return null;
    const { createPublicClient, hashMessage, http, isErc6492Signature } = await import('viem');
    const client = createPublicClient({
      transport: http(evmRpcUrl, { timeout: rpcPatienceMs, retryCount: 0 }),
    });
    const asked = { address: address as Hex, signature: signature as Hex };
    try {
      // Without code there is nobody to ask, and the library would fall back on the key.
      const code = isErc6492Signature(asked.signature)
        ? '0x'
        : await client.getCode({ address: asked.address });
      if (!isErc6492Signature(asked.signature) && (code === undefined || code === '0x')) return null;
      if (!(await client.verifyHash({ ...asked, hash: hashMessage(message) }))) return null;
      return { by: 'contract', chainId: await client.getChainId() };
    } catch (error) {
      log.warn({ reason: (error as Error).name }, 'the chain could not be asked about a signature');
      return null;
    }
  }

  return async (signed) => {
    if (!/^0x(?:[0-9a-f]{2})+$/i.test(signed.signature)) return null;
    if (isKeySignature(signed.signature) && (await byKey(signed))) return { by: 'key' };
    return byContract(signed);
  };
}
