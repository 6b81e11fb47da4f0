import { z } from 'zod'
import { bulkIdsOf, bulkResultsOf } from '../bulk.ts'
import {
  Id,
  IdParams,
  Line,
  Lines,
  PageQuery,
  pageOf,
  RequiredLine,
  SearchText,
  Timestamp,
  WebAddress,
} from '../common.ts'
import type { InvalidCode } from '../invalid.ts'
import { limits } from '../limits.ts'
import { defineRoutes } from '../route.ts'

const PageType = z.enum(['internal', 'external'])

export const SitePage = z.object({
  id: Id,
  type: PageType,
  slug: z.string(),
  url: z.string(),
  name: z.string(),
  title: z.string(),
  icon: z.string().meta({ description: 'A sign that stands before the name, such as an emoji' }),
})
export type SitePage = z.output<typeof SitePage>

export const SlugParams = z.object({ slug: Line(limits.page_text.slug) })

export const AdminPage = SitePage.extend({
  place: z.int(),
  is_published: z.boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type AdminPage = z.output<typeof AdminPage>

const PageSlug = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, { error: 'required' satisfies InvalidCode, abort: true })
  .max(limits.page_text.slug, 'too_long' satisfies InvalidCode)
  .regex(/^[a-z0-9]+(?:[-_][a-z0-9]+)*$/, 'slug_malformed' satisfies InvalidCode)

const fields = {
  type: PageType,
  slug: PageSlug,
  url: WebAddress(limits.url).meta({ description: 'Where a page of the type external leads' }),
  name: RequiredLine(limits.page_text.name, 'required'),
  title: Line(limits.page_text.title).meta({ description: 'The name where nothing is given' }),
  icon: Line(limits.page_text.icon),
  content: Lines(limits.page_text.content).meta({ description: 'Markdown' }),
  place: z.int().min(1).max(1000).meta({ description: 'From one; the others make room' }),
  is_published: z.boolean(),
}

export const PageInput = z.strictObject({
  ...fields,
  type: PageType.default('internal'),
  url: fields.url.default(''),
  title: fields.title.default(''),
  icon: fields.icon.default(''),
  content: fields.content.default(''),
  place: fields.place.optional(),
  is_published: z.boolean().default(true),
})
export type PageInput = z.output<typeof PageInput>

export const PageChanges = z
  .strictObject(fields)
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, 'nothing_to_change' satisfies InvalidCode)
export type PageChanges = z.output<typeof PageChanges>

export const AdminPageQuery = PageQuery.extend({ q: SearchText })
export type AdminPageQuery = z.output<typeof AdminPageQuery>

const read = { access: 'admin', permission: 'content.read' } as const
const write = { access: 'admin', permission: 'content.write', reauth: true } as const

export const pages = defineRoutes({
  'GET /pages': { availableIn: 'maintenance', access: 'public', query: PageQuery, data: pageOf(SitePage) },
  'GET /pages/{slug}': {
    access: 'public',
    params: SlugParams,
    refuses: ['page_missing'],
    data: SitePage.extend({ content: z.string() }),
  },
  'GET /admin/pages': { ...read, query: AdminPageQuery, data: pageOf(AdminPage) },
  'POST /admin/pages': { ...write, body: PageInput, data: z.object({ id: Id }), refuses: ['slug_taken'] },
  'GET /admin/pages/{id}': {
    ...read,
    params: IdParams,
    data: AdminPage.extend({ content: z.string() }),
    refuses: ['page_missing'],
  },
  'PUT /admin/pages/{id}': {
    ...write,
    params: IdParams,
    body: PageChanges,
    answers: 204,
    refuses: ['page_missing', 'slug_taken'],
  },
  'DELETE /admin/pages': {
    ...write,
    bulk: true,
    body: z.strictObject({ ids: bulkIdsOf(Id) }),
    data: bulkResultsOf(Id),
  },
  'DELETE /admin/pages/{id}': { ...write, params: IdParams, answers: 204, refuses: ['page_missing'] },
})
