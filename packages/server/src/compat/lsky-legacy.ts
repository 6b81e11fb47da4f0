import type { UploadedPhoto } from '@imagora/contract'
import type { FastifyInstance } from 'fastify'
import type { ErrorFormatter } from '#http/api/error-response.ts'
import type { UploadIntake } from './upload-request.ts'
import { textsIn } from '#locales/texts.ts'

const toLegacyPhoto = ({ id, name, public_url, thumbnail_url, bytes, mimetype, sha1, md5, links }: UploadedPhoto) => ({
  id,
  name,
  url: public_url,
  thumbnail_url,
  delete_url: links.delete_url,
  size: bytes,
  mime: mimetype,
  sha1,
  md5,
})

/** Errors are reported in the body: 401 for the token, 500 for everything else. */
export const formatLskyLegacyError: ErrorFormatter = ({ message }, status) => ({
  status: status >= 500 ? status : 200,
  body: { code: status === 401 || status === 403 ? 401 : 500, msg: message, message, data: {} },
})

/** Serves the oldest API: a single upload route. */
export function serveLskyLegacy(app: FastifyInstance, upload: UploadIntake) {
  app.route({
    method: 'POST',
    url: '/upload',
    handler: async (request) => {
      const { photo } = await upload(request, { file: 'image', keyField: 'token', fieldsOf: () => ({}) })
      const message = textsIn(request.client.language).dialects.uploaded
      return { code: 200, msg: message, message, data: toLegacyPhoto(photo) }
    },
  })
}
