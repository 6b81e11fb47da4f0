/** Permissions of the admin panel. Every admin route requires one, and a role is a set of them. */
export const adminPermissions = [
  'panel.read',
  'users.read',
  'users.support',
  'users.write',
  'users.impersonate',
  'groups.read',
  'groups.write',
  'photos.read',
  'photos.moderate',
  'reports.read',
  'reports.write',
  'plans.read',
  'plans.write',
  'orders.read',
  'orders.write',
  'tickets.read',
  'tickets.write',
  'content.read',
  'content.write',
  'storages.read',
  'storages.write',
  'settings.read',
  'settings.write',
  'operations.read',
  'operations.write',
  'backups.read',
  'backups.write',
  'audit.read',
] as const
export type AdminPermission = (typeof adminPermissions)[number]

/** Roles that work in the admin panel beside administrators. */
export const staffRoles = ['moderator', 'support', 'finance', 'auditor'] as const
export type StaffRole = (typeof staffRoles)[number]

export const userRoles = ['user', ...staffRoles, 'admin'] as const
export type UserRole = (typeof userRoles)[number]

/** Permissions by role; an auditor reads everything and changes nothing. */
export const rolePermissions: Readonly<Record<UserRole, readonly AdminPermission[]>> = {
  user: [],
  moderator: ['panel.read', 'photos.read', 'photos.moderate', 'reports.read', 'reports.write'],
  support: ['panel.read', 'users.read', 'users.support', 'groups.read', 'tickets.read', 'tickets.write'],
  finance: ['panel.read', 'groups.read', 'plans.read', 'plans.write', 'orders.read', 'orders.write'],
  auditor: adminPermissions.filter((permission) => permission.endsWith('.read')),
  admin: adminPermissions,
}

export const roleAllows = (role: UserRole, permission: AdminPermission) => rolePermissions[role].includes(permission)
