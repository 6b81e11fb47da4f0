import { z } from 'zod'
import { bulkIdsOf, bulkResultsOf } from '../bulk.ts'
import { Id, IdParams, Line, PageQuery, pageOf, Timestamp } from '../common.ts'
import { limits } from '../limits.ts'
import { defineRoutes } from '../route.ts'

export const importKinds = ['folder', 'account', 'lsky', 'chevereto', 'zipline'] as const
export type ImportKind = (typeof importKinds)[number]

/** Sources that may have the photos of many users, each of which goes to its owner here. */
export const wholeSiteKinds: ReadonlySet<ImportKind> = new Set(['lsky', 'chevereto', 'zipline'])

export const AdminImport = z.object({
  id: Id,
  kind: z.enum(importKinds),
  source: z.string().meta({ description: 'A folder of the machine, or the address of another site' }),
  user: z
    .object({ id: Id, username: z.string() })
    .nullable()
    .meta({ description: 'Whose photos they become; nobody where each goes to the user of the same name' }),
  is_dry: z.boolean().meta({ description: 'Says what would happen, and changes nothing' }),
  state: z.enum(['waiting', 'running', 'paused', 'done', 'failed', 'cancelled']),
  message: z.string().meta({ description: 'Why it failed, in the language of the caller' }),
  hold: z
    .object({ message: z.string(), retry_at: Timestamp.nullable() })
    .nullable()
    .meta({ description: 'Why a running import waits, and when it tries again' }),
  found: z.int(),
  waiting: z.int(),
  done: z.int(),
  known: z.int().meta({ description: 'Those that their owner has here already' }),
  refused: z.int(),
  bytes: z.int().meta({ description: 'Of those that were brought, or would be' }),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type AdminImport = z.output<typeof AdminImport>

const Reason = z.object({
  message: z.string(),
  count: z.int(),
  example: z.string().meta({ description: 'Where one of them is' }),
})

export const ImportDetail = AdminImport.extend({ reasons: z.array(Reason) })
export type ImportDetail = z.output<typeof ImportDetail>

export const ImportInput = z.strictObject({
  kind: z.enum(importKinds),
  source: Line(limits.remoteDownload.url).meta({
    description: 'The name of a folder in DATA_DIR/imports, or the address of another site',
  }),
  username: Line(limits.username.max)
    .default('')
    .meta({ description: 'May be empty with a whole site: lsky, chevereto or zipline' }),
  token: z.string().trim().max(1000).default('').meta({ description: 'Of the account at the other site' }),
  old_path: Line(200).default('').meta({ description: 'Under which an older host served the files' }),
  is_dry: z.boolean().default(false),
  keeps_public: z.boolean().default(false).meta({ description: 'What was public there is public here' }),
  allows_inner: z.boolean().default(false).meta({
    description: 'The other site may be a host of the own network that INNER_HOSTS lists, on the port listed there',
  }),
})
export type ImportInput = z.output<typeof ImportInput>

export const ImportChange = z.strictObject({
  state: z.enum(['running', 'paused', 'cancelled']).meta({
    description:
      '`running` also tries again what was refused, also when the import is done; `cancelled` is final, and keeps the photos that have come',
  }),
  token: z.string().trim().max(1000).default('').meta({
    description: 'Of the account at the other site, whose token was deleted when the import was done',
  }),
})
export type ImportChange = z.output<typeof ImportChange>

const write = { access: 'admin', permission: 'storages.write', reauth: true } as const

export const imports = defineRoutes({
  'GET /admin/imports': {
    access: 'admin',
    permission: 'storages.read',
    query: PageQuery,
    data: pageOf(AdminImport)
      .extend({ folders: z.array(z.string()).meta({ description: 'What lies in DATA_DIR/imports' }) })
      .meta({ title: 'Page' }),
  },
  'GET /admin/imports/{id}': {
    access: 'admin',
    permission: 'storages.read',
    params: IdParams,
    data: ImportDetail,
    refuses: ['import_missing'],
  },
  'GET /admin/imports/{id}/refused': {
    access: 'admin',
    permission: 'storages.read',
    reauth: true,
    params: IdParams,
    sends: 'file',
    refuses: ['import_missing'],
  },
  'POST /admin/imports': { ...write, body: ImportInput, data: z.object({ id: Id }) },
  'PUT /admin/imports': {
    ...write,
    bulk: true,
    body: z.strictObject({ action: z.literal('cancel'), ids: bulkIdsOf(Id) }),
    data: bulkResultsOf(Id),
  },
  'PUT /admin/imports/{id}': {
    ...write,
    params: IdParams,
    body: ImportChange,
    answers: 204,
    refuses: ['import_missing', 'import_over'],
  },
})
