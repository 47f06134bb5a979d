/** What keeps programs out of the forms for guests: our own proof of work, or a service the operator chose. */
import { type Failure } from '#platform/contract/error.ts';
import { addressGroup } from '#platform/server/http/rate-limits.ts';
import type { ContentSources } from '#platform/server/http/security-headers.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { CaptchaChallenge } from '../contract.ts';
import { identitySettings, type CaptchaKind } from '../settings.ts';
import { createAltcha, EASY, HARD } from './altcha.ts';
import { captchaRefused } from './refusals.ts';

export interface Captcha {
  /** The kind in force: a service without its keys gives way to our own. */
  kind(): CaptchaKind;
  /** Shown to the page: what its forms have to bring. */
  shown(): { captcha: CaptchaKind; captchaKey: string | null };
  /** What the page has to reach for it. */
  sources(): ContentSources;
  challenge(address: string): Promise<CaptchaChallenge>;
  /**
   * Judges what a form brought, and spends it. One that brings nothing is refused when `needed`.
   * @returns null when the call may go on
   */
  check(payload: string | null | undefined, needed?: boolean): Promise<Failure | null>;
}

/** So many pieces of work an address gets before they become harder. */
const easyRate = { max: 30, seconds: 900 };

const services = {
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
} as const;

const origins = {
  hcaptcha: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  turnstile: ['https://challenges.cloudflare.com'],
} as const;

/** @param addresses where the services answer; tests have their own */
export function createCaptcha(
  kit: ServerKit,
  addresses: Record<keyof typeof services, string> = services,
): Captcha {
  const { config, runtime, rateLimits, db } = kit;
  const altcha = createAltcha(config.installationKey, runtime);

  function kind(): CaptchaKind {
    const { captcha } = kit.settings.get('identity', identitySettings);
    const service = captcha === 'hcaptcha' || captcha === 'turnstile';
    return service && (config.captcha.siteKey === null || config.captcha.secret === null)
      ? 'altcha'
      : captcha;
  }

  /** True the first time only, over all processes. */
  async function spend({ nonce, expiresAt }: { nonce: string; expiresAt: number }): Promise<boolean> {
    const { rowCount } = await db.pool.query(
      'insert into captcha_used (id, expires_at) values ($1, $2) on conflict do nothing',
      [Buffer.from(nonce, 'hex'), new Date(expiresAt * 1000)],
    );
    return rowCount === 1;
  }

  async function isRight(payload: string): Promise<boolean> {
    const inForce = kind();
    if (inForce === 'hcaptcha' || inForce === 'turnstile') return askService(addresses[inForce], payload);
    const work = altcha.judge(payload);
    return work !== null && spend(work);
  }

  async function askService(url: string, response: string): Promise<boolean> {
    try {
      const body = new URLSearchParams({ secret: config.captcha.secret ?? '', response });
      const reply = await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(5000) });
      return ((await reply.json()) as { success?: unknown }).success === true;
    } catch (error) {
      // Not reached: it stays shut, and the operator reads why.
      kit.log.warn({ reason: (error as Error).message }, 'the captcha service did not answer');
      return false;
    }
  }

  return {
    kind,
    shown() {
      const captcha = kind();
      const service = captcha === 'hcaptcha' || captcha === 'turnstile';
      return { captcha, captchaKey: service ? config.captcha.siteKey : null };
    },
    sources() {
      const inForce = kind();
      if (inForce === 'turnstile') return { script: origins.turnstile, frame: origins.turnstile };
      if (inForce !== 'hcaptcha') return {};
      const all = origins.hcaptcha;
      return { script: all, frame: all, style: all, connect: all };
    },
    async challenge(address) {
      const wait = await rateLimits.takeShared(`captcha|${addressGroup(address)}`, easyRate);
      return altcha.challenge(wait > 0 ? HARD : EASY);
    },
    async check(payload, needed = true) {
      if (kind() === 'off') return null;
      // Where rate limits are off (loopback only, for tests and benches) scripts need no captcha either.
      if (!payload) return needed && config.rateLimits ? captchaRefused : null;
      return (await isRight(payload)) ? null : captchaRefused;
    },
  };
}

/** Forgets work that could not be handed in again anyway. */
export async function purgeCaptchas({ db, runtime }: Pick<ServerKit, 'db' | 'runtime'>): Promise<void> {
  await db.pool.query('delete from captcha_used where expires_at < $1', [new Date(runtime.now() - 60_000)]);
}
