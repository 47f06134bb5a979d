-- The ledger in partitions by time: bets by their id (UUIDv7), entries and events by their moment. What is there becomes the first
-- partition of each table as it is: no row is copied, each table is read twice. docs/decisions/045 says why and what it costs.

-- Every partition of the ledger that was ever made, and what has become of it.
create table ledger_part (
  name text primary key,
  source text not null check (source in ('bet', 'entry', 'event')),
  -- Null: from the beginning.
  from_at timestamptz,
  to_at timestamptz not null,
  state text not null default 'open' check (state in ('open')),
  check (from_at < to_at),
  unique (source, to_at)
);

-- Ids carry their time: the least one of a moment.
create function id_floor(at timestamptz) returns uuid language sql stable strict
return (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;

-- The one way in which a partition is made: a table of its own that refuses changes by itself, since the guard of the whole
-- does not reach into its parts, and only then a part. Made as a part at once it would wait for every reader of the ledger, and
-- every bet for it.
create function ledger_add(source text, from_at timestamptz, to_at timestamptz) returns void language plpgsql
set search_path = public, pg_temp as $$
declare
  part text := source || '_' || to_char(from_at at time zone 'UTC', 'YYYYMMDD');
  low text := case source when 'bet' then id_floor(from_at)::text else from_at::text end;
  high text := case source when 'bet' then id_floor(to_at)::text else to_at::text end;
begin
  execute format('create table %I (like %I including all)', part, source);
  execute format('create trigger %I before update or delete or truncate on %I for each statement execute function append_only()', part || '_append_only', part);
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', source, part, low, high);
  insert into ledger_part (name, source, from_at, to_at) values (part, source, from_at, to_at);
end $$;

-- Makes partitions until `steps` of them lie ahead of a moment, and says how many it made. Time that nobody had one for becomes a single one.
-- It runs with the rights of the owner: the server may add rows, and partitions by this alone.
create function ledger_ahead(step text, steps integer, at timestamptz) returns integer language plpgsql security definer
set search_path = public, pg_temp set lock_timeout = '5s' as $$
declare
  sources constant text[] := array['bet', 'entry', 'event'];
  whole text;
  reached timestamptz;
  next timestamptz;
  now_step timestamptz;
  made integer := 0;
begin
  if not has_table_privilege(session_user, 'bet', 'insert') then
    raise exception 'only who adds bets makes partitions of the ledger' using errcode = '42501';
  end if;
  if step is null or step not in ('day', 'week', 'month') or steps is null or steps not between 1 and 400 or at is null or at > now() + interval '10 years' then
    raise exception 'no step of the ledger: % x %, from %', steps, step, at using errcode = '22023';
  end if;
  perform pg_advisory_xact_lock(7405003);
  now_step := date_trunc(step, at, 'UTC');
  foreach whole in array sources loop
    reached := (select max(p.to_at) from ledger_part p where p.source = whole);
    if reached < now_step then
      perform ledger_add(whole, reached, now_step);
      reached := now_step;
      made := made + 1;
    end if;
    while (select count(*) from ledger_part p where p.source = whole and p.from_at > at) < steps loop
      next := (date_trunc(step, reached at time zone 'UTC') + ('1 ' || step)::interval) at time zone 'UTC';
      perform ledger_add(whole, reached, next);
      reached := next;
      made := made + 1;
    end loop;
  end loop;
  return made;
end $$;

do $$
declare
  sources constant text[] := array['bet', 'entry', 'event'];
  source text;
  first text;
  key text;
  newest timestamptz;
  boundary timestamptz;
  item record;
  remake text[];
begin
  foreach source in array sources loop
    first := source || '_first';
    key := case source when 'bet' then 'id' else 'at' end;
    execute format('lock table %I in access exclusive mode', source);
    -- The whole of what there is lies before the boundary, also where a clock was ahead.
    if source = 'bet' then
      select to_timestamp(('x' || left(replace(b.id::text, '-', ''), 12))::bit(48)::bigint / 1000.0) into newest from bet b order by b.id desc limit 1;
    else
      execute format('select max(at) from %I', source) into newest;
    end if;
    boundary := (date_trunc('month', greatest(now(), newest) at time zone 'UTC') + interval '1 month') at time zone 'UTC';

    -- Indexes keep their names on the whole, those of the part get its.
    remake := array(select case when i.indisprimary then format('alter table %I add constraint %I %s', source, c.relname, pg_get_constraintdef(k.oid)) else pg_get_indexdef(i.indexrelid) end
      from pg_index i join pg_class c on c.oid = i.indexrelid left join pg_constraint k on k.conindid = i.indexrelid and k.contype = 'p'
      where i.indrelid = to_regclass(source) order by c.relname);
    for item in select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = to_regclass(source) loop
      execute format('alter index %I rename to %I', item.relname, first || substr(item.relname, length(source) + 1));
    end loop;
    execute format('alter table %I rename to %I', source, first);
    execute format('create table %I (like %I including defaults including constraints including storage including comments) partition by range (%I)', source, first, key);
    for item in select unnest(remake) as statement loop
      execute item.statement;
    end loop;
    execute format('alter trigger %I on %I rename to %I', source || '_append_only', first, first || '_append_only');
    execute format('create trigger %I before update or delete or truncate on %I for each statement execute function append_only()', source || '_append_only', source);
    execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', source, first,
      case source when 'bet' then id_floor(boundary)::text else boundary::text end);
    insert into ledger_part (name, source, to_at) values (first, source, boundary);
  end loop;
  perform ledger_ahead('month', 3, now());
end $$;

-- It read the tables by what they were called.
create or replace view journal as
  select lane, batch, user_id as account, cur, stake as debit, payout as credit, 1::smallint as kind, id as ref, balance_after, at
    from bet where line
  union all
  select lane, batch, account, cur, debit, credit, kind, ref, balance_after, at from entry;
