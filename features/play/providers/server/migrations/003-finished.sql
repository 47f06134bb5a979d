-- A round that is finished is a bet and no row here any more.
alter table provider_round drop column finished;
