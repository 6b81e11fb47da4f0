import { contract, envelope, type Key, type RefusalCode, refusals, type Route } from '@imagora/contract'
import {
  account,
  admin,
  adminPhotos,
  albums,
  aliases,
  auth,
  coupons,
  leaving,
  notices,
  operations,
  orders,
  owned,
  pages,
  photos,
  photoVersions,
  plans,
  reports,
  secondFactors,
  sessions,
  setup,
  shares,
  site,
  tokens,
  traffic,
  tags,
  transforms,
  trash,
  uploads,
  usage,
} from '@imagora/contract'
import { z } from 'zod'
import { version } from '#platform/process/version.ts'
import { referenceTextsIn } from '#locales/texts.ts'
import { refusalsOf } from './route-access.ts'

type Json = Record<string, unknown>

/** Describes a number that is also accepted as digits as an integer. */
function simplify(json: Json) {
  const branches = (json.anyOf ?? []) as { type?: string; pattern?: string }[]
  if (branches.length !== 2 || branches[0]?.type !== 'number' || !branches[1]?.pattern) return
  delete json.anyOf
  Object.assign(json, { type: 'integer', minimum: 1 })
}

const asJson = (schema: z.ZodType, io: 'input' | 'output') => {
  const override = ({ jsonSchema }: { jsonSchema: Json }) => simplify(jsonSchema)
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override })
  return json
}

function parametersOf({ params, query, grant, idempotent }: Route) {
  const describeParameters = (schema: z.ZodType | undefined, location: 'path' | 'query') => {
    if (!schema) return []
    const { properties = {}, required = [] } = asJson(schema, 'input') as {
      properties?: Record<string, object>
      required?: string[]
    }
    return Object.entries(properties).map(([name, json]) => ({
      name,
      in: location,
      required: location === 'path' || required.includes(name),
      schema: json,
    }))
  }
  const header = (name: string) => ({ name, in: 'header', required: false, schema: { type: 'string' } })
  const headers = [...(grant ? ['X-Share-Grant', 'X-Share-Password'] : []), ...(idempotent ? ['Idempotency-Key'] : [])]
  return [...describeParameters(params, 'path'), ...describeParameters(query, 'query'), ...headers.map(header)]
}

function bodyOf({ body, multipart, form, file, picture }: Route) {
  if (body) {
    const content = { schema: asJson(body, 'input') }
    return {
      required: true,
      content: { 'application/json': content, ...(multipart && { 'multipart/form-data': content }) },
    }
  }
  if (!form) return undefined
  const fields = asJson(form, 'input') as { properties?: object }
  const part = { [file ?? 'file']: { type: 'string', format: 'binary' } }
  const schema = { ...fields, properties: { ...part, ...fields.properties }, ...(!file && { required: ['file'] }) }
  const whole = { schema: { type: 'string', format: 'binary' } }
  const pictures = picture && { 'image/jpeg': whole, 'image/png': whole, 'image/webp': whole }
  return { required: true, content: { 'multipart/form-data': { schema }, ...pictures } }
}

function securityOf({ access, also = [], guests }: Route) {
  if (access === 'public') return []
  const bearer = { bearer: access === 'session' || access === 'admin' ? [] : [access, ...also] }
  return guests ? [{}, bearer] : [bearer]
}

const error = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } }

/** Returns one response per status, listing the codes that come with it. */
function refusedAnswers(codes: RefusalCode[]) {
  const byStatus = Map.groupBy(new Set(codes), (code) => refusals[code])
  return Object.fromEntries(
    [...byStatus].map(([status, these]) => [status, { description: these.join(', '), ...error }]),
  )
}

function operationOf(key: Key, route: Route) {
  const { answers = 200, data, binary, pending, access, guests, reauth } = route
  const contentOf = (shape?: z.ZodType) => ({
    content: { 'application/json': { schema: asJson(envelope(shape), 'output') } },
  })
  const bytes = { content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } }
  const requestBody = bodyOf(route)
  return {
    summary: referenceTextsIn('en-US').calls[key],
    operationId: key.replace(/[^a-z0-9]+/gi, '_').toLowerCase(),
    tags: [featureOf(key)],
    'x-access': access,
    ...(guests && { 'x-guests': true }),
    ...(reauth && { 'x-reauth': true }),
    security: securityOf(route),
    parameters: parametersOf(route),
    ...(requestBody && { requestBody }),
    responses: {
      [answers]: { description: 'Done', ...(answers !== 204 && (binary || route.sends ? bytes : contentOf(data))) },
      ...(pending && { 202: { description: 'Not done yet', ...contentOf(pending) } }),
      ...refusedAnswers(refusalsOf(key, route)),
    },
  }
}

/** Features in the order in which a newcomer to the API would read them. */
const features = {
  auth,
  account: { ...account, ...usage, ...sessions },
  second_factors: secondFactors,
  uploads,
  photos: { ...photos, ...photoVersions, ...tags, ...trash, ...transforms },
  albums,
  shares,
  traffic,
  plans: { ...plans, ...coupons },
  owned,
  orders,
  tokens,
  leaving,
  site: { ...site, ...pages, ...notices, ...reports },
  setup,
  admin: { ...admin, ...adminPhotos, ...aliases, ...operations },
}

const featureOf = (key: Key) => Object.entries(features).find(([, routes]) => key in routes)?.[0] ?? 'other'

const inOrder = (Object.values(features) as Record<string, Route>[]).flatMap((routes) => Object.keys(routes)) as Key[]

/** The API as OpenAPI 3.1, computed from the contract, so the description cannot diverge from the server. */
export function describeApi() {
  const paths: Record<string, Record<string, object>> = {}
  for (const key of new Set([...inOrder, ...(Object.keys(contract) as Key[])])) {
    const route: Route = contract[key]
    const [method, path] = key.split(' ') as [string, string]
    ;(paths[`/api/v2${path}`] ??= {})[method.toLowerCase()] = operationOf(key, route)
  }
  const Failure = z.object({
    status: z.literal('error'),
    message: z.string(),
    data: z.object({
      code: z.enum(Object.keys(refusals)),
      errors: z.record(z.string(), z.array(z.string())).optional(),
      request_id: z.string().optional(),
      retry_after: z.int().optional().meta({ description: 'Seconds until the same call may succeed' }),
      count: z.int().optional().meta({ description: 'With uploads_at_once: how many uploads are under way' }),
    }),
    time: z.int(),
  })
  return {
    openapi: '3.1.0',
    info: { title: 'Imagora', version },
    paths,
    components: {
      schemas: { Error: asJson(Failure, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  }
}
