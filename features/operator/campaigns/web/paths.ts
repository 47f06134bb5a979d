/** Where the parts of the room are. */
export const CAMPAIGNS_PATH = '/admin/room/campaigns';
export const SEGMENTS_PATH = `${CAMPAIGNS_PATH}?view=segments`;
export const campaignPath = (id: string): string => `${CAMPAIGNS_PATH}?campaign=${id}`;
