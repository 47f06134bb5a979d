/** Wallets in the browser: found by EIP-6963, or in the place where there used to be one; asked by EIP-1193. */

export interface Ethereum {
  request(call: { method: string; params?: readonly unknown[] }): Promise<unknown>;
}

export interface FoundWallet {
  readonly id: string;
  readonly name: string | null;
  /** Picture as a data: address. */
  readonly icon: string | null;
  readonly ethereum: Ethereum;
}

interface Announcement {
  readonly info?: { readonly uuid?: unknown; readonly name?: unknown; readonly icon?: unknown };
  readonly provider?: Partial<Ethereum>;
}

declare global {
  var ethereum: Ethereum | undefined;
}

/** Wallets answer while they are asked; those that load late get this long. */
const patienceMs = 200;

export async function findWallets(): Promise<readonly FoundWallet[]> {
  const found = new Map<string, FoundWallet>();
  function hear(event: Event): void {
    const { info, provider }: Announcement = (event as CustomEvent<Announcement | undefined>).detail ?? {};
    if (typeof info?.uuid !== 'string' || typeof provider?.request !== 'function') return;
    const { uuid, name, icon } = info;
    found.set(uuid, {
      id: uuid,
      name: typeof name === 'string' ? name.slice(0, 40) : null,
      icon: typeof icon === 'string' && icon.startsWith('data:image/') ? icon : null,
      ethereum: provider as Ethereum,
    });
  }
  addEventListener('eip6963:announceProvider', hear);
  dispatchEvent(new Event('eip6963:requestProvider'));
  if (found.size === 0) await new Promise((done) => setTimeout(done, patienceMs));
  removeEventListener('eip6963:announceProvider', hear);
  const old = globalThis.ethereum;
  if (found.size === 0 && typeof old?.request === 'function')
    return [{ id: 'window', name: null, icon: null, ethereum: old }];
  return [...found.values()];
}

/** Its first account, asked for where it has not been given. */
export async function accountOf(ethereum: Ethereum): Promise<{ account: string; chainId: number }> {
  const [account] = (await ethereum.request({ method: 'eth_requestAccounts' })) as string[];
  if (typeof account !== 'string') throw new Error('the wallet has no account');
  const chain = Number(await ethereum.request({ method: 'eth_chainId' }).catch(() => 1));
  return { account, chainId: Number.isSafeInteger(chain) && chain > 0 ? chain : 1 };
}

export async function sign(ethereum: Ethereum, message: string, account: string): Promise<string> {
  const bytes = Array.from(new TextEncoder().encode(message), (byte) => byte.toString(16).padStart(2, '0'));
  const signature = await ethereum.request({
    method: 'personal_sign',
    params: [`0x${bytes.join('')}`, account],
  });
  return String(signature);
}

/** The player said no in the wallet (EIP-1193), which is no failure. */
export function wasDeclined(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === 4001;
}
