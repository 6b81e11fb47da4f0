import {
  type AdminNoticeQuery,
  IdParams,
  limits,
  type NoticeChanges,
  type NoticeInput,
  type PageQuery,
} from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import { createExcerpt } from '#platform/markdown-excerpt.ts'
import type { Actor, AuditService } from '#features/operations/audit-log/service.ts'
import { refuse } from '#platform/refusal.ts'
import * as queries from './queries.ts'

interface NoticeServiceDeps {
  db: Db
  audit: Pick<AuditService, 'record' | 'recordChanges'>
  now: () => Date
}

const targetOf = (id: number, { title }: { title: string }) => `notice ${id} ${title}`

const withExcerpt = <T extends { beginning: string }>({ beginning, ...notice }: T) => ({
  ...notice,
  excerpt: createExcerpt(beginning, limits.notice.excerpt),
})

export function createNoticeService({ db, audit, now }: NoticeServiceDeps) {
  async function requireNotice(tx: Db, id: number) {
    const notice = await queries.findNotice(tx, id)
    if (!notice) throw refuse('notice_missing')
    const { content } = notice
    return { ...notice, excerpt: createExcerpt(content, limits.notice.excerpt) }
  }

  return {
    async list(query: PageQuery) {
      const { data, total } = await queries.listPublished(db, query)
      return { data: data.map(withExcerpt), total }
    },

    async read(id: number) {
      const notice = await queries.findPublished(db, id)
      if (!notice) throw refuse('notice_missing')
      return notice
    },

    /**
     * Returns the metadata of the notice at this path; null if there is none, undefined if the path is no notice path.
     */
    async describe(path: string) {
      const [, written] = /^\/notices\/([^/]+)\/?$/.exec(path) ?? []
      if (!written) return undefined
      const id = IdParams.safeParse({ id: written }).data?.id
      const notice = id && (await queries.findPublished(db, id))
      return notice ? { title: notice.title, description: createExcerpt(notice.content, limits.notice.excerpt) } : null
    },

    async listAll(query: AdminNoticeQuery) {
      const { data, total } = await queries.listNotices(db, query)
      return { data: data.map(withExcerpt), total }
    },

    get: (id: number) => requireNotice(db, id),

    create: (actor: Actor, input: NoticeInput) =>
      db.transaction().execute(async (tx) => {
        const time = now().toISOString()
        const published_at = input.is_published ? time : null
        const { id } = await queries.insertNotice(tx, { ...input, published_at, created_at: time, updated_at: time })
        const { title, is_published } = input
        await audit.record(tx, actor, { action: 'notice.create', target: targetOf(id, input) }, { title, is_published })
        return { id }
      }),

    /** The first publication time is kept when the notice is edited later. */
    update: (actor: Actor, id: number, changes: NoticeChanges) =>
      db.transaction().execute(async (tx) => {
        const before = await requireNotice(tx, id)
        const time = now().toISOString()
        const published_at = before.published_at ?? (changes.is_published ? time : null)
        await queries.updateNotice(tx, id, { ...changes, published_at, updated_at: time })
        const act = { action: 'notice.change', target: targetOf(id, before) }
        await audit.recordChanges(tx, actor, act, { before, after: changes })
      }),

    remove: (actor: Actor, id: number) =>
      db.transaction().execute(async (tx) => {
        const before = await requireNotice(tx, id)
        await queries.deleteNotice(tx, id)
        const { title, content, is_published } = before
        const act = { action: 'notice.delete', target: targetOf(id, before) }
        await audit.record(tx, actor, act, { title, content, is_published })
      }),
  }
}

export type NoticeService = ReturnType<typeof createNoticeService>
