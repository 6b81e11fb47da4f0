import type { UploadedPhoto } from '@imagora/contract'
import { invalid, Invalid } from '#platform/refusal.ts'
import type { FastifyInstance } from 'fastify'
import type { ErrorFormatter } from '#http/api/error-response.ts'
import { textOrUndefined, definedFields, type UploadIntake } from './upload-request.ts'
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '#platform/time.ts'

const fileOf = (photo: UploadedPhoto, url: string) => ({
  filename: `${photo.key}.${photo.extension}`,
  name: photo.name,
  mime: photo.mimetype,
  extension: photo.extension,
  url,
})

const timeOf = (iso: string) => iso.replace('T', ' ').slice(0, 19)

/** The image object that both response styles contain. */
const imageOf = (photo: UploadedPhoto) => ({
  id: String(photo.id),
  id_encoded: String(photo.id),
  name: photo.key,
  title: photo.name,
  description: photo.intro,
  tags: photo.tags.map(({ name }) => name),
  filename: `${photo.key}.${photo.extension}`,
  original_filename: photo.filename,
  extension: photo.extension,
  mime: photo.mimetype,
  md5: photo.md5,
  size: photo.bytes,
  width: photo.width,
  height: photo.height,
  ratio: photo.width / photo.height,
  date: timeOf(photo.created_at),
  date_gmt: timeOf(photo.created_at),
  time: Math.floor(Date.parse(photo.created_at) / 1000),
  expiration: photo.expired_at ? Math.round((Date.parse(photo.expired_at) - Date.parse(photo.created_at)) / 1000) : 0,
  expiration_date_gmt: photo.expired_at && timeOf(photo.expired_at),
  nsfw: 0,
  views: photo.views,
  likes: photo.likes,
  url: photo.public_url,
  url_viewer: photo.public_url,
  url_short: photo.public_url,
  display_url: photo.preview_url,
  image: { ...fileOf(photo, photo.public_url), size: photo.bytes },
  thumb: fileOf(photo, photo.thumbnail_url),
  medium: fileOf(photo, photo.preview_url),
  delete_url: photo.links.delete_url,
})

/** Selects the response style by the form field of the picture, which differs between the two kinds of clients. */
const answerOf = (photo: UploadedPhoto, part: string) =>
  part === 'image'
    ? { data: imageOf(photo), success: true, status: 200 }
    : {
        status_code: 200,
        success: { message: 'file uploaded', code: 200 },
        image: imageOf(photo),
        status_txt: 'OK',
      }

const interval =
  /^P(?:(\d{1,4})Y)?(?:(\d{1,4})M)?(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:(\d{1,9})S)?)?$/
const INTERVAL_SECONDS = [
  365 * DAY_SECONDS,
  30 * DAY_SECONDS,
  7 * DAY_SECONDS,
  DAY_SECONDS,
  HOUR_SECONDS,
  MINUTE_SECONDS,
  1,
]
/** A hundred years; a longer expiration is a mistake. */
const MAX_EXPIRATION_SECONDS = 100 * 365 * DAY_SECONDS

/** Parses the lifetime of a picture: seconds, or an interval such as `P3D` and `PT5M`; undefined means forever. */
function secondsOf(expiration: string | undefined) {
  if (expiration === undefined) return undefined
  const parts = interval.exec(expiration)?.slice(1) ?? []
  const seconds = /^\d{1,12}$/.test(expiration)
    ? Number(expiration)
    : parts.reduce((sum, part, index) => sum + Number(part ?? 0) * INTERVAL_SECONDS[index]!, 0)
  if (seconds <= 0 || seconds > MAX_EXPIRATION_SECONDS) throw invalid('expiration', 'malformed')
  return seconds
}

const INVALID_KEY_CODE = 100
const INVALID_BASE64_CODE = 120
const EMPTY_SOURCE_CODE = 130

/** Returns the documented error code; other errors use the status. */
function codeOf(status: number, code: string, error: unknown) {
  if (status === 401 || status === 403) return INVALID_KEY_CODE
  if (code === 'file_missing' || code === 'file_empty') return EMPTY_SOURCE_CODE
  const complaint = error instanceof Invalid && error.complaints.find(({ field }) => field === 'source')
  if (!complaint) return status
  return complaint.code === 'required' ? EMPTY_SOURCE_CODE : INVALID_BASE64_CODE
}

export const formatCheveretoError: ErrorFormatter = ({ message, data }, status, error) => {
  const responseStatus = status >= 500 ? status : 400
  return {
    status: responseStatus,
    body: {
      status_code: responseStatus,
      error: { message, code: codeOf(status, data.code, error) },
      status_txt: responseStatus === 400 ? 'Bad Request' : 'Internal Server Error',
    },
  }
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

const uploadFields = (now: () => Date) => (fields: Record<string, unknown>) => {
  const seconds = secondsOf(textOrUndefined(fields.expiration))
  return definedFields({
    name: text(fields.title) ?? text(fields.name),
    intro: text(fields.description),
    tags: text(fields.tags)?.split(','),
    album_id: textOrUndefined(fields.album_id),
    expired_at: seconds === undefined ? undefined : new Date(now().getTime() + seconds * 1000).toISOString(),
  })
}

/** Serves Chevereto's API 1.1, and ImgBB's, which is nearly the same. */
export function serveChevereto(app: FastifyInstance, upload: UploadIntake, now: () => Date) {
  const format = { file: ['source', 'image'], mayBeText: true, keyField: 'key', fieldsOf: uploadFields(now) } as const

  // Clients write the path with and without a trailing slash.
  for (const path of ['/upload', '/upload/']) {
    app.post(path, async (request, reply) => {
      const { photo, values } = await upload(request, format)
      if (values.format === 'redirect') return reply.redirect(photo.public_url, 302)
      if (values.format === 'txt') return reply.type('text/plain; charset=utf-8').send(photo.public_url)
      return answerOf(photo, photo.part)
    })
  }
}
