import { z } from 'zod'
import { bulkIdsOf, bulkResultsOf } from '../bulk.ts'
import { Id, IdParams, Lines, PageQuery, pageOf, RequiredLine, SearchText, Timestamp } from '../common.ts'
import type { InvalidCode } from '../invalid.ts'
import { limits } from '../limits.ts'
import { defineRoutes } from '../route.ts'

export const NoticeSummary = z.object({
  id: Id,
  title: z.string(),
  excerpt: z.string().meta({ description: 'How it begins, without Markdown' }),
  created_at: Timestamp.meta({ description: 'When it was published' }),
})
export type NoticeSummary = z.output<typeof NoticeSummary>

export const Notice = z.object({ id: Id, title: z.string(), content: z.string(), created_at: Timestamp })
export type Notice = z.output<typeof Notice>

export const AdminNotice = z.object({
  id: Id,
  title: z.string(),
  excerpt: z.string(),
  is_published: z.boolean(),
  published_at: Timestamp.nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type AdminNotice = z.output<typeof AdminNotice>

const fields = {
  title: RequiredLine(limits.notice.title, 'required'),
  content: Lines(limits.notice.content).meta({ description: 'Markdown' }),
  is_published: z.boolean(),
}

export const NoticeInput = z.strictObject({
  ...fields,
  content: fields.content.default(''),
  is_published: z.boolean().default(true),
})
export type NoticeInput = z.output<typeof NoticeInput>

export const NoticeChanges = z
  .strictObject(fields)
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, 'nothing_to_change' satisfies InvalidCode)
export type NoticeChanges = z.output<typeof NoticeChanges>

export const AdminNoticeQuery = PageQuery.extend({ q: SearchText })
export type AdminNoticeQuery = z.output<typeof AdminNoticeQuery>

const read = { access: 'admin', permission: 'content.read' } as const
const write = { access: 'admin', permission: 'content.write', reauth: true } as const
const one = { params: IdParams, refuses: ['notice_missing'] } as const

export const notices = defineRoutes({
  'GET /notices': { access: 'public', query: PageQuery, data: pageOf(NoticeSummary) },
  'GET /notices/{id}': { access: 'public', ...one, data: Notice },
  'GET /admin/notices': { ...read, query: AdminNoticeQuery, data: pageOf(AdminNotice) },
  'POST /admin/notices': { ...write, body: NoticeInput, data: z.object({ id: Id }) },
  'GET /admin/notices/{id}': { ...read, ...one, data: AdminNotice.extend({ content: z.string() }) },
  'PUT /admin/notices/{id}': { ...write, ...one, body: NoticeChanges, answers: 204 },
  'DELETE /admin/notices': {
    ...write,
    bulk: true,
    body: z.strictObject({ ids: bulkIdsOf(Id) }),
    data: bulkResultsOf(Id),
  },
  'DELETE /admin/notices/{id}': { ...write, ...one, answers: 204 },
})
