import {
  type Album,
  type Links,
  type Photo,
  type Profile,
  type UploadedPhoto,
  AlbumQuery,
  Email,
  GivenPassword,
  IdParams,
  oneLine,
  type Permission,
  PhotoQuery,
  type RefusalCode,
} from '@imagora/contract'
import { escapeHtml } from '#http/web/html.ts'
import type { ListResult } from '#http/api/envelope.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { GroupService } from '#features/billing/groups/service.ts'
import type { AuthService } from '#features/identity/auth/service.ts'
import type { AccountService } from '#features/identity/profile/service.ts'
import type { AlbumService } from '#features/library/albums/service.ts'
import type { PhotoService } from '#features/library/photos/service.ts'
import type { TrashService } from '#features/library/trash/service.ts'
import type { UploadService } from '#features/uploads/uploads/service.ts'
import type { Caller } from '#platform/caller.ts'
import { requireAccess } from '#http/api/route-access.ts'
import { readFields } from '#http/api/multipart-form.ts'
import { validateInput } from '#http/api/validate-input.ts'
import { isForm } from '#http/protection/request-limits.ts'
import { readUrlencoded } from '#http/api/urlencoded-form.ts'
import { refuse } from '#platform/refusal.ts'
import { textOrUndefined, definedFields, type UploadIntake } from './upload-request.ts'
import type { Texts } from '#locales/text-catalog.ts'
import { textsIn } from '#locales/texts.ts'
import type { ErrorFormatter } from '#http/api/error-response.ts'

/** Clients of this API display the HTML code as text, so it is escaped once more. */
const linksOf = (links: Links): Links => ({ ...links, html: escapeHtml(links.html) })

/** The key of a photo is its id, which the delete route expects. */
const imageOf = (photo: Photo) => ({
  key: String(photo.id),
  name: photo.name,
  pathname: photo.pathname,
  origin_name: photo.filename,
  size: photo.size,
  mimetype: photo.mimetype,
  extension: photo.extension,
  md5: photo.md5,
  sha1: photo.sha1,
})

const uploadedOf = (photo: UploadedPhoto) => ({ ...imageOf(photo), links: linksOf(photo.links) })

const listedImageOf = (photo: Photo, links: Links) => ({
  ...imageOf(photo),
  width: photo.width,
  height: photo.height,
  date: photo.created_at.replace('T', ' ').slice(0, 19),
  human_date: photo.created_at.slice(0, 10),
  links: linksOf(links),
})

const albumOf = ({ id, name, intro, photo_count }: Album) => ({ id, name, intro, image_num: photo_count })

const profileOf = (profile: Profile) => ({
  username: profile.username,
  name: profile.name,
  avatar: profile.avatar_url,
  email: profile.email ?? '',
  capacity: profile.total_storage,
  used_capacity: profile.used_storage,
  url: profile.url,
  image_num: profile.photo_count,
  album_num: profile.album_count,
  registered_ip: '',
})

interface PageParams {
  page: number
  per_page: number
  /** URL path of the list and the query of the request. */
  path: string
  query: Record<string, string>
}

/** A list in the format of these clients: flat, with the pagination fields beside the rows. */
function pageOf<T>({ data, total }: ListResult<T>, { page, per_page, path, query }: PageParams) {
  const last_page = Math.max(1, Math.ceil(total / per_page))
  const link = (number: number) => `${path}?${new URLSearchParams({ ...query, page: String(number) })}`
  const from = data.length > 0 ? (page - 1) * per_page + 1 : null
  return {
    current_page: page,
    data,
    first_page_url: link(1),
    from,
    last_page,
    last_page_url: link(last_page),
    next_page_url: page < last_page ? link(page + 1) : null,
    path,
    per_page,
    prev_page_url: page > 1 ? link(page - 1) : null,
    to: from && from + data.length - 1,
    total,
  }
}

const PHOTOS_PER_PAGE_COUNT = 40

const TokenRequest = z.object({ email: Email, password: GivenPassword })
const KeyParams = z.object({ key: IdParams.shape.id })
const Query = z.record(z.string(), z.unknown())

/** Maps the sort orders of these clients; sorting by size falls back to the default order. */
const orderOf = (order: unknown) => (order === 'earliest' ? 'oldest' : 'newest')
const publicity: Record<string, boolean> = { public: true, private: false, '1': true, '0': false }
const isPublic = (permission: unknown) => (typeof permission === 'string' ? publicity[permission] : undefined)

const uploadFields = ({ strategy_id, album_id, permission, expired_at }: Record<string, unknown>) =>
  definedFields({
    strategy_id: textOrUndefined(strategy_id),
    album_id: textOrUndefined(album_id),
    expired_at: textOrUndefined(expired_at),
    is_public: isPublic(permission) ? ('1' as const) : ('0' as const),
  })

export interface LskyV1Services {
  photos: Pick<PhotoService, 'list'>
  albums: Pick<AlbumService, 'list' | 'remove'>
  trash: Pick<TrashService, 'moveToTrash'>
  uploads: Pick<UploadService, 'links'>
  auth: Pick<AuthService, 'createProgramToken'>
  groups: Pick<GroupService, 'show'>
  account: Pick<AccountService, 'getProfile'>
}

interface Serving {
  services: LskyV1Services
  upload: UploadIntake
  now: () => Date
  second: number
}

interface Answer {
  data: unknown
  messageKey?: keyof Texts['dialects']
}

/** Access to a route, as in the contract; without a permission it is open to anyone. */
interface Call {
  access?: Permission
  guests?: true
  answer: (request: FastifyRequest, caller: Caller) => Promise<Answer>
}

