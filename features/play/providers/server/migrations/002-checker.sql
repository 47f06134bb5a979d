-- The account that the validation plays with: told apart from players by being here, not by its name.
create table provider_checker (
  one boolean primary key default true check (one),
  user_id bigint not null
);
