import {
  type AdminPageQuery,
  limits,
  type PageChanges,
  type PageInput,
  type PageQuery,
  type SitePage,
  SlugParams,
} from '@imagora/contract'
import type { Client } from '#platform/caller.ts'
import { isUniqueViolation } from '#db/dialects/database-errors.ts'
import { renumberRows, nextPosition, moveToPosition } from '#db/sort-order.ts'
import type { Db } from '#db/schema/schema.ts'
import { acquireAdvisoryLock } from '#db/advisory-lock.ts'
import { createExcerpt } from '#platform/markdown-excerpt.ts'
import type { Actor, AuditService } from '#features/operations/audit-log/service.ts'
import { invalid, refuse } from '#platform/refusal.ts'
import * as queries from './queries.ts'

interface PageServiceDeps {
  db: Db
  audit: Pick<AuditService, 'record' | 'recordChanges'>
  now: () => Date
}

type Found = NonNullable<Awaited<ReturnType<typeof queries.findPage>>>

/** Decodes a path segment; returns an empty string if it is malformed. */
function decodeText(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

const pageUrl = ({ type, slug, url }: Pick<SitePage, 'type' | 'slug' | 'url'>, origin: string) =>
  type === 'internal' ? `${origin}/pages/${encodeURIComponent(slug)}` : url

const targetOf = (id: number, { slug }: { slug: string }) => `page ${id} ${slug}`

/** An external page needs a URL. */
function requireUrl({ type, url }: Pick<PageInput, 'type' | 'url'>) {
  if (type === 'external' && url === '') throw invalid('url', 'required')
}

const asRefusal = (error: unknown) => (isUniqueViolation(error) ? refuse('slug_taken') : error)

/** Pages of the site and external links, in the order set by the operator. */
export function createPageService({ db, audit, now }: PageServiceDeps) {
  async function requirePage(tx: Db, id: number): Promise<Found> {
    const page = await queries.findPage(tx, id)
    if (!page) throw refuse('page_missing')
    return page
  }

  /** Changes run one after another, because each may reorder all pages. */
  const inTurn = <T>(act: (tx: Db) => Promise<T>) =>
    db
      .transaction()
      .execute(async (tx) => {
        await acquireAdvisoryLock(tx, 'pages')
        return act(tx)
      })
      .catch((error: unknown) => {
        throw asRefusal(error)
      })

  return {
    async list(query: PageQuery, { origin }: Client) {
      const { data, total } = await queries.listPublished(db, query)
      return { data: data.map((page) => ({ ...page, url: pageUrl(page, origin) })), total }
    },

    async read(slug: string, { origin }: Client) {
      const page = await queries.findPublished(db, slug)
      if (!page) throw refuse('page_missing')
      return { ...page, url: pageUrl(page, origin) }
    },

    /** Returns the metadata of the page at this path; null if there is none, undefined if the path is no page path. */
    async describe(path: string) {
      const [, written] = /^\/pages\/([^/]+)\/?$/.exec(path) ?? []
      if (!written) return undefined
      const slug = SlugParams.safeParse({ slug: decodeText(written) }).data?.slug
      const page = slug && (await queries.findPublished(db, slug))
      return page ? { title: page.title, description: createExcerpt(page.content, limits.notice.excerpt) } : null
    },

    listAll: (query: AdminPageQuery) => queries.listPages(db, query),
    get: (id: number) => requirePage(db, id),

    create: (actor: Actor, { place, ...given }: PageInput) =>
      inTurn(async (tx) => {
        requireUrl(given)
        const time = now().toISOString()
        const last = await nextPosition(tx, 'pages')
        const title = given.title || given.name
        const page = { ...given, title, place: last, created_at: time, updated_at: time }
        const { id } = await queries.insertPage(tx, page)
        if (place !== undefined) await moveToPosition(tx, 'pages', id, place)
        const { content: _content, ...told } = page
        await audit.record(tx, actor, { action: 'page.create', target: targetOf(id, given) }, told)
        return { id }
      }),

    update: (actor: Actor, id: number, changes: PageChanges) =>
      inTurn(async (tx) => {
        const before = await requirePage(tx, id)
        requireUrl({ ...before, ...changes })
        const { place, ...plain } = changes
        const title = plain.title === '' ? { title: plain.name ?? before.name } : {}
        await queries.updatePage(tx, id, { ...plain, ...title, updated_at: now().toISOString() })
        if (place !== undefined) await moveToPosition(tx, 'pages', id, place)
        const act = { action: 'page.change', target: targetOf(id, before) }
        await audit.recordChanges(tx, actor, act, { before, after: changes })
      }),

    remove: (actor: Actor, id: number) =>
      inTurn(async (tx) => {
        const before = await requirePage(tx, id)
        await queries.deletePage(tx, id)
        await renumberRows(tx, 'pages')
        const { name, title } = before
        await audit.record(tx, actor, { action: 'page.delete', target: targetOf(id, before) }, { name, title })
      }),
  }
}

export type PageService = ReturnType<typeof createPageService>
