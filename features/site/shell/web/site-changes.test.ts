import { describe, expect, it } from 'vitest';
import { createSiteChanges } from './site-changes.ts';

/** A page and a server whose answers come when the test lets them. */
function page(on: readonly string[] = []) {
  const waiting: { name: string; answer: (features: readonly string[] | null) => void }[] = [];
  const wait = (name: string) =>
    new Promise<readonly string[] | null>((resolve) => waiting.push({ name, answer: resolve }));
  const shown = { features: on, settings: {} };
  const changes = createSiteChanges({
    ask: async () => {
      const features = await wait('ask');
      return features ? { features, settings: {} } : undefined;
    },
    refresh: async () => {
      const features = await wait('refresh');
      if (!features) throw new Error('away');
      return features;
    },
    features: () => shown.features,
    takeFeatures: (features) => (shown.features = features),
    takeSettings: (settings) => (shown.settings = settings),
  });
  /** Answers the oldest question of this name. */
  async function answer(name: string, features: readonly string[] | null): Promise<void> {
    const index = waiting.findIndex((one) => one.name === name);
    expect(index, `${name} was asked`).not.toBe(-1);
    waiting.splice(index, 1)[0]!.answer(features);
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  }
  return { changes, shown, answer, asked: () => waiting.map(({ name }) => name) };
}

describe('what the operator switches', () => {
  it('goes at once; what comes is shown when the page has what belongs to it', async () => {
    const { changes, shown, answer } = page(['a', 'b']);
    await changes.featuresTold(['a']);
    expect(shown.features).toEqual(['a']);
    void changes.featuresTold(['a', 'c']);
    expect(shown.features).toEqual(['a']);
    await answer('refresh', ['a', 'c']);
    expect(shown.features).toEqual(['a', 'c']);
  });

  it('on and off again stays off, however late what belongs to it comes', async () => {
    const { changes, shown, answer } = page(['a']);
    void changes.featuresTold(['a', 'b']);
    await changes.featuresTold(['a']);
    await answer('refresh', ['a', 'b']);
    expect(shown.features).toEqual(['a']);
  });

  it('waits for the process that answered to hear of it; one that is away holds nothing up', async () => {
    const { changes, shown, answer } = page(['a']);
    void changes.featuresTold(['a', 'b']);
    await answer('refresh', ['a']);
    expect(shown.features).toEqual(['a']);
    void changes.featuresTold(['a', 'b']);
    await answer('refresh', null);
    expect(shown.features).toEqual(['a', 'b']);
  });
});

describe('what was asked for', () => {
  it('is asked for again where something was told meanwhile', async () => {
    const { changes, shown, answer, asked } = page(['a', 'b']);
    void changes.catchUp();
    await changes.featuresTold(['a']);
    await answer('ask', ['a', 'b']);
    expect([shown.features, asked()]).toEqual([['a'], ['ask']]);
    await answer('ask', ['a']);
    expect([shown.features, asked()]).toEqual([['a'], []]);
  });

  it('does not undo what is told while it is taken in', async () => {
    const { changes, shown, answer } = page(['a']);
    void changes.catchUp();
    await answer('ask', ['a', 'b']);
    await changes.featuresTold(['a']);
    await answer('refresh', ['a', 'b']);
    expect(shown.features).toEqual(['a']);
  });

  it('without an answer changes nothing', async () => {
    const { changes, shown, answer } = page(['a']);
    void changes.catchUp();
    await answer('ask', null);
    expect(shown.features).toEqual(['a']);
  });
});
