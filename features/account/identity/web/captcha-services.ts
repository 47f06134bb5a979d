/** The captcha services an operator may choose in place of the built-in; their scripts come only then. */

interface Service {
  render(
    place: HTMLElement,
    options: {
      sitekey: string;
      theme: 'dark';
      callback(response: string): void;
      'expired-callback'(): void;
      'error-callback'(): void;
    },
  ): string;
  reset(id: string): void;
  remove(id: string): void;
}

export type ServiceName = 'hcaptcha' | 'turnstile';

const SCRIPTS: Record<ServiceName, string> = {
  hcaptcha: 'https://js.hcaptcha.com/1/api.js?render=explicit',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
};

const loading = new Map<ServiceName, Promise<Service>>();

/** Fetches a service's script once. Rejects when it cannot be had. */
export function loadService(name: ServiceName): Promise<Service> {
  const known = loading.get(name);
  if (known) return known;
  const coming = new Promise<Service>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = SCRIPTS[name];
    script.async = true;
    script.addEventListener('load', () => {
      const service = (globalThis as unknown as Partial<Record<ServiceName, Service>>)[name];
      if (service) resolve(service);
      else reject(new Error(`${name} did not start`));
    });
    script.addEventListener('error', () => reject(new Error(`${name} could not be fetched`)));
    document.head.append(script);
  });
  coming.catch(() => loading.delete(name));
  loading.set(name, coming);
  return coming;
}
