-- What is sent to a segment.
create table campaign (
  id uuid primary key,
  -- The one that it was copied from, or itself: who had one of them does not get another.
  root uuid not null,
  name text not null,
  kind text not null check (kind in ('notice', 'mail', 'push', 'bonus')),
  purpose text not null,
  segment_id uuid not null references campaign_segment (id),
  words jsonb not null,
  path text not null,
  bonus jsonb check ((bonus is null) = (kind <> 'bonus')),
  version integer not null check (version > 0),
  state text not null check (state in ('draft', 'proposed', 'sending', 'done', 'stopped')),
  created_at timestamptz not null,
  -- Public ids of staff.
  created_by text not null,
  changed_at timestamptz not null,
  changed_by text not null,
  proposed_at timestamptz,
  proposed_by text,
  -- SHA-256 of what was proposed, its segment's filter with it: only that can be agreed to.
  digest bytea,
  approved_by text,
  started_at timestamptz,
  -- Whom it went to, as the segment was when it began.
  filter jsonb,
  finished_at timestamptz
);
create index campaign_changed on campaign (changed_at desc);
create index campaign_root on campaign (root);
create index campaign_sending on campaign (started_at) where state = 'sending';

-- Everybody of the audience, drawn when sending began.
create table campaign_recipient (
  campaign_id uuid not null references campaign (id),
  user_id bigint not null,
  -- waiting; sent; held: held back for comparison; suppressed: gets nothing; dropped: no more when it was their turn; failed
  state text not null check (state in ('waiting', 'sent', 'held', 'suppressed', 'dropped', 'failed')),
  -- Why not.
  reason text,
  at timestamptz not null,
  primary key (campaign_id, user_id)
);
create index campaign_recipient_waiting on campaign_recipient (campaign_id, user_id) where state = 'waiting';
create index campaign_recipient_sent on campaign_recipient (user_id, at) where state = 'sent';
create index campaign_recipient_pace on campaign_recipient (at) where state in ('sent', 'failed', 'dropped');
