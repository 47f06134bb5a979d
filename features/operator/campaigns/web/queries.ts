import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/api.ts';
import { queryClient } from '#platform/web/query.ts';
import { campaignInfo, campaignList, campaignPreview, campaignResult } from '../campaign-contract.ts';
import { segmentHistory, segmentList } from '../segment-contract.ts';

const own = ['campaigns'] as const;
/** It is sent while somebody looks. */
const LOOK_MS = 5_000;

export const segmentsQuery = queryOptions({
  queryKey: [...own, 'segments'],
  queryFn: ({ signal }) => call(segmentList, {}, { signal }),
});

export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: [...own, 'history', id],
    queryFn: ({ signal }) => call(segmentHistory, { id }, { signal }),
  });

export const campaignsQuery = queryOptions({
  queryKey: [...own, 'list'],
  queryFn: ({ signal }) => call(campaignList, {}, { signal }),
  refetchInterval: LOOK_MS,
});

export const campaignQuery = (id: string) =>
  queryOptions({
    queryKey: [...own, 'one', id],
    queryFn: ({ signal }) => call(campaignInfo, { id }, { signal }),
    refetchInterval: ({ state }) => (state.data?.campaign.state === 'sending' ? LOOK_MS : false),
  });

export const previewQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: [...own, 'preview', id, version],
    queryFn: ({ signal }) => call(campaignPreview, { id }, { signal }),
    staleTime: 0,
  });

export const resultQuery = (id: string, days: 7 | 14 | 30) =>
  queryOptions({
    queryKey: [...own, 'result', id, days],
    queryFn: ({ signal }) => call(campaignResult, { id, days }, { signal }),
  });

/** Something was changed: what staff look at is read again. */
export function refreshCampaigns(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: own });
}
