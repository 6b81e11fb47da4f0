import { readFileSync } from 'node:fs'
import { type AdminPermission, adminPermissions, type Key, roleAllows, type StaffRole } from '@imagora/contract'
import { describe, expect, test } from 'vitest'
import { routes } from '#test/samples/samples.ts'
import { startServer } from '#test/harness/server.ts'

const server = await startServer()
const { db, user } = server

type Role = StaffRole | 'admin' | 'user'

/** Roles that each permission is for, written out so that a change of the table in the contract is noticed. */
const holders: Record<AdminPermission, StaffRole[]> = {
  'panel.read': ['moderator', 'support', 'finance', 'auditor'],
  'users.read': ['support', 'auditor'],
  'users.support': ['support'],
  'users.write': [],
  'users.impersonate': [],
  'groups.read': ['support', 'finance', 'auditor'],
  'groups.write': [],
  'photos.read': ['moderator', 'auditor'],
  'photos.moderate': ['moderator'],
  'reports.read': ['moderator', 'auditor'],
  'reports.write': ['moderator'],
  'plans.read': ['finance', 'auditor'],
  'plans.write': ['finance'],
  'orders.read': ['finance', 'auditor'],
  'orders.write': ['finance'],
  'tickets.read': ['support', 'auditor'],
  'tickets.write': ['support'],
  'content.read': ['auditor'],
  'content.write': [],
  'storages.read': ['auditor'],
  'storages.write': [],
  'settings.read': ['auditor'],
  'settings.write': [],
  'operations.read': ['auditor'],
  'operations.write': [],
  'backups.read': ['auditor'],
  'backups.write': [],
  'audit.read': ['auditor'],
}

const callers = {
  admin: await user('the_admin', { is_admin: true }),
  moderator: await user('the_moderator', { staff_role: 'moderator' }),
  support: await user('the_support', { staff_role: 'support' }),
  finance: await user('the_finance', { staff_role: 'finance' }),
  auditor: await user('the_auditor', { staff_role: 'auditor' }),
  user: await user('the_user'),
} satisfies Record<Role, unknown>
const roles = Object.keys(callers) as Role[]

// Sessions without a confirmed password change nothing where a call is dangerous.
await db.updateTable('tokens').set({ confirmed_at: null }).execute()

const params = { id: '0', token_id: '0', owned_id: '0', delivery_id: '0', trade_no: '0', issue_no: '0', sha256: '0' }

/** Sends a call without input; types cannot follow a key that is known only at run time. */
const callWith = (role: Role, key: Key) =>
  (callers[role] as unknown as (each: Key, sent: object) => Promise<{ status: number; data?: { code?: string } }>)(
    key,
    { params },
  )

const adminRoutes = routes.flatMap(([key, { access, permission }]) =>
  access === 'admin' ? [[key, permission] as const] : [],
)

describe('each admin call is open to the roles with its permission, and to no other [RO-01]', () => {
  test.each(adminRoutes)('%s', async (key, permission) => {
    for (const role of roles) {
      const { status, data } = await callWith(role, key)
      const isAllowed = role === 'admin' || (role !== 'user' && holders[permission].includes(role))
      const refusal = role === 'user' ? 'admin_only' : 'role_lacking'
      if (isAllowed) expect([refusal, 'permission_lacking'], role).not.toContain(data?.code)
      else expect({ status, code: data?.code }, role).toEqual({ status: 403, code: refusal })
      expect(status, role).toBeLessThan(500)
    }
  })
})

test('[RO-02] an auditor may read every list and screen, and may change nothing', () => {
  const reads = adminRoutes.filter(([, permission]) => permission.endsWith('.read'))
  expect(reads.map(([key]) => key).toSorted()).toEqual(
    adminRoutes
      .map(([key]) => key)
      .filter((key) => key.startsWith('GET '))
      .toSorted(),
  )
})

test('[RO-03] an API token of a user with a role opens no admin call', async () => {
  for (const role of roles) {
    const token = await server.createApiClient(callers[role].id)
    expect(await token('GET /admin/overview'), role).toMatchObject({
      status: 403,
      data: { code: 'permission_lacking' },
    })
  }
})

test('[RO-11] docs/roles.md has the table of the contract', () => {
  const text = readFileSync(new URL('../../../../docs/roles.md', import.meta.url), 'utf8')
  const lines = text.split('\n').flatMap((line) => {
    const [permission = '', , ...marks] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    return permission.startsWith('`') ? [[permission.slice(1, -1), marks.map((mark) => mark === '✓')] as const] : []
  })
  const documented = ['moderator', 'support', 'finance', 'auditor', 'admin'] as const
  expect(lines).toEqual(
    adminPermissions.map((permission) => [permission, documented.map((role) => roleAllows(role, permission))]),
  )
})
