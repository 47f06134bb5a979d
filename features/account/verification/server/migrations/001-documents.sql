-- Documents that players hand in to be verified. Sealed with the installation's key; never public.
create table kyc_document (
  id uuid primary key,
  account_id bigint not null references account (id),
  kind text not null check (kind in ('identity', 'address', 'funds')),
  name text not null,
  type text not null check (type in ('image/webp', 'application/pdf')),
  sealed bytea not null,
  size integer not null,
  state text not null default 'pending' check (state in ('pending', 'approved', 'declined')),
  reason text,
  created_at timestamptz not null,
  decided_at timestamptz,
  -- Public id of the member of staff.
  decided_by text
);
create index kyc_document_account on kyc_document (account_id, created_at);
create index kyc_document_waiting on kyc_document (created_at) where state = 'pending';
