-- Pictures of players themselves go with them; what the house keeps stays, whoever sent it.
alter table media add column personal boolean not null default false;
update media m set personal = true from account a
  where a.public_id = m.author and a.avatar = '/media/' || m.id || '.webp';
