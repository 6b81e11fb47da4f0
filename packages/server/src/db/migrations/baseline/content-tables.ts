import type { Kysely } from 'kysely'
import { createIndex, createTable, createUniqueIndex } from '#db/schema/columns.ts'

export async function createContentTables(db: Kysely<unknown>) {
  await createPages(db)
  await createTickets(db)
}

async function createPages(db: Kysely<unknown>) {
  await createTable(
    db,
    'pages',
    {
      id: 'id',
      type: 'text',
      slug: 'text',
      url: 'text',
      name: 'text',
      title: 'text',
      icon: 'text',
      content: 'text',
      place: 'integer',
      created_at: 'text',
      is_published: 'integer',
      updated_at: 'text',
    },
    { defaults: { is_published: 1, updated_at: '' } },
  )
  await createUniqueIndex(db, 'pages_by_slug', 'pages', ['slug'])

  await createTable(db, 'notices', {
    id: 'id',
    title: 'text',
    content: 'text',
    is_published: 'integer',
    published_at: 'text?',
    created_at: 'text',
    updated_at: 'text',
  })
  await createIndex(db, 'notices_by_time', 'notices', ['is_published', 'published_at', 'id'])
}

async function createTickets(db: Kysely<unknown>) {
  await createTable(
    db,
    'tickets',
    {
      id: 'id',
      issue_no: 'text',
      user_id: 'integer',
      title: 'text',
      level: 'text',
      status: 'text',
      content: 'text',
      assigned_id: 'integer?',
      reply_count: 'integer',
      last_reply_id: 'integer?',
      owner_reply_id: 'integer',
      team_reply_id: 'integer',
      owner_seen_id: 'integer',
      team_seen_id: 'integer',
      owner_told_at: 'text?',
      team_told_at: 'text?',
      created_at: 'text',
      updated_at: 'text',
      closed_at: 'text?',
    },
    { references: { user_id: 'users.id', assigned_id: 'users.id' } },
  )
  await createUniqueIndex(db, 'tickets_by_number', 'tickets', ['issue_no'])
  await createIndex(db, 'tickets_by_user', 'tickets', ['user_id', 'updated_at'])
  await createIndex(db, 'tickets_by_status', 'tickets', ['status', 'updated_at'])
  await createIndex(db, 'tickets_by_assigned', 'tickets', ['assigned_id'])

  await createTable(
    db,
    'ticket_replies',
    { id: 'id', ticket_id: 'integer', user_id: 'integer?', is_staff: 'integer', content: 'text', created_at: 'text' },
    { references: { ticket_id: 'tickets.id', user_id: 'users.id' } },
  )
  await createIndex(db, 'ticket_replies_by_ticket', 'ticket_replies', ['ticket_id', 'id'])
  await createIndex(db, 'ticket_replies_by_user', 'ticket_replies', ['user_id'])

  await createTable(db, 'ticket_templates', {
    id: 'id',
    name: 'text',
    content: 'text',
    created_at: 'text',
    updated_at: 'text',
  })
}
