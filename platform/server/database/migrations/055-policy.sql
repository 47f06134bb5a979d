-- What policy refused, for staff. No address and no amount: whom, what, and the rule. One row for refusals of a kind
-- within a quarter of an hour.
create table policy_refusal (
  user_id bigint not null,
  bucket timestamptz not null,
  action text not null,
  product text not null,
  rule text not null,
  country text,
  first_at timestamptz not null,
  last_at timestamptz not null,
  count integer not null check (count > 0)
);
create unique index policy_refusal_one on policy_refusal (user_id, bucket, action, product, rule, coalesce(country, ''));
create index policy_refusal_at on policy_refusal (last_at);

-- Who was barred lately: a process whose listening connection was away looks here for whom it has to put out.
create table policy_bar (
  user_id bigint primary key,
  at timestamptz not null
);
create index policy_bar_at on policy_bar (at);