const readPageParams = (request: FastifyRequest) => {
  const query = validateInput(Query, request.query)
  const { page } = validateInput(AlbumQuery.pick({ page: true }), definedFields({ page: textOrUndefined(query.page) }))
  const path = `${request.client.origin}${request.url.split('?', 1)[0]}`
  const queryEntries = Object.entries(query).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return { query, place: { page, per_page: PHOTOS_PER_PAGE_COUNT, path, query: Object.fromEntries(queryEntries) } }
}

const listRoutes = ({ photos, albums, uploads }: LskyV1Services): Record<string, Call> => ({
  'GET /images': {
    access: 'user:photo:read',
    async answer(request, caller) {
      const { query, place } = readPageParams(request)
      const { keyword, album_id, order, permission } = query
      const filters = validateInput(
        PhotoQuery,
        definedFields({ q: keyword, album_id: textOrUndefined(album_id), order: orderOf(order) }),
      )
      const photoQuery = {
        ...filters,
        page: place.page,
        per_page: PHOTOS_PER_PAGE_COUNT,
        is_public: isPublic(permission),
      }
      const { data, total } = await photos.list(caller, photoQuery, request.client)
      const images = data.map((photo) => listedImageOf(photo, uploads.links(photo, caller, request.client)))
      return { data: pageOf({ data: images, total }, place) }
    },
  },
  'GET /albums': {
    access: 'user:album:read',
    async answer(request, caller) {
      const { query, place } = readPageParams(request)
      const albumQuery = validateInput(AlbumQuery, definedFields({ q: query.keyword, order: orderOf(query.order) }))
      const { data, total } = await albums.list(
        caller,
        { ...albumQuery, page: place.page, per_page: PHOTOS_PER_PAGE_COUNT },
        request.client,
      )
      return { data: pageOf({ data: data.map(albumOf), total }, place) }
    },
  },
})

const changeRoutes = ({ trash, albums }: LskyV1Services, upload: UploadIntake): Record<string, Call> => ({
  // The access of this route is checked by the upload intake.
  'POST /upload': {
    async answer(request) {
      const { photo } = await upload(request, { file: 'file', fieldsOf: uploadFields })
      return { data: uploadedOf(photo), messageKey: 'uploaded' }
    },
  },
  'DELETE /images/:key': {
    access: 'user:photo:write',
    async answer({ params }, caller) {
      await trash.moveToTrash(caller, [validateInput(KeyParams, params).key])
      return { data: {}, messageKey: 'deleted' }
    },
  },
  'DELETE /albums/:id': {
    access: 'user:album:write',
    async answer({ params }, caller) {
      await albums.remove(caller, validateInput(IdParams, params).id)
      return { data: {}, messageKey: 'deleted' }
    },
  },
})

async function fieldsOf(request: FastifyRequest, second: number) {
  if (isForm(request)) return readFields(request, second)
  if (request.body !== undefined && request.body !== null) return request.body
  const { values } = await readUrlencoded(request, { second, file: [] }, async () => null)
  return Object.fromEntries(values)
}

const accountRoutes = ({ auth, groups, account }: LskyV1Services, second: number): Record<string, Call> => ({
  'POST /tokens': {
    async answer(request) {
      const { client } = request
      const { email, password } = validateInput(TokenRequest, await fieldsOf(request, second))
      const name = oneLine(`API v1 · ${client.user_agent.slice(0, 40) || client.ip}`)
      const { token } = await auth.createProgramToken({ username: email, password }, name, client)
      return { data: { token } }
    },
  },
  'GET /strategies': {
    access: 'upload:write',
    guests: true,
    async answer({ caller }) {
      const { storages } = await groups.show(caller?.id ?? null)
      return { data: { strategies: storages.map(({ id, name }) => ({ id, name })) } }
    },
  },
  'GET /profile': {
    access: 'user:profile:read',
    answer: async ({ client }, caller) => ({ data: profileOf(await account.getProfile(caller, client)) }),
  },
})

/** Serves the API of older clients: uploads, images, albums, strategies and the profile. */
export function serveLskyV1(app: FastifyInstance, { services, upload, now, second }: Serving) {
  const calls = { ...listRoutes(services), ...changeRoutes(services, upload), ...accountRoutes(services, second) }
  for (const [key, { access, guests, answer }] of Object.entries(calls)) {
    const [method, url] = key.split(' ') as ['GET', string]
    app.route({
      method,
      url,
      handler: async (request) => {
        if (access) requireAccess({ access, ...(guests && { guests }) }, request, now())
        const { data, messageKey = 'done' } = await answer(request, request.caller!)
        return { status: true, message: textsIn(request.client.language).dialects[messageKey], data }
      },
    })
  }
  app.all('/*', async () => {
    throw refuse('route_missing')
  })
}

/** Refusals that these clients expect as an HTTP status; all others are sent as a 200 with `status` false. */
const codesWithStatus = new Set<RefusalCode>([
  'login_required',
  'token_expired',
  'permission_lacking',
  'account_suspended',
  'account_pending',
  'origin_refused',
  'route_missing',
  'host_unknown',
  'request_unreadable',
  'url_too_long',
  'headers_too_large',
  'media_type_refused',
  'rate_limited',
])

export const formatLskyV1Error: ErrorFormatter = ({ message, data }, status) => ({
  status: codesWithStatus.has(data.code) || status >= 500 ? status : 200,
  body: { status: false, message, data: {} },
})
