import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/api.ts';
import { returnAlerts } from '../../alert-contract.ts';
import { choices, cohorts, figures, type Filter, funnel, overview, players, rtp } from '../../contract.ts';
import { contribution, type CohortSpan, retention } from '../../retention-contract.ts';
import { savedReports } from '../../saved-contract.ts';

interface Span {
  readonly from: string;
  readonly to: string;
}

const KEY = 'reports';

export const savedQuery = queryOptions({
  queryKey: [KEY, 'saved'],
  queryFn: ({ signal }) => call(savedReports, {}, { signal }),
});

export const overviewQuery = queryOptions({
  queryKey: [KEY, 'overview'],
  queryFn: ({ signal }) => call(overview, {}, { signal }),
  refetchInterval: 30_000,
});

export const figuresQuery = (filter: Filter) =>
  queryOptions({
    queryKey: [KEY, 'figures', filter],
    queryFn: ({ signal }) => call(figures, filter, { signal }),
  });

/** They change slowly, and every page of figures asks for them. */
export const choicesQuery = (span: Span) =>
  queryOptions({
    queryKey: [KEY, 'choices', span],
    queryFn: ({ signal }) => call(choices, span, { signal }),
    staleTime: 300_000,
    placeholderData: keepPreviousData,
  });

export const rtpQuery = (span: Span) =>
  queryOptions({ queryKey: [KEY, 'rtp', span], queryFn: ({ signal }) => call(rtp, span, { signal }) });

export const alertsQuery = queryOptions({
  queryKey: [KEY, 'alerts'],
  queryFn: ({ signal }) => call(returnAlerts, {}, { signal }),
});

export const cohortsQuery = queryOptions({
  queryKey: [KEY, 'cohorts'],
  queryFn: ({ signal }) => call(cohorts, { weeks: 12 }, { signal }),
});

export const retentionQuery = (span: Span, by: CohortSpan) =>
  queryOptions({
    queryKey: [KEY, 'retention', span, by],
    queryFn: ({ signal }) => call(retention, { ...span, by }, { signal }),
  });

export const contributionQuery = (months: { readonly from: string; readonly until: string }) =>
  queryOptions({
    queryKey: [KEY, 'contribution', months],
    queryFn: ({ signal }) => call(contribution, months, { signal }),
  });

export const funnelQuery = (span: Span) =>
  queryOptions({ queryKey: [KEY, 'funnel', span], queryFn: ({ signal }) => call(funnel, span, { signal }) });

export const playersQuery = (span: Span) =>
  queryOptions({
    queryKey: [KEY, 'players', span],
    queryFn: ({ signal }) => call(players, span, { signal }),
  });
