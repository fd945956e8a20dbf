-- Japan's public holidays, substitute holidays included; the next file fills it.
create table private.public_holiday (
  day date primary key,
  name_ja text not null,
  name_en text not null
);
alter table private.public_holiday enable row level security;
