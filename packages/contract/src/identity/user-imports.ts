import { z } from 'zod'
import { Email, Language, Line, Username } from '../common.ts'
import type { InvalidCode } from '../invalid.ts'
import { limits } from '../limits.ts'
import { userRoles } from '../roles.ts'
import { defineRoutes } from '../route.ts'

/** Columns of the file; only the first two are required. */
export const userImportColumns = ['email', 'username', 'name', 'group', 'role', 'capacity', 'language'] as const
export type UserImportColumn = (typeof userImportColumns)[number]

const unitBytes = { MB: 1024 ** 2, GB: 1024 ** 3, TB: 1024 ** 4 }

/** A size such as `5`, `5 GB` or `500 MB`; a number alone is in GB, and zero gives nothing. */
const Capacity = z
  .string()
  .default('0')
  .transform((text, context) => {
    const [, number, unit = 'GB'] = /^(\d{1,7}(?:[.,]\d{1,3})?)\s*(MB|GB|TB)?$/i.exec(text.trim()) ?? []
    const bytes = Math.round(
      Number(number?.replace(',', '.')) * unitBytes[unit.toUpperCase() as keyof typeof unitBytes],
    )
    if (bytes >= 0 && bytes <= limits.plan.bytes) return bytes
    context.addIssue({ code: 'custom', message: 'malformed' satisfies InvalidCode })
    return z.NEVER
  })

/** One line of the file; empty cells are left out. */
export const UserImportLine = z.object({
  email: Email,
  username: Username,
  name: Line(limits.name).default(''),
  group: Line(limits.search).default(''),
  role: z.enum(userRoles).default('user'),
  capacity: Capacity,
  language: Language.optional(),
})
export type UserImportLine = z.output<typeof UserImportLine>

export const UserImportInput = z.strictObject({
  csv: z
    .string()
    .min(1, 'required' satisfies InvalidCode)
    .max(limits.userImport.characters)
    .meta({ description: 'The file as text, with a heading: email, username, name, group, role, capacity, language' }),
  dry_run: z.boolean().default(true).meta({ description: 'Only says what would happen' }),
})
export type UserImportInput = z.output<typeof UserImportInput>

export const UserImportResult = z.object({
  lines: z.array(
    z.object({
      line: z.int(),
      email: z.string(),
      username: z.string(),
      outcome: z.enum(['create', 'skip', 'invalid']),
      problems: z.array(z.object({ field: z.string(), message: z.string() })),
    }),
  ),
  created: z.int(),
  remaining: z.int().meta({
    description:
      'Accounts that the next call with the same file creates; a line of these with a problem has ended this call',
  }),
  is_mailed: z.boolean().meta({ description: 'Whether each person gets the link by email; otherwise `links` has it' }),
  links: z
    .array(z.object({ email: z.string(), username: z.string(), url: z.string() }))
    .meta({ description: 'Each sets the password of one account once; shown this once' }),
})
export type UserImportResult = z.output<typeof UserImportResult>

export const userImports = defineRoutes({
  'POST /admin/users/import': {
    access: 'admin',
    permission: 'users.write',
    reauth: true,
    body: UserImportInput,
    data: UserImportResult,
  },
})
