-- Letters to people: on their way out, or kept for an administrator where no mail server is set up.
create table mail (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Nothing that could start another header line.
  recipient text not null check (length(recipient) <= 254 and recipient !~ '[[:cntrl:][:space:]]'),
  template text not null,
  locale text not null,
  subject text not null check (length(subject) <= 200 and subject !~ '[[:cntrl:]]'),
  -- {text, html}, sealed with the installation key: letters carry tokens. Gone once the letter was handed over.
  body bytea,
  state text not null check (state in ('kept', 'queued', 'sent', 'failed')),
  attempts integer not null default 0,
  -- What the mail server said last.
  error text,
  done_at timestamptz
);
create index mail_recipient on mail (lower(recipient), id);
create index mail_at on mail (at);
