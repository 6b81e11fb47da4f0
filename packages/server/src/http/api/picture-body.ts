import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { MultipartForm } from '#platform/incoming-form.ts'
import { refuse } from '#platform/refusal.ts'
import { bodyHints } from './multipart-form.ts'
import { readChunks } from './urlencoded-form.ts'
import { validateInput } from './validate-input.ts'

interface PictureBodyOptions {
  second: number
  check: () => Promise<void>
}

/** Reads a body that is a picture itself like a form with nothing but this file. */
export function readPictureBody<S extends z.ZodType>(
  schema: S,
  request: FastifyRequest,
  { second, check }: PictureBodyOptions,
): MultipartForm<z.output<S>> {
  const encoding = request.headers['content-encoding']
  if (encoding && encoding !== 'identity') throw refuse('media_type_refused')
  return {
    ...bodyHints(request),
    async read(take) {
      const file = await take({ name: '', chunks: readChunks(request.raw, second) })
      await check()
      return { fields: validateInput(schema, {}), file }
    },
  }
}
