import { type Kysely, sql } from 'kysely'
import { createIndex, createTable, isPostgres } from '#db/schema/columns.ts'

/**
 * Adds the views of each photo once more, in a narrow table with an index, kept by triggers. On PostgreSQL an index of
 * `photos.views` would make each counted view write every index of the photo. SQLite had one, which this replaces.
 */
export async function up(db: Kysely<unknown>) {
  await createTable(db, 'photo_views', { photo_id: 'integer', views: 'integer' }, { key: ['photo_id'] })
  await sql`insert into photo_views (photo_id, views) select id, views from photos`.execute(db)
  await createIndex(db, 'photo_views_by_count', 'photo_views', ['views', 'photo_id'])
  if (isPostgres(db)) await addTriggersOnPostgres(db)
  else await addTriggersOnSqlite(db)
}

async function addTriggersOnPostgres(db: Kysely<unknown>) {
  await sql`create function set_photo_views() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then insert into photo_views (photo_id, views) values (new.id, new.views);
    elsif tg_op = 'UPDATE' then update photo_views set views = new.views where photo_id = new.id;
    else delete from photo_views where photo_id = old.id;
    end if;
    return null;
  end $$`.execute(db)
  await sql`create trigger photo_views_added after insert or delete on photos
    for each row execute function set_photo_views()`.execute(db)
  await sql`create trigger photo_views_changed after update of views on photos
    for each row when (old.views <> new.views) execute function set_photo_views()`.execute(db)
}

async function addTriggersOnSqlite(db: Kysely<unknown>) {
  await db.schema.dropIndex('photos_by_views').execute()
  await sql`create trigger photo_views_added after insert on photos begin
    insert into photo_views (photo_id, views) values (new.id, new.views); end`.execute(db)
  await sql`create trigger photo_views_removed after delete on photos begin
    delete from photo_views where photo_id = old.id; end`.execute(db)
  await sql`create trigger photo_views_changed after update of views on photos when old.views <> new.views begin
    update photo_views set views = new.views where photo_id = new.id; end`.execute(db)
}
