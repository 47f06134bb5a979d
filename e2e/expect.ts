/**
 * Playwright's `expect`, but whether something is there is waited for without describing the page: an assertion of Playwright writes down
 * all of the page as assistive technology hears it each time it looks and does not find, a tenth of what pages compute in the tests.
 */
import { expect as base, test, type Locator } from '@playwright/test';

/** How long an assertion waits for what it says. Nothing here is about speed. */
export const EXPECT_MS = 120_000;
/** How long it waits within a try that begins with a load of the page, and is made again. */
export const LOADED_MS = 15_000;

/** What these assertions are called among the steps of a test begins so: they are counted. */
export const SEEN_STEP = 'Expect seen:';

type Options = { readonly timeout?: number; readonly visible?: boolean };
type Matcher = (options?: Options) => Promise<void>;

function isLocator(value: unknown): value is Locator {
  return typeof value === 'object' && value !== null && 'waitFor' in value && 'ariaSnapshot' in value;
}

function seen(matchers: object, locator: Locator, negated: boolean): object {
  return new Proxy(matchers, {
    get(all, name, receiver) {
      const own: unknown = Reflect.get(all, name, receiver);
      if (name === 'not') return seen(own as object, locator, true);
      if (name !== 'toBeVisible' && name !== 'toBeHidden') return own;
      return async (options: Options = {}): Promise<void> => {
        const wanted = (name === 'toBeVisible') === (options.visible ?? true);
        const state = wanted === negated ? 'hidden' : 'visible';
        const is = await test.step(`${SEEN_STEP} ${negated ? 'not ' : ''}${name}`, () =>
          locator.waitFor({ state, timeout: options.timeout ?? EXPECT_MS }).then(
            () => true,
            () => false,
          ));
        // What is wrong is said by the assertion itself.
        if (!is) await (own as Matcher).call(all, { ...options, timeout: 1 });
      };
    },
  });
}

export const expect: typeof base = new Proxy(base, {
  apply(target, self, args: [unknown]) {
    const matchers = Reflect.apply(target, self, args) as object;
    return isLocator(args[0]) ? seen(matchers, args[0], false) : matchers;
  },
});
