import { AggregatorRegistry, type Registry } from 'prom-client';
import type { WorkerLink } from './link.ts';

/**
 * The figures of all front processes, whichever is asked: each with the label `worker`, so that none is added to another
 * that counts the same rows.
 */
export function figuresOfAll(metrics: Registry, link: WorkerLink): () => Promise<string> {
  metrics.setDefaultLabels({ worker: link.name });
  link.onFigures(() => metrics.getMetricsAsJSON());
  return async () => {
    const all = await link.ask('figures', {});
    return AggregatorRegistry.aggregate([...all]).metrics();
  };
}
