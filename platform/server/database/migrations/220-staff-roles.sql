-- Sets of permissions under a name. Accounts hold roles by their ids ('*' is the administrator's, and no row here); ids are drawn, so
-- that no account has one from before.
create table staff_role (
  id text primary key check (id ~ '^r[0-9a-f]{16}$'),
  name text not null check (length(name) between 1 and 40),
  permissions text[] not null,
  version integer not null default 1
);
create unique index staff_role_name on staff_role (lower(name));

-- What an account may do: its own permissions and those of its roles.
create function permissions_of(roles text[], own text[]) returns text[] stable language sql as $$
  select case when roles = '{}' then own else
    own || array(select distinct p from staff_role r, unnest(r.permissions) p where r.id = any(roles) and not p = any(own)) end
$$;

-- When somebody last made use of a permission.
create table staff_permission_use (
  account_id bigint not null references account (id),
  permission text not null,
  at timestamptz not null,
  primary key (account_id, permission)
);
create index staff_permission_use_permission on staff_permission_use (permission, at desc);
