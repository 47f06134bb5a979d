-- What a player tells the house about how to reach them: answers to the operator's fields, by the field's model.
create table account_contact (
  account_id bigint primary key references account (id),
  answers jsonb not null,
  changed_at timestamptz not null
);
