export type { GetCalls, PostCalls, WebhookData } from './calls.ts';
export { createClient, type Client, type ClientOptions } from './client.ts';
export { PhoenixError } from './phoenix-error.ts';
export { readWebhook, WebhookError, type Webhook, type WebhookOptions, type WebhookType } from './webhook.ts';
