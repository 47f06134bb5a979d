-- The sessions of open sockets are looked for once a minute, by the names that they have for others (publicSession).
create index session_public on session (encode(substr(sha256(token_hash), 1, 12), 'hex'));
