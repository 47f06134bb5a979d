-- Games whose tables are chosen before they are opened.
alter table provider_game add column lobby boolean not null default false;
